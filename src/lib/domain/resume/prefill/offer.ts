import { applyChange } from "#lib/domain/resume/change.ts";
import { isSame } from "#lib/domain/resume/merge.ts";
import { type Fields, type FieldValue, NO_MONTH, type Patch } from "#lib/domain/resume/record.ts";
import { LISTS, type ListName, RESUME_LIST_MAX, type Resume, SINGLES } from "#lib/domain/resume/resume.ts";
import { type Problem, problemsOf, type RuleContext } from "#lib/domain/resume/rules.ts";
import { IDENTITY } from "#lib/domain/resume/saved-versions.ts";
import { type FoundField, type FoundRecord, type Reading, squeezed } from "./reading.ts";

export type Values = Readonly<Record<string, FieldValue>>;
type Problems = Readonly<Record<string, Problem>>;

/** A field that a file offers; `present` is the different value that the résumé has, null where it has none. */
export type FieldOffer = FoundField & { present: FieldValue };
/**
 * A record that a file offers, completed by the usual values. `start` is the record that it would replace, null for a new one; `guessed`
 * names the fields that the file does not say.
 */
export type RecordOffer = {
  list: ListName;
  values: Values;
  source: readonly string[];
  start: Values | null;
  guessed: readonly string[];
};
export type Offers = {
  fields: FieldOffer[];
  records: RecordOffer[];
  /** Values and records that the résumé already has. */
  known: number;
  /** Fields of the identity that say something else, and are fixed (D-E5). */
  fixed: string[];
};

/** The fields by which a record is known again. */
const KEY: Record<ListName, string> = {
  skills: "certificate",
  trainings: "certificate",
  works: "employer",
  educations: "school",
  family: "name",
  urgentContacts: "name",
};

const isGiven = (value: FieldValue | undefined): boolean =>
  value !== undefined && value !== null && value !== "" && value !== NO_MONTH && !(Array.isArray(value) && value.length === 0);
/** An end of "" says that it goes on. */
const isSaid = (name: string, value: FieldValue | undefined): boolean => isGiven(value) || (name === "end" && value === "");

const agrees = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  typeof one === "string" && typeof other === "string" ? squeezed(one) === squeezed(other) : isSame(one, other);

const monthOr = (value: FieldValue | undefined, other: string): string =>
  /^\d{4}-\d{2}$/u.test(String(value)) ? String(value) : other;
/** Whether two times have a month in common; unknown ones may. */
const overlap = (one: Values, other: Values): boolean => {
  const begin = (values: Values): string => monthOr(values["begin"] ?? values["obtainedOn"], "0000");
  const end = (values: Values): string =>
    values["end"] === undefined ? monthOr(values["obtainedOn"], "9999") : monthOr(values["end"], "9999");
  return begin(one) <= end(other) && begin(other) <= end(one);
};

/** Two records about the same: one key, and nothing that tells them apart. */
const isAbout = (list: ListName, found: Values, present: Values): boolean => {
  if (!agrees(found[KEY[list]], present[KEY[list]])) return false;
  const differs = (name: string): boolean => isGiven(found[name]) && isGiven(present[name]) && !agrees(found[name], present[name]);
  if (list === "educations") return !differs("level") && (overlap(found, present) || !differs("begin"));
  if (list === "works") return overlap(found, present) && !(differs("begin") && differs("position"));
  if (list === "skills") return !differs("type");
  return list !== "trainings" || overlap(found, present);
};

const offerRecord = (
  { list, values, source }: FoundRecord,
  present: readonly Values[],
  blank: Values,
  usual: Usual,
): RecordOffer | null => {
  const same = present.find((record) => isAbout(list, values, record)) ?? null;
  const said = Object.fromEntries(Object.entries(values).filter(([name, value]) => isSaid(name, value)));
  if (same) {
    const isKnown = Object.entries(said).every(([name, value]) => agrees(same[name], value));
    return isKnown ? null : { list, values: { ...same, ...said }, source, start: same, guessed: [] };
  }
  const suggested = usual(list, { ...blank, ...said }, Object.keys(said));
  const guessed = Object.entries(suggested).filter(([name, value]) => !(name in said) && isSaid(name, value));
  return {
    list,
    values: { ...blank, ...Object.fromEntries(guessed), ...said },
    source,
    start: null,
    guessed: guessed.map(([name]) => name),
  };
};

/** The usual values of a new record beside those that are said. */
export type Usual = (list: ListName, values: Values, said: readonly string[]) => Values;

/** The problems of a record or of some fields, by name. */
const problemsIn = (table: Fields, values: Patch<Record<string, FieldValue>>, context: RuleContext): Problems =>
  Object.fromEntries(
    Object.entries(problemsOf(table, values, context)).flatMap(([name, problem]): [string, Problem][] =>
      problem ? [[name, problem]] : [],
    ),
  );

type Blanks = { readonly [List in ListName]: Values };

/**
 * All that a file offers to a résumé: nothing that it has, and nothing that is fixed. A record about the same thing as a present one would
 * replace it, and the choice is the seeker's.
 */
export const offersOf = (
  reading: Reading,
  present: Resume,
  { blanks, usual, identityIsFixed }: { blanks: Blanks; usual: Usual; identityIsFixed: boolean },
): Offers => {
  const singles: Readonly<Record<FoundField["section"], Values>> = present;
  const held = ({ section, field }: FoundField): FieldValue => singles[section][field] ?? null;
  const isFixed = ({ section, field }: FoundField): boolean =>
    identityIsFixed && section === "basics" && IDENTITY.some((name) => name === field);
  const differing = reading.fields.filter((found) => !agrees(held(found), found.value));
  const open = differing.filter((found) => !isFixed(found) && found.field in SINGLES[found.section]);
  const offered = reading.records.map((record) => offerRecord(record, present[record.list], blanks[record.list], usual));
  const records = offered.filter((offer) => offer !== null);
  return {
    fields: open.map((found) => ({ ...found, present: isGiven(held(found)) ? held(found) : null })),
    records,
    known: reading.fields.length - differing.length + offered.length - records.length,
    fixed: differing.filter(isFixed).map(({ field }) => field),
  };
};

/** A record after a change, with its consequences as in its form. */
export const changedRecord = (
  list: ListName,
  values: Values,
  change: Values,
  today: string,
): { values: Values; problems: Problems } => {
  const table: Fields = LISTS[list];
  const { values: next, problems } = applyChange(table, { ...values }, change, today);
  const marked = Object.entries(problems).flatMap(([name, problem]): [string, Problem][] => (problem ? [[name, problem]] : []));
  return { values: next, problems: Object.fromEntries(marked) };
};

/** How many more records a list takes. */
export const roomIn = (list: ListName, present: Resume): number => Math.max(0, RESUME_LIST_MAX - present[list].length);

/** The problems of an offered record. */
export const problemsOfRecord = (list: ListName, values: Values, context: RuleContext): Problems =>
  problemsIn(LISTS[list], values, context);
/** The problem of an offered field. */
export const problemOfField = (
  { section, field }: { section: FoundField["section"]; field: string },
  value: FieldValue,
  context: RuleContext,
): Problem | null => problemsIn(SINGLES[section], { [field]: value }, context)[field] ?? null;
