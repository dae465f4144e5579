import { useStore } from "@nanostores/react";
import { FactLine } from "#islands/parts/FactLine.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { $conflict, type Conflict } from "#lib/stores/resume/conflict.ts";
import { sectionText } from "#lib/texts/resume/records.ts";
import { resume, conflict as words } from "#lib/texts/resume/resume.ts";
import { type Fact, factsOf } from "#lib/texts/resume/values.ts";

/** The facts of one side: the disputed fields of a single record, or the whole of each record that the other side lacks. */
const recordsOf = ({ section, fields }: Conflict, side: Conflict["mine"]): Fact[][] =>
  side.map((values) =>
    factsOf(section, values)
      .filter(({ name, value }) => (fields ? fields.includes(name) : value !== ""))
      .map((fact) => ({ ...fact, value: fact.value || resume.notGiven })),
  );

function Side({ title, records }: { title: string; records: readonly Fact[][] }) {
  return (
    <section aria-label={title} className="rounded-control border border-line p-4">
      <h3 className="mb-2 font-semibold text-ink-900">{title}</h3>
      {records.length === 0 && <p className="text-ink-500">{words.nothing}</p>}
      <ul className="grid gap-3">
        {records.map((facts) => (
          <li key={JSON.stringify(facts)} className="border-line border-t pt-2 first:border-t-0 first:pt-0">
            <FactLine facts={facts} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows both sides of a part that another page changed, for the seeker to decide (D-E6). */
export function ConflictDialog() {
  const conflict = useStore($conflict);
  if (!conflict) return null;
  const { decide, section, theirs, mine } = conflict;
  const footer = (
    <>
      <Button variant="plain" onClick={() => decide("theirs")}>
        {words.keepTheirs}
      </Button>
      <Button onClick={() => decide("mine")}>{words.keepMine}</Button>
    </>
  );
  return (
    <Dialog title={words.title(sectionText[section])} variant="sheet" onClose={() => decide("later")} footer={footer}>
      <p className="mb-4">{words.text}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Side title={words.theirs} records={recordsOf(conflict, theirs)} />
        <Side title={words.mine} records={recordsOf(conflict, mine)} />
      </div>
    </Dialog>
  );
}
