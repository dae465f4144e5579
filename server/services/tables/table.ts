/** A row of a table file. `line` is the number that table programs show beside the row: the headings are row 1, empty rows count. */
export type TableRow = { line: number; cells: string[] };

/** `empty`: no row; `not-a-table`: neither CSV nor XLSX; `broken`: a quoted cell does not end, or the workbook is damaged; `too-large`: a workbook that unpacks to more than memory should hold. */
export type TableFault = "empty" | "not-a-table" | "broken" | "too-large";

/** Thrown for a file that cannot be read as a table. */
export class UnreadableTable extends Error {
  override name = "UnreadableTable";
  readonly fault: TableFault;
  /** The row at which reading stopped, if it is known. */
  readonly line: number | null;
  constructor(fault: TableFault, line: number | null = null) {
    super(fault);
    this.fault = fault;
    this.line = line;
  }
}
