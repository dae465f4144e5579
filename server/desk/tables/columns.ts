import { plainWord, TABLE_COLUMNS, type TableColumn, type TableKind } from "#lib/domain/desk/tables.ts";
import { columnAliases, columnName } from "#lib/texts/desk/tables.ts";

/** The headings of a file: the table that it is, and the column of each cell; null for a column that no table has. */
export type Headings = { kind: TableKind; columns: readonly (TableColumn | null)[]; ignored: string[] };

/** Why headings are refused: no table has them, or one column is there twice. */
export type HeadingProblem = { problem: "unknown" } | { problem: "twice"; column: TableColumn };

const columnOf = (kind: TableKind, heading: string): TableColumn | null => {
  const word = plainWord(heading);
  const isNamed = (column: TableColumn): boolean =>
    [columnName(column), ...(columnAliases[column] ?? [])].some((name) => plainWord(name) === word);
  return TABLE_COLUMNS[kind].find(isNamed) ?? null;
};

/**
 * Reads the headings, whose spaces, case and order do not matter. A file with numbers of batches is of batches, one with names
 * of fairs of fairs, one with names of posts of posts.
 */
export const readHeadings = (cells: readonly string[]): Headings | HeadingProblem => {
  const columnsOf = (of: TableKind) => cells.map((cell) => columnOf(of, cell));
  const kind = columnsOf("batches").includes("batchNumber")
    ? "batches"
    : columnsOf("fairs").includes("title")
      ? "fairs"
      : columnsOf("posts").includes("name")
        ? "posts"
        : "companies";
  const columns = columnsOf(kind);
  if (kind === "companies" && !columns.includes("companyName")) return { problem: "unknown" };
  const twice = columns.find((column, index) => column !== null && columns.indexOf(column) !== index);
  if (twice) return { problem: "twice", column: twice };
  const ignored = cells.map((cell) => cell.trim()).filter((cell, index) => cell !== "" && columns[index] === null);
  return { kind, columns, ignored };
};
