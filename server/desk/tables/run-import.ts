import { type Cells, mayImport, type TableKind, textOfCell } from "#lib/domain/desk/tables.ts";
import { inTransaction } from "#server/db/connection/transaction.ts";
import { findCompanyId } from "#server/db/desk/companies.ts";
import { addImport, countImported } from "#server/db/desk/imports.ts";
import type { DeskContext } from "#server/desk/actor.ts";
import { type TableRow, UnreadableTable } from "#server/services/tables/table.ts";
import { type HeadingProblem, type Headings, readHeadings } from "./columns.ts";
import { createNameBook } from "./lookups.ts";
import { problemOf, type RowProblem, RowRefusal } from "./problems.ts";
import { batchWriter } from "./write-batch.ts";
import { fairWriter } from "./write-fair.ts";
import { companyWriter, postWriter, type Row, type RowOutcome, type RowWriter } from "./write-row.ts";

/** Why nothing of a file can be imported. */
export type ImportProblem =
  | HeadingProblem
  | { problem: "no-company-column" }
  | { problem: "no-company"; name: string }
  | { problem: "not-yours" }
  | { problem: "too-many-rows"; max: number };

/** Thrown where a file cannot be imported as a whole; nothing was written. */
export class ImportRefusal extends Error {
  override name = "ImportRefusal";
  readonly problem: ImportProblem;
  constructor(problem: ImportProblem) {
    super(problem.problem);
    this.problem = problem;
  }
}

export type FailingRow = { line: number; problem: RowProblem };

/** How an import ended. `id` is null if nothing was written: a preview, a failing row, or nothing to write. */
export type ImportReport = {
  kind: TableKind;
  id: string | null;
  ignored: readonly string[];
  counts: Record<RowOutcome, number>;
  failing: FailingRow[];
};

/**
 * `isPreview` writes nothing; `onlyGood` leaves failing rows out; `company` names the company of rows that name none; `maxRows` is null for a
 * file of any length.
 */
export type ImportWish = {
  maxRows: number | null;
  file: string;
  isPreview: boolean;
  onlyGood: boolean;
  company: string | null;
  onProgress: (rows: number) => void;
};

const PROGRESS_ROWS = 1000;

/** Thrown inside the transaction so that it is taken back. */
class TakenBack extends Error {
  override name = "TakenBack";
}

const headingsOf = async (context: DeskContext, cells: readonly string[], { company }: ImportWish): Promise<Headings> => {
  const headings = readHeadings(cells);
  if ("problem" in headings) throw new ImportRefusal(headings);
  if (!mayImport(headings.kind, context.actor.role)) throw new ImportRefusal({ problem: "not-yours" });
  const isOfCompany = headings.kind === "posts" || headings.kind === "batches";
  if (isOfCompany && company === null && !headings.columns.includes("companyName"))
    throw new ImportRefusal({ problem: "no-company-column" });
  if (isOfCompany && company !== null && (await findCompanyId(context.db, company)) === null)
    throw new ImportRefusal({ problem: "no-company", name: company });
  return headings;
};

/** A row's text by column. A row may be shorter than the headings: its last cells are empty then. */
const cellsOf = ({ cells }: TableRow, { columns }: Headings): Cells => {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) throw new RowRefusal({ kind: "too-many-cells" });
  const named = columns.map((column, index) => [column, textOfCell(cells[index] ?? "").trim()] as const);
  return Object.fromEntries(named.filter(([column]) => column !== null));
};

/** Rows are written together, in few statements; PROGRESS_ROWS is a multiple of this. */
const CHUNK_ROWS = 100;

async function* chunksOf(rows: AsyncIterator<TableRow>): AsyncGenerator<TableRow[]> {
  let chunk: TableRow[] = [];
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    chunk.push(next.value);
    if (chunk.length < CHUNK_ROWS) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** The rows of a chunk by their columns; those that cannot be read go to `failing`. */
const readable = (chunk: readonly TableRow[], headings: Headings, failing: FailingRow[]): Row[] =>
  chunk.flatMap((row) => {
    try {
      return [{ line: row.line, cells: cellsOf(row, headings) }];
    } catch (error) {
      failing.push({ line: row.line, problem: problemOf(error) });
      return [];
    }
  });

const writerOf = async (context: DeskContext, kind: TableKind, { company }: ImportWish): Promise<RowWriter> => {
  switch (kind) {
    case "companies":
      return companyWriter(context, company);
    case "posts":
      return postWriter(context, await createNameBook(context.db), company);
    case "batches":
      return batchWriter(context, company);
    case "fairs":
      return fairWriter(context);
  }
};

/**
 * Imports the rows of a file: all of them or none, unless the wish says only the good ones. A preview does the same work and takes it back,
 * so that it knows each failing row. Throws `UnreadableTable` or `ImportRefusal` for a file that is no such table.
 * Why: docs/decisions/0108-imports-go-through-the-services.md
 */
export const runImport = async (context: DeskContext, rows: AsyncIterator<TableRow>, wish: ImportWish): Promise<ImportReport> => {
  const first = await rows.next();
  if (first.done) throw new UnreadableTable("empty");
  const headings = await headingsOf(context, first.value.cells, wish);
  const { kind, ignored } = headings;
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const failing: FailingRow[] = [];
  let id: string | null = null;
  const writeAll = async (db: DeskContext["db"]): Promise<void> => {
    const { id: staffId, companyId } = context.actor;
    const importId = await addImport(db, { kind, file: wish.file, staffId, companyId }, context.now);
    const inside = { ...context, db, actor: { ...context.actor, importId } };
    const write = await writerOf(inside, kind, wish);
    let count = 0;
    for await (const chunk of chunksOf(rows)) {
      const whole = await write(readable(chunk, headings, failing));
      count += chunk.length;
      if (wish.maxRows !== null && count > wish.maxRows) throw new ImportRefusal({ problem: "too-many-rows", max: wish.maxRows });
      for (const result of whole) {
        if ("outcome" in result) counts[result.outcome]++;
        else failing.push(result);
      }
      if (count % PROGRESS_ROWS === 0) wish.onProgress(count);
    }
    failing.sort((one, other) => one.line - other.line);
    const hasNews = counts.added + counts.changed > 0;
    if (wish.isPreview || !hasNews || (failing.length > 0 && !wish.onlyGood)) throw new TakenBack();
    await countImported(db, importId, counts);
    id = importId;
  };
  await inTransaction(context.db, writeAll).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return { kind, id, ignored, counts, failing };
};
