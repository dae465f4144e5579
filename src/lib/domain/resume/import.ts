import type { Imported } from "./json-resume.ts";
import { isSame } from "./merge.ts";
import { type Fields, type FieldValue, NO_MONTH, type Patch, type RecordOf } from "./record.ts";
import {
  LIST_NAMES,
  LISTS,
  type ListName,
  RESUME_LIST_MAX,
  type Resume,
  type ResumeLists,
  type ResumePart,
  type Section,
  SINGLES,
} from "./resume.ts";
import { type Problem, problemsOf, type RuleContext } from "./rules.ts";
import { IDENTITY, withoutIdentity } from "./saved-versions.ts";

type Values = Readonly<Record<string, FieldValue>>;
/** A record that breaks a rule, or fields of a single record that do, and so are not taken over. */
export type Refused = { section: Section; values: Values; problems: Readonly<Record<string, Problem>> };

/** An import's effect on the résumé, and the parts of the file it cannot use. */
export type ImportPlan = {
  next: ResumePart;
  refused: Refused[];
  /** Fields of the basics that say something else, and are fixed (D-E5). */
  fixed: string[];
  /** Records beyond the most that a list may have. */
  beyond: { section: ListName; count: number }[];
  unknown: string[];
};

/** Whether all of a file has a place, and may have it. */
export const isWhole = ({ refused, fixed, beyond, unknown }: ImportPlan): boolean =>
  [refused, fixed, beyond, unknown].every((list) => list.length === 0);

/** The identifying fields of a record: two records that agree in these are the same one. */
const KEYS = {
  skills: ["type", "certificate"],
  trainings: ["certificate", "begin"],
  works: ["employer", "begin"],
  educations: ["school", "begin"],
  family: ["name", "relation"],
  urgentContacts: ["name", "relation"],
} as const satisfies { [List in ListName]: readonly (keyof ResumeLists[List][number])[] };

const isGiven = (value: unknown): boolean =>
  value !== null && value !== "" && value !== NO_MONTH && !(Array.isArray(value) && value.length === 0);

/** An end that is empty says 至今. */
const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => isGiven(value) || (name === "end" && value === "")));

const problemsIn = (table: Fields, values: Patch<RecordOf<Fields>>, context: RuleContext): Refused["problems"] => {
  const found = Object.entries(problemsOf(table, values, context));
  return Object.fromEntries(found.flatMap(([name, problem]): [string, Problem][] => (problem ? [[name, problem]] : [])));
};

/** Beyond this many records of one list, no reasons for refusals are listed. */
const CONSIDERED = 2 * RESUME_LIST_MAX;

type Merged<Item> = { next: Item[]; refused: Refused[]; beyond: number };

/** Merges a list with the records of a file: updates existing ones, adds others, removes none. */
function mergeList<List extends ListName>(
  list: List,
  present: ResumeLists[List],
  found: ResumeLists[List],
  context: RuleContext,
): Merged<ResumeLists[List][number]>;
// TypeScript cannot follow a record by a table chosen at run time; the signature above states the result.
function mergeList(list: ListName, present: readonly Values[], found: readonly Values[], context: RuleContext): Merged<Values> {
  const considered = found.slice(0, CONSIDERED);
  const merged: Merged<Values> = { next: [...present], refused: [], beyond: found.length - considered.length };
  // Keys may repeat: equal records match first, and each record is updated at most once.
  const taken = new Set<number>();
  const take = (agrees: (known: Values) => boolean): number => {
    const place = merged.next.findIndex((known, at) => !taken.has(at) && agrees(known));
    if (place >= 0) taken.add(place);
    return place;
  };
  const others = considered.filter((values) => take((known) => isSame(known, values)) < 0);
  for (const values of others) {
    const place = take((known) => KEYS[list].every((key) => isSame(known[key], values[key])));
    const item = { ...(merged.next[place] ?? values), ...given(values) };
    const problems = problemsIn(LISTS[list], item, context);
    if (Object.keys(problems).length > 0) merged.refused.push({ section: list, values, problems });
    else if (place >= 0) merged.next[place] = item;
    else if (merged.next.length < RESUME_LIST_MAX) taken.add(merged.next.push(item) - 1);
    else merged.beyond += 1;
  }
  return merged;
}

type Split<Item> = { good: Patch<Item>; refused: Refused[] };
/** A single record's fields, split into importable ones and those that break a rule. */
function splitSingle<Name extends "basics" | "expectation">(
  section: Name,
  found: NonNullable<ResumePart[Name]>,
  context: RuleContext,
): Split<Resume[Name]>;
function splitSingle(
  section: "basics" | "expectation",
  found: Patch<RecordOf<Fields>>,
  context: RuleContext,
): Split<RecordOf<Fields>> {
  const problems = problemsIn(SINGLES[section], found, context);
  const entries = Object.entries(found).flatMap(([name, value]): [string, FieldValue][] =>
    value === undefined ? [] : [[name, value]],
  );
  const values = Object.fromEntries(entries);
  return {
    good: Object.fromEntries(entries.filter(([name]) => !(name in problems))),
    refused: Object.keys(problems).length > 0 ? [{ section, values, problems }] : [],
  };
}

/**
 * The effect of an imported file on the present résumé. It removes nothing, and reports values that break a rule instead of saving them.
 * `identityIsFixed`: name and ID number are saved, so they and their dependent fields stay.
 */
export const planImport = (
  { part, unknown }: Imported,
  present: Resume,
  context: RuleContext,
  identityIsFixed: boolean,
): ImportPlan => {
  const basics = splitSingle("basics", part.basics ?? {}, context);
  const expectation = splitSingle("expectation", part.expectation ?? {}, context);
  const merged = {
    skills: mergeList("skills", present.skills, part.skills, context),
    trainings: mergeList("trainings", present.trainings, part.trainings, context),
    works: mergeList("works", present.works, part.works, context),
    educations: mergeList("educations", present.educations, part.educations, context),
    family: mergeList("family", present.family, part.family, context),
    urgentContacts: mergeList("urgentContacts", present.urgentContacts, part.urgentContacts, context),
  };
  const next: ResumePart = {
    basics: basics.good,
    expectation: expectation.good,
    skills: merged.skills.next,
    trainings: merged.trainings.next,
    works: merged.works.next,
    educations: merged.educations.next,
    family: merged.family.next,
    urgentContacts: merged.urgentContacts.next,
  };
  const differs = (name: (typeof IDENTITY)[number]): boolean =>
    basics.good[name] !== undefined && basics.good[name] !== present.basics[name];
  return {
    next: identityIsFixed ? withoutIdentity(next) : next,
    refused: [...basics.refused, ...expectation.refused, ...LIST_NAMES.flatMap((list) => merged[list].refused)],
    fixed: identityIsFixed ? IDENTITY.filter(differs) : [],
    beyond: LIST_NAMES.flatMap((section) => (merged[section].beyond > 0 ? [{ section, count: merged[section].beyond }] : [])),
    unknown,
  };
};
