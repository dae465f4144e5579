import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#islands/ui/IconButton.tsx";
import { resume } from "#lib/texts/resume/resume.ts";
import type { Fact } from "#lib/texts/resume/values.ts";

/** A longer value, for example an ID number, would be cut within half the width of a phone. */
const WIDE = 13;

/** A value that is masked until its reader asks for it, because others may see the screen as well. */
function MaskedValue({ label, value, masked }: { label: string; value: string; masked: string }) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="flex items-center">
      <span className="min-w-0">{isShown ? value : masked}</span>
      {/* As high as a finger needs it, without moving the lines around it. */}
      <IconButton
        aria-pressed={isShown}
        label={resume.showOf(label)}
        title={isShown ? resume.hide : resume.show}
        onClick={() => setShown(!isShown)}
        className="-my-3 ml-1"
      >
        <Icon size={18} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** The fields of a record with their labels, in columns. */
export function Facts({ facts, empty }: { facts: readonly Fact[]; empty: string }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {facts.map(({ name, label, value, masked }) => (
        <div key={name} className={value.length > WIDE ? "col-span-2 min-w-0 sm:col-span-1" : "min-w-0"}>
          <dt className="text-ink-500 text-xs">{label}</dt>
          <dd className={`break-words ${value ? "text-ink-900" : "text-ink-500"}`}>
            {masked === undefined ? value || empty : <MaskedValue label={label} value={value} masked={masked} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
