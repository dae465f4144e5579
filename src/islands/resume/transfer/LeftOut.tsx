import { Button } from "#islands/ui/Button.tsx";
import { type ImportPlan, isWhole, type Refused } from "#lib/domain/resume/import.ts";
import { general } from "#lib/texts/general.ts";
import { problemText } from "#lib/texts/resume/problems.ts";
import { fieldWords, sectionText } from "#lib/texts/resume/records.ts";
import { transfer as words } from "#lib/texts/resume/transfer.ts";
import { headlineText } from "#lib/texts/resume/values.ts";
import { changes } from "#lib/texts/resume/versions.ts";

const isSingle = (section: Refused["section"]): section is "basics" | "expectation" =>
  section === "basics" || section === "expectation";

function RefusedRecord({ refused, onComplete }: { refused: Refused; onComplete: () => void }) {
  const { section, values, problems } = refused;
  const name = isSingle(section) ? "" : headlineText(section, values);
  const sentences = Object.entries(problems).map(([field, problem]) => problemText(section, field, problem, values));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 break-words">
        <span className="font-medium text-ink-900">{changes.named(sectionText[section], name)}</span>
        <span className="ml-2 text-warn">{general.listed(sentences)}</span>
      </p>
      {!isSingle(section) && (
        <Button variant="quiet" className="ml-auto" aria-label={words.completeOf(name)} onClick={onComplete}>
          {words.complete}
        </Button>
      )}
    </li>
  );
}

/** Parts of a file that are not imported, and why. */
export function LeftOut({ plan, onComplete }: { plan: ImportPlan; onComplete: (refused: Refused) => void }) {
  const { refused, fixed, beyond, unknown } = plan;
  const notes = [
    ...(fixed.length > 0 ? [words.fixed(general.listed(fixed.map((name) => fieldWords("basics", name).label)))] : []),
    ...beyond.map(({ section, count }) => words.beyond(sectionText[section], count)),
    ...(unknown.length > 0 ? [words.unknown(general.listed(unknown.map(words.nameOf)))] : []),
  ];
  if (isWhole(plan)) return null;
  return (
    <div className="grid grid-cols-1 gap-2 rounded-control bg-ground p-4">
      {refused.length > 0 && <p className="text-ink-700">{words.refused}</p>}
      <ul className="grid grid-cols-1 gap-1">
        {refused.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plan is drawn as a whole, and two records may say the same
          <RefusedRecord key={at} refused={one} onComplete={() => onComplete(one)} />
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="break-words">
          {note}
        </p>
      ))}
    </div>
  );
}
