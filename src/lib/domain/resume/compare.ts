import { changedFields, isSame, placeOf } from "./merge.ts";
import type { FieldValue } from "./record.ts";
import type { ResumePart, ResumeParts, Section } from "./resume.ts";

type Values = Readonly<Record<string, FieldValue>>;
/** The change of a record when new contents replace the present ones; `fields` are the changed ones. */
export type RecordChange =
  | { does: "add"; item: Values }
  | { does: "remove"; item: Values }
  | { does: "change"; from: Values; to: Values; fields: string[] };
/** The changes in a part of the résumé. */
export type SectionChange = { section: Section; records: RecordChange[] };

/** The share of equal fields in two records, from 0 to 1. */
const likeness = (one: Values, other: Values): number => {
  const given = Object.keys(one).filter((name) => one[name] || other[name]);
  return given.length === 0 ? 0 : 1 - changedFields(one, other).length / given.length;
};
const ALIKE = 0.5;

/** The record that another one has most likely become, or undefined. */
const counterpart = (record: Values, among: readonly Values[]): Values | undefined => {
  const [best] = [...among].sort((one, other) => likeness(record, other) - likeness(record, one));
  return best && likeness(record, best) >= ALIKE ? best : undefined;
};

/** The changes of a list. Records have no ids: two that are mostly equal count as one that changed. */
export const listChanges = (present: readonly Values[], next: readonly Values[]): RecordChange[] => {
  const come = [...next];
  const takeOut = (record: Values): void => void come.splice(placeOf(record, come), 1);
  const gone = present.filter((record) => {
    const stays = placeOf(record, come) >= 0;
    if (stays) takeOut(record);
    return !stays;
  });
  const changed = gone.map((from): RecordChange => {
    const to = counterpart(from, come);
    if (!to) return { does: "remove", item: from };
    takeOut(to);
    return { does: "change", from, to, fields: changedFields(to, from) };
  });
  return [...changed, ...come.map((item): RecordChange => ({ does: "add", item }))];
};

const singleChanges = (present: Values, next: Readonly<Record<string, FieldValue | undefined>>): RecordChange[] => {
  const given = Object.entries(next).flatMap(([name, value]): [string, FieldValue][] =>
    value === undefined ? [] : [[name, value]],
  );
  const to = { ...present, ...Object.fromEntries(given) };
  const fields = given.flatMap(([name, value]) => (isSame(present[name], value) ? [] : [name]));
  return fields.length === 0 ? [] : [{ does: "change", from: present, to, fields }];
};

const changesIn = (section: Section, present: ResumeParts, next: ResumePart): RecordChange[] => {
  if (section === "basics" || section === "expectation") return singleChanges(present[section], next[section] ?? {});
  const list = next[section];
  return list ? listChanges(present[section], list) : [];
};

/** The changes of the résumé by part, without parts that stay the same or change only their order. */
export const sectionChanges = (sections: readonly Section[], present: ResumeParts, next: ResumePart): SectionChange[] =>
  sections.flatMap((section) => {
    const records = changesIn(section, present, next);
    return records.length > 0 ? [{ section, records }] : [];
  });
