import { CircleCheck, TriangleAlert } from "lucide-react";
import type { MachineFinding } from "#lib/domain/resume/machine-view.ts";
import { general } from "#lib/texts/general.ts";
import { findingText, preview as words } from "#lib/texts/resume/preview.ts";

function Finding({ finding: { what, found, missed } }: { finding: MachineFinding }) {
  const isFound = found.length > 0 && missed.length === 0;
  const Icon = isFound ? CircleCheck : TriangleAlert;
  const missedText = found.length === 0 && missed.length === 0 ? words.notGiven : words.missed(general.listed(missed));
  return (
    <li className="flex items-start gap-2 rounded-control bg-ground p-3">
      <Icon size={18} aria-hidden="true" className={isFound ? "mt-0.5 shrink-0 text-ok" : "mt-0.5 shrink-0 text-warn"} />
      <div className="min-w-0">
        <p className="font-semibold text-ink-900">{findingText[what]}</p>
        {found.length > 0 && <p className="break-words">{words.found(general.listed(found))}</p>}
        {!isFound && <p className="break-words text-warn">{missedText}</p>}
      </div>
    </li>
  );
}

/** A machine's view of the file: the facts it looks for, and the text as it reads it. */
export function MachineView({ text, findings }: { text: string; findings: readonly MachineFinding[] }) {
  return (
    <>
      <p className="mb-3 text-ink-500">{words.machineHint}</p>
      <ul className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
        {findings.map((finding) => (
          <Finding key={finding.what} finding={finding} />
        ))}
      </ul>
      <pre className="whitespace-pre-wrap break-words rounded-control border border-line p-4 font-sans text-ink-900">{text}</pre>
    </>
  );
}
