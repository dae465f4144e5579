import { type Fields, type FieldValue, kindOf, NO_MONTH } from "#lib/domain/resume/record.ts";
import { LISTS, type ListName } from "#lib/domain/resume/resume.ts";
import { monthsIn, periodIn } from "./dates.ts";
import { type Cell, type FoundRecord, type Line, type PrefillWords, squeezed, textOf } from "./reading.ts";

const PERIOD = "period";
const MOBILE = /^1[3-9]\d{9}$/u;

/** The values that a text says in a field of a list; empty where it says none for certain. */
export const valuesOf = (
  list: ListName,
  field: string,
  text: string,
  known: Readonly<Record<string, FieldValue>>,
  words: PrefillWords,
): Record<string, FieldValue> => {
  if (field === PERIOD) {
    const period = periodIn(text, words);
    if (period) return { begin: period.begin, end: period.end };
    const [month] = monthsIn(text, words);
    return list === "trainings" && month ? { begin: month.month, end: month.month } : {};
  }
  const table: Fields = LISTS[list];
  const rule = table[field];
  if (!rule || text === "") return {};
  const kind = kindOf(rule, known);
  const one = (value: FieldValue): Record<string, FieldValue> => (value === null || value === "" ? {} : { [field]: value });
  switch (kind.kind) {
    case "text":
      return one(text);
    case "month":
      return one(monthsIn(text, words)[0]?.month ?? null);
    case "code": {
      const [level] = words.levelsIn(text);
      return one(field === "level" ? (level ?? null) : words.codeOf(list, field, squeezed(text)));
    }
    case "codes":
      return one(words.licencesIn(text).join(","));
    case "mobile":
      return one(MOBILE.test(text.replace(/[\s-]/gu, "")) ? text.replace(/[\s-]/gu, "") : null);
    case "amount":
      return one(/^(\d{1,8})(?!\d|\s*[-\u2013~kKwW])/u.exec(text)?.[1] ?? null);
    default:
      return {};
  }
};

type Column = { field: string | null; x: number; right: number };

/** The columns that a line heads; null for other lines. */
export const columnsOf = (list: ListName, line: Line, words: PrefillWords): Column[] | null => {
  if (line.cells.length < 2) return null;
  const columns = line.cells.map(({ text, x, right }) => ({ field: words.columnOf(list, squeezed(text)) ?? null, x, right }));
  const known = columns.filter(({ field }) => field !== null).length;
  return known >= 2 && known >= (2 / 3) * columns.length ? columns : null;
};

const distance = (cell: Cell, column: Column): number =>
  Math.min(Math.abs(cell.x - column.x), Math.abs((cell.x + cell.right) / 2 - (column.x + column.right) / 2));
const columnFor = (cell: Cell, columns: readonly Column[]): number =>
  columns.reduce((best, column, at) => (distance(cell, column) < distance(cell, columns[best] ?? column) ? at : best), 0);

const isLatin = (character: string | undefined): boolean => character !== undefined && /[\w,.;)]/u.test(character);
/** A cell broken into lines, as one text. */
const joined = (one: string, other: string): string =>
  one === "" || other === "" ? one + other : one + (isLatin(one.at(-1)) && isLatin(other[0]) ? " " : "") + other;

type Row = { texts: string[]; source: string[]; last: Line };

/** Lines further apart than this, in heights of the text, are two rows of a table. */
const ROW_GAP = 1.9;

const isApart = (row: Row, line: Line): boolean => line.page !== row.last.page || line.y - row.last.y > ROW_GAP * line.height;

/** The records of a table, and the lines that belong to it. A row may be broken into lines. */
export const readTable = (
  list: ListName,
  columns: readonly Column[],
  lines: readonly Line[],
  words: PrefillWords,
): FoundRecord[] => {
  const rows: Row[] = [];
  const period = columns.findIndex(({ field }) => field === PERIOD);
  const said = (texts: readonly string[]): boolean => periodIn(texts[period] ?? "", words) !== null;
  /** A second period begins a second row, however close. */
  const begins = (texts: readonly string[], row: Row): boolean => said(texts) && said(row.texts);
  for (const line of lines) {
    const texts = columns.map(() => "");
    // A full row has its cells in the order of the columns, wherever they begin.
    const isFull = line.cells.length === columns.length;
    for (const [index, cell] of line.cells.entries()) {
      const at = isFull ? index : columnFor(cell, columns);
      texts[at] = joined(texts[at] ?? "", cell.text);
    }
    const row = rows.at(-1);
    if (!row || isApart(row, line) || begins(texts, row) || (isFull && row.texts.every((text) => text !== "")))
      rows.push({ texts, source: [textOf(line)], last: line });
    else {
      row.texts = row.texts.map((text, at) => joined(text, texts[at] ?? ""));
      row.source.push(textOf(line));
      row.last = line;
    }
  }
  return rows.flatMap(({ texts, source }) => {
    let values: Record<string, FieldValue> = {};
    // The kind of a skill says how its certificate is read: columns go in the order of the record.
    for (const [at, { field }] of columns.entries())
      if (field) values = { ...values, ...valuesOf(list, field, texts[at] ?? "", values, words) };
    return Object.values(values).some((value) => value !== NO_MONTH) ? [{ list, values, source }] : [];
  });
};
