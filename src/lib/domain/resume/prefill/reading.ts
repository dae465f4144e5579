import type { FieldValue } from "#lib/domain/resume/record.ts";
import type { ListName, Section } from "#lib/domain/resume/resume.ts";

/** A run of text with its horizontal extent: points in a PDF, columns in a table of a DOCX. */
export type Cell = { text: string; x: number; right: number };
/** A line as it is read, with its height and its distance from the top, in one unit. */
export type Line = { cells: readonly Cell[]; page: number; y: number; height: number };

/** A part of a résumé by its heading. Parts after `family` have no place in ours. */
export type Part =
  | "basics"
  | "expectation"
  | "educations"
  | "works"
  | "skills"
  | "languages"
  | "certificates"
  | "awards"
  | "trainings"
  | "family"
  | "urgentContacts"
  | "projects"
  | "campus"
  | "summary"
  | "other";

/** A field that a label names; `null` for one that is known and not taken, such as the ID number. */
export type LabelledField = { section: "basics" | "expectation"; field: string } | null;
/** A column of a table, or a label in an entry: `period` is begin and end in one. */
export type ColumnField = string;

/** The words by which a résumé is read. Texts come squeezed (no white space) and in lower case, unless said otherwise. */
export type PrefillWords = {
  /** The part that a heading opens, and text on its line; null for a line that is no heading. Sees the line as written. */
  headingOf: (line: string) => { part: Part; rest: string } | null;
  /** Undefined for a text that is no label. */
  labelOf: (text: string) => LabelledField | undefined;
  /** The field of a list that a column heading or a label in an entry names. */
  columnOf: (list: ListName, text: string) => ColumnField | undefined;
  /** The code that a text says, all of it, in a field with codes. */
  codeOf: (section: Section, field: string, text: string) => number | null;
  /** The levels of education that a text names; sees it as written. */
  levelsIn: (text: string) => number[];
  learningFormIn: (text: string) => number | null;
  degreeIn: (text: string) => string | null;
  /** The name of a school, a company or a position in a piece of a line, as written. */
  schoolIn: (text: string) => string | null;
  isFaculty: (text: string) => boolean;
  /** Grades, ranks and courses: no major. */
  isSchoolDetail: (text: string) => boolean;
  isEmployer: (text: string) => boolean;
  isPosition: (text: string) => boolean;
  isDepartment: (text: string) => boolean;
  ethnicGroup: (text: string) => string | null;
  /** A person's name that stands alone; with `title`, one before words such as "résumé". */
  personIn: (line: string) => string | null;
  /** Words that may stand alone at the top and are no name. */
  isTitle: (text: string) => boolean;
  /** Certificates that are known by name; sees the text as written. */
  certificatesIn: (text: string) => string[];
  /** The classes of a driving licence that a text names. */
  licencesIn: (text: string) => string[];
  isPageMark: (line: string) => boolean;
  /** Bullets at the beginning of a line. */
  bullet: RegExp;
  /** Between begin and end, and the words for a time that goes on. */
  until: RegExp;
  now: RegExp;
  /** A month, with the groups y1 m1 (2020.09, 2020年9月), n2 y2 (Sep 2020), m3 y3 (09/2020), y4 m4 (202009). */
  month: RegExp;
  /** A day, with the groups y m d. */
  day: RegExp;
  /** Years without months on both sides. */
  years: RegExp;
};

/** A value of a single record, with the line that says it. */
export type FoundField = { section: "basics" | "expectation"; field: string; value: FieldValue; source: string };
/** A record of a list, with the lines that say it. */
export type FoundRecord = { list: ListName; values: Readonly<Record<string, FieldValue>>; source: readonly string[] };
/** Text that has no place in the résumé. */
export type Elsewhere = { heading: string; lines: readonly string[] };
/** All that the rules find in a file. */
export type Reading = { fields: FoundField[]; records: FoundRecord[]; elsewhere: Elsewhere[] };

/** A line's text, with the gaps between its cells. */
export const textOf = (line: Line): string => line.cells.map(({ text }) => text).join("  ");
export const squeezed = (text: string): string => text.replace(/\s+/gu, "").toLowerCase();
