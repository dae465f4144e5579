import type { FairContent } from "./fairs.ts";
import type { PostContent } from "./posts.ts";
import type { StaffRole } from "./staff.ts";

/** The tables that files bring in and take out (D-I26). */
export const TABLE_KINDS = ["companies", "posts", "batches", "fairs"] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** The tables that only go out: operators take all, recruiters the posts, batches and applications of the own company. */
export const EXPORT_KINDS = [...TABLE_KINDS, "applications", "reports", "changes"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
const OF_A_COMPANY: readonly ExportKind[] = ["posts", "batches", "applications"];
/** The tables that a recruiter brings in: neither the companies themselves nor fairs. */
export const mayImport = (kind: TableKind, role: StaffRole): boolean => role === "operator" || OF_A_COMPANY.includes(kind);
/** Whether a member of staff may take a table out. */
export const mayExport = (kind: ExportKind, role: StaffRole): boolean => role === "operator" || OF_A_COMPANY.includes(kind);

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** A workbook is made in memory as a whole; a longer table is a CSV file. */
export const WORKBOOK_MAX_ROWS = 20_000;

/** At the desk an import runs while its sender waits. The command takes files of any size. */
export const IMPORT_MAX_BYTES = 10 * 1024 ** 2;
export const IMPORT_MAX_ROWS = 2000;
/** The longest name of a file that an import keeps. */
export const FILE_NAME_MAX = 200;

/** Writing nothing, all rows or none, or the rows that are right. */
export const IMPORT_MODES = ["preview", "all", "good"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** How an import of the desk ended. `id` is null if nothing was written. `failing`: the sentence of each wrong row, the first ones. */
export type ImportOutcome = {
  kind: TableKind;
  id: string | null;
  ignored: string[];
  counts: { added: number; changed: number; unchanged: number; failing: number };
  failing: string[];
};

/** An import of earlier. `by` is empty for a command on the server. Times are milliseconds since 1970. */
export type PastImport = {
  id: string;
  at: number;
  by: string;
  kind: TableKind;
  file: string;
  added: number;
  changed: number;
  undoneAt: number | null;
};

/** The columns of each table, in the order of a template. They have the names of the editor's fields. */
export const COMPANY_COLUMNS = ["companyName", "industry", "size"] as const;
export const POST_COLUMNS = [
  "ownNumber",
  "companyName",
  "name",
  "state",
  "kind",
  "direction",
  "careerId",
  "province",
  "city",
  "area",
  "abroadAddress",
  "salaryMin",
  "salaryMax",
  "headcount",
  "startsOn",
  "endsOn",
  "showsResult",
  "recruiterId",
  "descriptionHtml",
] as const satisfies readonly (keyof PostContent | "companyName" | "state")[];
/** A batch is found by the post's number and its own. */
export const BATCH_COLUMNS = [
  "companyName",
  "ownNumber",
  "batchNumber",
  "batchName",
  "stages",
  "writtenAt",
  "writtenPlace",
  "interviewAt",
  "interviewPlace",
] as const;
/** A fair is found by the operator's own number. */
export const FAIR_COLUMNS = [
  "ownNumber",
  "title",
  "type",
  "organizer",
  "startsAt",
  "endsAt",
  "address",
  "hours",
  "halls",
  "pinned",
] as const satisfies readonly (keyof FairContent)[];
export const TABLE_COLUMNS = {
  ...{ companies: COMPANY_COLUMNS, posts: POST_COLUMNS },
  ...{ batches: BATCH_COLUMNS, fairs: FAIR_COLUMNS },
} as const;
export type CompanyColumn = (typeof COMPANY_COLUMNS)[number];
export type PostColumn = (typeof POST_COLUMNS)[number];
export type BatchColumn = (typeof BATCH_COLUMNS)[number];
export type FairColumn = (typeof FAIR_COLUMNS)[number];
export type TableColumn = CompanyColumn | PostColumn | BatchColumn | FairColumn;

/** The text of a row's cells. A column that the file does not have is missing; an empty cell is there. */
export type Cells<Column extends TableColumn = TableColumn> = Partial<Record<Column, string>>;

/** Text as headings and choices are compared: no spaces, no marks of a required field, no case, no full-width forms. */
export const plainWord = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s*:]/gu, "")
    .toLowerCase();

const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
/** Text as a table program shows it and never runs it: a formula gets an apostrophe. */
export const inertText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
/** The inverse of {@link inertText}. */
export const textOfCell = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

const DAY = /^(\d{4})(?:-(\d{1,2})-(\d{1,2})|\/(\d{1,2})\/(\d{1,2})|\.(\d{1,2})\.(\d{1,2})|\u5e74(\d{1,2})\u6708(\d{1,2})\u65e5)$/u;
const MOMENT = /^(.+?)[\sT]+(\d{1,2}):(\d{2})(?::\d{2})?$/u;
/** A day as people write it (2026/3/1) as `YYYY-MM-DD`; null for other text. Whether the calendar has it is the contract's to say. */
export const dayOfCell = (text: string): string | null => {
  const trimmed = text.normalize("NFKC").trim();
  // A table program may keep a time beside a day.
  const [year, ...parts] =
    DAY.exec(MOMENT.exec(trimmed)?.[1] ?? trimmed)
      ?.slice(1)
      .filter((part) => part !== undefined) ?? [];
  return year === undefined ? null : [year, ...parts.map((part) => part.padStart(2, "0"))].join("-");
};

/** A moment as people write it (2026/3/1 9:00) as `YYYY-MM-DD HH:mm`; null for other text, and for a day without a time. */
export const timeOfCell = (text: string): string | null => {
  const [, day = "", hour = "", minute] = MOMENT.exec(text.normalize("NFKC").trim()) ?? [];
  const date = dayOfCell(day);
  return date === null ? null : `${date} ${hour.padStart(2, "0")}:${minute}`;
};

/** A whole number as people write it (8,000); null for other text. */
export const numberOfCell = (text: string): number | null => {
  const digits = text.normalize("NFKC").replace(/[\s,]/gu, "");
  return /^\d{1,9}$/u.test(digits) ? Number(digits) : null;
};

const MARKUP = /<\/?[a-z][^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+);/iu;
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** A description as HTML: text without any markup becomes a paragraph for each line. */
export const htmlOfCell = (text: string): string => {
  if (MARKUP.test(text)) return text;
  const lines = text.split(/[\r\n]+/u).map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .map((line) => `<p>${line.replace(/[&<>]/gu, (character) => ESCAPES[character] ?? "")}</p>`)
    .join("");
};
