import { foldRadicals } from "#lib/domain/text.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";
import { DRIVING_LICENCE, LICENCE_CLASSES, LICENCE_NAMES } from "./codes.ts";
import {
  type Field,
  type Fields,
  type FieldValue,
  fieldNames,
  type Kind,
  kindOf,
  NO_MONTH,
  type Patch,
  type RecordOf,
} from "./record.ts";
import {
  LIST_NAMES,
  LISTS,
  type ResumeLists,
  type ResumePart,
  type ResumeParts,
  SECTIONS,
  type Section,
  SINGLES,
} from "./resume.ts";
import { normalize } from "./rules.ts";

type Values = Readonly<Record<string, FieldValue>>;
type Json = Readonly<Record<string, unknown>>;

/** The key of our own fields, which JSON Resume does not know: inside a record, and for whole sections at the top. */
const OURS = "x-recruit";
const SCHEMA = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json";

/**
 * The mapping to and from JSON Resume 1.0.0: the place of each section, and its fields' names there. Other fields keep their
 * names, under {@link OURS}.
 */
type Place = { at: readonly [string] | readonly [typeof OURS, string]; fields: Readonly<Record<string, string>> };
const PLACES: Record<Section, Place> = {
  basics: { at: ["basics"], fields: { name: "name", email: "email", phone: "phone" } },
  skills: { at: ["certificates"], fields: { certificate: "name", obtainedOn: "date", authority: "issuer" } },
  trainings: { at: ["awards"], fields: { certificate: "title", end: "date" } },
  works: { at: ["work"], fields: { employer: "name", position: "position", begin: "startDate", end: "endDate" } },
  expectation: { at: [OURS, "expectation"], fields: {} },
  educations: {
    at: ["education"],
    fields: { school: "institution", degree: "studyType", major: "area", begin: "startDate", end: "endDate" },
  },
  family: { at: [OURS, "family"], fields: {} },
  urgentContacts: { at: [OURS, "urgentContacts"], fields: {} },
};
/** A file that goes from hand to hand does not say the ID number, and age goes by the day. */
const LEFT_OUT: Partial<Record<Section, readonly string[]>> = { basics: ["idNumber", "age"] };

const carriedFields = (section: Section): string[] =>
  fieldNames<Fields>(SECTIONS[section]).filter((name) => !LEFT_OUT[section]?.includes(name));

/** Fills in the likely values that other software omits: a certificate is not a driving licence, an award has one month. */
const completed = (section: Section, record: Json): Json => {
  const ours = fieldOf(record, OURS) ?? {};
  if (section === "skills" && fieldOf(ours, "type") === undefined) return { ...record, [OURS]: { ...ours, type: 1 } };
  if (section === "trainings" && fieldOf(ours, "begin") === undefined)
    return { ...record, [OURS]: { ...ours, begin: fieldOf(record, "date") } };
  return record;
};

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  value === NO_MONTH ||
  (typeof value === "object" && Object.keys(value).length === 0);
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

const SEPARATOR = ", ";
const licenceNames = (codes: string): string =>
  codes
    .split(",")
    .map((code) => LICENCE_NAMES[LICENCE_CLASSES.findIndex((known) => String(known) === code)] ?? code)
    .join(SEPARATOR);
const licenceCodes = (names: string): string =>
  names
    .split(SEPARATOR)
    .map((name) => LICENCE_CLASSES[LICENCE_NAMES.indexOf(name)] ?? name)
    .join(",");
const isLicence = (section: Section, name: string, values: Json): boolean =>
  section === "skills" && name === "certificate" && values["type"] === DRIVING_LICENCE;

const writeRecord = (section: Section, values: Values): Json => {
  const { at, fields } = PLACES[section];
  const standard: Record<string, unknown> = {};
  const ours: Record<string, unknown> = {};
  for (const name of carriedFields(section)) {
    const value = values[name];
    if (isEmpty(value)) continue;
    const written = isLicence(section, name, values) ? licenceNames(String(value)) : value;
    const known = fields[name];
    if (known !== undefined) standard[known] = written;
    else if (at[0] === OURS) standard[name] = written;
    else ours[name] = written;
  }
  return isEmpty(ours) ? standard : { ...standard, [OURS]: ours };
};

/** A résumé as JSON Resume. Files are not in it. */
export const toJsonResume = (resume: ResumeParts): Json => {
  const file: Record<string, unknown> = {};
  const ours: Record<string, unknown> = {};
  for (const section of ["basics", "expectation", ...LIST_NAMES] as const) {
    const [top, inner] = PLACES[section].at;
    const part = resume[section];
    const written = Array.isArray(part) ? part.map((item) => writeRecord(section, item)) : writeRecord(section, part);
    if (isEmpty(written)) continue;
    if (inner === undefined) file[top] = written;
    else ours[inner] = written;
  }
  return { $schema: SCHEMA, ...file, ...(isEmpty(ours) ? {} : { [OURS]: ours }), meta: { version: "v1.0.0" } };
};

const MONTH = /^\d{4}-\d{2}(?!\d)/;
const readMonth = (value: unknown, openEnd: boolean): string =>
  isEmpty(value) && openEnd ? "" : (MONTH.exec(String(value ?? ""))?.[0] ?? NO_MONTH);

const readText = (kind: Kind["kind"], value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? normalize(kind, foldRadicals(String(value).toWellFormed())) : "";

/** Reads a value of a field's kind; anything else counts as missing. */
const readValue = (kind: Kind, value: unknown): FieldValue => {
  if (kind.kind === "month") return readMonth(value, kind.openEnd === true);
  if (kind.kind === "code") return kind.codes.find((code) => String(code) === String(value)) ?? null;
  if (kind.kind === "number") return typeof value === "number" ? value : null;
  if (kind.kind === "place") return (Array.isArray(value) ? value : [value]).map((part) => readText("place", part)).filter(Boolean);
  return readText(kind.kind, value);
};

const wireValue = (section: Section, record: Json, name: string): unknown => {
  const { at, fields } = PLACES[section];
  const known = fields[name];
  if (known !== undefined) return fieldOf(record, known);
  return fieldOf(at[0] === OURS ? record : fieldOf(record, OURS), name);
};

function readRecord<Table extends Fields>(section: Section, table: Table, found: Json): RecordOf<Table>;
// TypeScript cannot follow a record read field by field; the signature above states the result.
function readRecord(section: Section, table: Fields, found: Json): Values {
  const record = completed(section, found);
  const values: Record<string, FieldValue> = {};
  const read = (name: string, field: Field): FieldValue => {
    const value = wireValue(section, record, name);
    return readValue(kindOf(field, values), isLicence(section, name, values) ? licenceCodes(String(value)) : value);
  };
  // Read a deciding field before its dependent ones.
  for (const [name, field] of Object.entries(table)) if (field.kind !== "variant") values[name] = read(name, field);
  for (const [name, field] of Object.entries(table)) if (field.kind === "variant") values[name] = read(name, field);
  return Object.fromEntries(fieldNames(table).map((name) => [name, values[name] ?? null]));
}

/** The fields of a single record in a file. */
function readSingle<Table extends Fields>(section: Section, table: Table, found: unknown): Patch<RecordOf<Table>>;
function readSingle(section: Section, table: Fields, found: unknown): Values {
  if (!isObject(found)) return {};
  const given = Object.entries(readRecord(section, table, found)).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(given);
}

const partAt = (file: Json, section: Section): unknown => {
  const [top, inner] = PLACES[section].at;
  return inner === undefined ? fieldOf(file, top) : fieldOf(fieldOf(file, top), inner);
};

const readList = <List extends keyof ResumeLists>(file: Json, list: List): RecordOf<(typeof LISTS)[List]>[] => {
  const found = partAt(file, list);
  const table: (typeof LISTS)[List] = LISTS[list];
  return Array.isArray(found) ? found.filter(isObject).map((record) => readRecord(list, table, record)) : [];
};

/** Names that a record may have by the mapping, besides {@link OURS}. */
const knownNames = (section: Section): string[] => {
  const { at, fields } = PLACES[section];
  return at[0] === OURS ? carriedFields(section) : [...Object.values(fields), OURS];
};

const NAME_MAX = 40;
const NAMES_MAX = 30;
/** Entries of the file that have no place in the résumé, by their names in the file, each once. */
const unknownIn = (file: Json): string[] => {
  const names = new Set<string>();
  const note = (record: unknown, known: readonly string[], prefix: string): void => {
    if (!isObject(record)) return;
    for (const [name, value] of Object.entries(record)) if (!known.includes(name) && !isEmpty(value)) names.add(prefix + name);
  };
  const tops = Object.values(PLACES).map(({ at }) => at[0]);
  note(file, [...tops, "$schema", "meta"], "");
  for (const section of ["basics", "expectation", ...LIST_NAMES] as const) {
    const part = partAt(file, section);
    const { at } = PLACES[section];
    const inner = at[0] === OURS ? [] : carriedFields(section).filter((name) => !(name in PLACES[section].fields));
    for (const record of Array.isArray(part) ? part : [part]) {
      note(record, knownNames(section), `${at.join(".")}.`);
      if (at[0] !== OURS) note(fieldOf(record, OURS), inner, `${at.join(".")}.${OURS}.`);
    }
  }
  note(
    fieldOf(file, OURS),
    Object.values(PLACES).flatMap(({ at }) => at[1] ?? []),
    `${OURS}.`,
  );
  return [...names].slice(0, NAMES_MAX).map((name) => [...name].slice(0, NAME_MAX).join(""));
};

/** A file's contents: its fields, whole records, and the names of unknown entries. */
export type Imported = { part: ResumePart & ResumeLists; unknown: string[] };
export const IMPORT_PROBLEMS = ["too-large", "no-text", "no-json", "no-resume"] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** The largest readable file in bytes: ten times a résumé full of the longest records. */
export const JSON_RESUME_MAX = 1024 ** 2;

/** Reads the text of a JSON Resume file from any software. */
export const fromJsonResume = (text: string): Imported | ImportProblem => {
  // A decoder's replacement character for bytes that are not UTF-8.
  if (text.includes("\ufffd")) return "no-text";
  const file = parseJson(text, JSON_RESUME_MAX);
  if (file === undefined) return "no-json";
  if (!isObject(file) || !Object.values(PLACES).some(({ at }) => isObject(file[at[0]]) || Array.isArray(file[at[0]])))
    return "no-resume";
  return {
    part: {
      basics: readSingle("basics", SINGLES.basics, partAt(file, "basics")),
      expectation: readSingle("expectation", SINGLES.expectation, partAt(file, "expectation")),
      skills: readList(file, "skills"),
      trainings: readList(file, "trainings"),
      works: readList(file, "works"),
      educations: readList(file, "educations"),
      family: readList(file, "family"),
      urgentContacts: readList(file, "urgentContacts"),
    },
    unknown: unknownIn(file),
  };
};
