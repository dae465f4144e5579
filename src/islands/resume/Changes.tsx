import type { RecordChange, SectionChange } from "#lib/domain/resume/compare.ts";
import type { FieldValue } from "#lib/domain/resume/record.ts";
import type { Section } from "#lib/domain/resume/resume.ts";
import { sectionText } from "#lib/texts/resume/records.ts";
import { factsOf, headlineText } from "#lib/texts/resume/values.ts";
import { changes as words } from "#lib/texts/resume/versions.ts";

type Values = Readonly<Record<string, FieldValue>>;
type Row = { name: string; label: string; now: string; after: string };

const nameOf = (section: Section, values: Values): string =>
  section === "basics" || section === "expectation" ? "" : headlineText(section, values);

const rowsOf = (section: Section, change: RecordChange): Row[] => {
  if (change.does !== "change")
    return factsOf(section, change.item)
      .filter(({ value }) => value !== "")
      .map(({ name, label, value }) =>
        change.does === "add" ? { name, label, now: words.absent, after: value } : { name, label, now: value, after: words.absent },
      );
  const next = new Map(factsOf(section, change.to).map(({ name, value }) => [name, value]));
  return factsOf(section, change.from)
    .filter(({ name }) => change.fields.includes(name))
    .map(({ name, label, value }) => ({ name, label, now: value || words.nothing, after: next.get(name) || words.nothing }));
};

function Record({ section, change, after }: { section: Section; change: RecordChange; after: string }) {
  const name = nameOf(section, change.does === "change" ? change.from : change.item);
  return (
    <table className="w-full table-fixed border-collapse text-left text-xs sm:text-sm">
      <caption className={name ? "py-1.5 text-left text-ink-900" : "sr-only"}>
        {words.captionOf(words.caption[change.does], name)}
      </caption>
      <thead className="text-ink-500 text-xs">
        <tr>
          <th scope="col" className="w-1/5 py-1 pr-3 font-normal sm:w-1/4">
            {words.field}
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            {words.now}
          </th>
          <th scope="col" className="py-1 font-normal">
            {after}
          </th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(section, change).map((row) => (
          <tr key={row.name} className="border-line border-t align-top">
            <th scope="row" className="py-1.5 pr-3 font-normal text-ink-500">
              {row.label}
            </th>
            <td className="break-words py-1.5 pr-3">{row.now}</td>
            <td className="break-words py-1.5 font-medium text-ink-900">{row.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Props = {
  of: SectionChange;
  /** Heads what the part would say. */
  after: string;
  /** Whether the part's name stands above already. */
  isNamed?: boolean;
};

/** What would become of a part of the résumé, field by field. */
export function Changes({ of: { section, records }, after, isNamed = false }: Props) {
  return (
    <section aria-label={sectionText[section]} className="grid grid-cols-1 gap-3">
      {!isNamed && <h3 className="font-semibold text-ink-900">{sectionText[section]}</h3>}
      {records.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is drawn as a whole, and two records may say the same
        <Record key={at} section={section} change={change} after={after} />
      ))}
    </section>
  );
}
