import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { Reason } from "#lib/domain/resume/completeness.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { $missing } from "#lib/stores/resume/progress.ts";
import { reasonText } from "#lib/texts/resume/records.ts";
import { completeness, resume as words } from "#lib/texts/resume/resume.ts";
import { SaveLine } from "./SaveLine.tsx";

type Anchor = {
  href: string;
  title: string;
  /** Names of the missing parts; null where nothing is required. */
  missing: readonly string[] | null;
  count: number;
};

/** The three anchors of R2.2.3-3, each with its missing parts. */
const anchorsOf = (resume: Resume, missing: readonly Reason[]): Anchor[] => {
  const lacking = (section: Reason["section"]): string[] => missing.filter((reason) => reason.section === section).map(reasonText);
  return [
    { href: "#basics", title: words.groups.basics, missing: lacking("basics"), count: 0 },
    { href: "#experience", title: words.groups.experience, missing: lacking("educations"), count: 0 },
    { href: "#family", title: words.groups.family, missing: null, count: resume.family.length },
  ];
};

const isDone = ({ missing, count }: Anchor): boolean => (missing ? missing.length === 0 : count > 0);

const stateOf = ({ missing, count }: Anchor): string => {
  if (missing) return missing.length === 0 ? completeness.done : completeness.missing(missing.length);
  return count > 0 ? completeness.records(count) : completeness.optional;
};

function State({ anchor }: { anchor: Anchor }) {
  const isMissing = anchor.missing !== null && anchor.missing.length > 0;
  return (
    <span
      className={clsx(
        "flex shrink-0 items-center gap-1 text-xs",
        isMissing ? "text-warn" : isDone(anchor) ? "text-ok" : "text-ink-500",
      )}
    >
      {isDone(anchor) && <Check size={14} aria-hidden="true" />}
      {stateOf(anchor)}
    </span>
  );
}

/** The way to the sections, with how complete each is: beside them on a desktop, a row of chips on a phone. */
export function SectionNav({ resume }: { resume: Resume }) {
  const missing = useStore($missing) ?? [];
  return (
    <nav
      aria-label={words.sections}
      className="sticky top-16 z-10 -mx-4 border-line border-b bg-ground px-4 py-2 lg:static lg:mx-0 lg:rounded-card lg:border lg:bg-card lg:p-4"
    >
      <ul className="scroll-row flex gap-2 lg:flex-col lg:gap-1">
        {anchorsOf(resume, missing).map((anchor) => (
          <li key={anchor.href} className="shrink-0">
            <a
              href={anchor.href}
              className="flex min-h-10 items-center justify-between gap-2 rounded-full border border-line bg-card px-3.5 hover:border-brand-600 lg:rounded-control lg:border-transparent lg:px-3 lg:hover:bg-ground"
            >
              <span className="font-medium text-ink-900">{anchor.title}</span>
              <State anchor={anchor} />
            </a>
            {anchor.missing !== null && anchor.missing.length > 0 && (
              <p className="mb-2 hidden px-3 text-ink-500 text-xs lg:block">{completeness.reasons(anchor.missing)}</p>
            )}
          </li>
        ))}
      </ul>
      <SaveLine />
    </nav>
  );
}
