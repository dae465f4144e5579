import type { ReactNode } from "react";
import type { RecordChange, SectionChange } from "#lib/domain/resume/compare.ts";
import type { FieldValue } from "#lib/domain/resume/record.ts";
import type { Section } from "#lib/domain/resume/resume.ts";
import { sectionText } from "#lib/texts/resume/records.ts";
import { detailsOf, factsOf, headlineText, periodText } from "#lib/texts/resume/values.ts";
import { changes as words } from "#lib/texts/resume/versions.ts";
import { FactLine } from "./FactLine.tsx";

type Values = Readonly<Record<string, FieldValue>>;
/** Names of the two states of a résumé. */
type Sides = { before: string; after: string };

function Side({ label, isNew, children }: { label: string; isNew: boolean; children: ReactNode }) {
  return (
    <dd className="flex min-w-0 gap-2">
      <span className="w-9 shrink-0 text-ink-500 text-xs leading-[22px]">{label}</span>
      <span className={isNew ? "min-w-0 break-words font-medium text-ink-900" : "min-w-0 break-words"}>{children}</span>
    </dd>
  );
}

type ChangedProps = { section: Section; change: Extract<RecordChange, { does: "change" }>; sides: Sides };

/** The changed fields, before and after: side by side where there is space. */
function Changed({ section, change: { from, to, fields }, sides }: ChangedProps) {
  const next = new Map(factsOf(section, to).map(({ name, value }) => [name, value]));
  return (
    <dl>
      {factsOf(section, from)
        .filter(({ name }) => fields.includes(name))
        .map(({ name, label, value }) => (
          <div key={name} className="grid gap-x-4 border-line border-t py-1.5 first:border-t-0 sm:grid-cols-[7em_1fr_1fr]">
            <dt className="text-ink-500">{label}</dt>
            <Side label={sides.before} isNew={false}>
              {value || words.nothing}
            </Side>
            <Side label={sides.after} isNew>
              {next.get(name) || words.nothing}
            </Side>
          </div>
        ))}
    </dl>
  );
}

const nameOf = (section: Section, values: Values): string =>
  section === "basics" || section === "expectation" ? "" : headlineText(section, values);

/** A record that was added or removed, in full: there is no other version to compare it with. */
function Whole({ section, item }: { section: Section; item: Values }) {
  if (section === "basics" || section === "expectation") return null;
  const period = periodText(section, item);
  return (
    <>
      {period && <p className="text-ink-500">{period}</p>}
      <FactLine facts={detailsOf(section, item)} />
    </>
  );
}

function Record({ section, change, sides }: { section: Section; change: RecordChange; sides: Sides }) {
  const name = nameOf(section, change.does === "change" ? change.from : change.item);
  return (
    <li>
      {name && <p className="text-ink-900">{words.of(change.does, name)}</p>}
      {change.does === "change" ? (
        <Changed section={section} change={change} sides={sides} />
      ) : (
        <Whole section={section} item={change.item} />
      )}
    </li>
  );
}

type Props = {
  of: SectionChange;
  sides: Sides;
  /** Whether the section's name is shown above already. */
  isNamed?: boolean;
};

/** The changes of a résumé section, record by record. */
export function Changes({ of: { section, records }, sides, isNamed = false }: Props) {
  return (
    <section aria-label={sectionText[section]} className="grid grid-cols-1 gap-2">
      {!isNamed && <h3 className="font-semibold text-ink-900">{sectionText[section]}</h3>}
      <ul className="grid grid-cols-1 gap-3">
        {records.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is drawn as a whole, and two records may say the same
          <Record key={at} section={section} change={change} sides={sides} />
        ))}
      </ul>
    </section>
  );
}
