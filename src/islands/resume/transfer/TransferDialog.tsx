import { useStore } from "@nanostores/react";
import { FileDown, FileUp } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Changes } from "#islands/parts/Changes.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import type { SectionChange } from "#lib/domain/resume/compare.ts";
import { isWhole, type Refused } from "#lib/domain/resume/import.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { type Chosen, completeRecord, createImport, exportResume } from "#lib/stores/resume/transfer.ts";
import { resumeFileName } from "#lib/texts/resume/document.ts";
import { sectionText } from "#lib/texts/resume/records.ts";
import { transfer as words } from "#lib/texts/resume/transfer.ts";
import { LeftOut } from "./LeftOut.tsx";

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3 border-line border-t py-5 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold text-base text-ink-900">{title}</h3>
          <p className="mt-1 text-ink-500">{hint}</p>
        </div>
        {children}
      </div>
    </section>
  );
}

type WantedProps = { change: SectionChange; wanted: boolean; onToggle: () => void };

/** A section that the file changes, to be imported or left. */
function Wanted({ change, wanted, onToggle }: WantedProps) {
  return (
    <li className="rounded-control border border-line px-4 pt-1 pb-4">
      <label className="flex min-h-10 w-fit cursor-pointer items-center gap-2 font-semibold text-ink-900">
        <input type="checkbox" checked={wanted} onChange={onToggle} className="size-4 accent-brand-600" />
        {words.want(sectionText[change.section])}
      </label>
      <Changes isNamed of={change} sides={words.sides} />
    </li>
  );
}

type ResultProps = {
  chosen: Chosen;
  unwanted: readonly string[];
  onToggle: (of: SectionChange) => void;
  onComplete: (refused: Refused) => void;
};

/** Result for the chosen file. */
function Result({ chosen, unwanted, onToggle, onComplete }: ResultProps) {
  if (chosen.state === "none") return null;
  if (chosen.state === "reading") return <div role="status" aria-label={words.reading} className="skeleton h-24" />;
  if (chosen.state === "broken")
    return (
      <p role="alert" className="rounded-control bg-ground p-4 text-bad">
        {words.broken[chosen.problem]}
      </p>
    );
  const { name, plan, changes } = chosen;
  const unchanged = isWhole(plan) ? words.same : words.nothing;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="break-words text-ink-900">
        {changes.length > 0 ? words.from(name) : unchanged}
      </p>
      {changes.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {changes.map((change) => (
            <Wanted
              key={change.section}
              change={change}
              wanted={!unwanted.includes(change.section)}
              onToggle={() => onToggle(change)}
            />
          ))}
        </ul>
      )}
      <LeftOut plan={plan} onComplete={onComplete} />
    </div>
  );
}

/** Takes the résumé along as JSON Resume, and takes one over. */
export function TransferDialog({ resume, onClose }: { resume: Resume; onClose: () => void }) {
  const [{ $chosen, $unwanted, $saving, choose, toggle, save }] = useState(createImport);
  const chosen = useStore($chosen);
  const unwanted = useStore($unwanted);
  const saving = useStore($saving);
  const input = useRef<HTMLInputElement>(null);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file) void choose(file);
    // The same file may be chosen again.
    target.value = "";
  };
  const complete = (refused: Refused): void => {
    // The closing dialog returns the focus first; only then may the form take it.
    flushSync(onClose);
    completeRecord(refused);
  };
  const isWanted = chosen.state === "read" && chosen.changes.some(({ section }) => !unwanted.includes(section));
  const footer = isWanted && (
    <Button busy={saving} onClick={() => void save()}>
      {saving ? words.saving : words.save}
    </Button>
  );
  return (
    <Dialog title={words.title} variant="report" onClose={onClose} footer={footer}>
      <Part title={words.exportTitle} hint={words.exportHint}>
        <Button variant="secondary" onClick={() => exportResume(resume, (name, today) => resumeFileName(name, today, "json"))}>
          <FileDown size={16} aria-hidden="true" />
          {words.exportAction}
        </Button>
      </Part>
      <Part title={words.importTitle} hint={words.importHint}>
        <input ref={input} type="file" accept=".json,application/json" aria-label={words.choose} hidden onChange={pick} />
        <Button variant="secondary" onClick={() => input.current?.click()}>
          <FileUp size={16} aria-hidden="true" />
          {words.choose}
        </Button>
      </Part>
      <Result chosen={chosen} unwanted={unwanted} onToggle={({ section }) => toggle(section)} onComplete={complete} />
    </Dialog>
  );
}
