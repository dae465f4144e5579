import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as calls from "#lib/contract/desk/tables.ts";
import {
  type ExportFormat,
  type ExportKind,
  FILE_NAME_MAX,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  type ImportMode,
  type ImportOutcome,
  mayExport,
  TABLE_KINDS,
  WORKBOOK_MAX_ROWS,
} from "#lib/domain/desk/tables.ts";
import { type Limit, useLimits } from "#server/db/account/rate-limits.ts";
import { findCompanyName } from "#server/db/desk/companies.ts";
import { listImports } from "#server/db/desk/imports.ts";
import { ownCompany } from "#server/desk/actor.ts";
import { forbidden, missing } from "#server/desk/refusal.ts";
import { ImportRefusal, type ImportReport, runImport } from "#server/desk/tables/run-import.ts";
import { undoImport } from "#server/desk/tables/undo-import.ts";
import { tableRows, templateOf } from "#server/desk/tables/write-table.ts";
import { tooManyUploads } from "#server/limit-texts.ts";
import { conflict, invalid, tooMany } from "#server/routes/answer.ts";
import { refuseBody } from "#server/routes/body.ts";
import { readOneFile } from "#server/routes/multipart.ts";
import { FileTooLarge, spool } from "#server/services/spool.ts";
import { readTable } from "#server/services/tables/read-table.ts";
import { UnreadableTable } from "#server/services/tables/table.ts";
import { csvOf } from "#server/services/tables/write-csv.ts";
import { TooManyRows, workbookOf } from "#server/services/tables/write-xlsx.ts";
import { failingRowText, importProblemText, leftText, unreadableText } from "#server/table-texts.ts";
import { MESSAGES, tableTooLong } from "#server/texts.ts";
import { forFileOfStaff, forStaff, type StaffContext } from "./for-staff.ts";

const HOUR = 3_600_000;
/** More than anyone corrects a file in an hour. */
const HOURLY_IMPORTS = 120;
/** The sentences of more rows would not be read. */
const FAILING_MAX = 200;

const limitsOf = (id: string): Limit[] => [{ key: `import:${id}`, max: HOURLY_IMPORTS, window: HOUR }];

const refuseFile = (sentence: string) => invalid({ file: sentence });

/** A failure of the file as a refusal with its sentence; any other error as it is. */
const refusalOf = (error: unknown): unknown => {
  if (error instanceof UnreadableTable) return refuseFile(unreadableText(error));
  if (error instanceof ImportRefusal) return refuseFile(importProblemText(error.problem));
  return error instanceof FileTooLarge ? refuseFile(MESSAGES.tableTooLarge) : error;
};

/** The company of the actor by its name; null for an operator. */
const ownCompanyName = async ({ db, actor }: StaffContext): Promise<string | null> => {
  const own = ownCompany(actor);
  if (own === null) return null;
  const name = await findCompanyName(db, own);
  if (name === null) throw missing();
  return name;
};

const outcomeOf = ({ kind, id, ignored, counts, failing }: ImportReport): ImportOutcome => ({
  ...{ kind, id, ignored: [...ignored] },
  counts: { ...counts, failing: failing.length },
  failing: failing.slice(0, FAILING_MAX).map(failingRowText),
});

/** Keeps the file of a form while `work` reads it. */
const withFile = async <Value>(request: Request, work: (file: string, name: string) => Promise<Value>): Promise<Value> => {
  const folder = await mkdtemp(join(tmpdir(), "import-"));
  const file = join(folder, "table");
  try {
    const name = await readOneFile(request, async (incoming) => {
      await spool(incoming.content, file, IMPORT_MAX_BYTES);
      return incoming.name;
    });
    return await work(file, name.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, FILE_NAME_MAX));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const importTable = async (mode: ImportMode, context: StaffContext & { request: Request }): Promise<ImportOutcome> => {
  const { db, now, me, request } = context;
  if (!/^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "")) throw refuseBody("content_type");
  const usedUp = await useLimits(db, limitsOf(me.id), now);
  if (usedUp) throw tooMany(tooManyUploads(usedUp.waitSeconds), usedUp.waitSeconds);
  const company = await ownCompanyName(context);
  const flags = { isPreview: mode === "preview", onlyGood: mode === "good", company, maxRows: IMPORT_MAX_ROWS };
  try {
    return await withFile(request, async (file, name) =>
      outcomeOf(await runImport(context, readTable(file), { ...flags, file: name, onProgress: () => undefined })),
    );
  } catch (error) {
    throw refusalOf(error);
  }
};

const takeBack = async (id: string, context: StaffContext) => {
  const report = await undoImport(context, id);
  if (report.outcome === "unknown") throw missing();
  if (report.outcome !== "done") throw conflict(MESSAGES.importUndone);
  return { restored: report.count, left: report.left.map(leftText) };
};

type Rows = AsyncIterable<string[]> | Iterable<string[]>;

/** A table is made as a whole: it is a file on its way to a table program. */
const contentOf = async (rows: Rows, format: ExportFormat): Promise<string> => {
  if (format === "csv") return (await Array.fromAsync(csvOf(rows))).join("");
  try {
    return (await workbookOf(rows, WORKBOOK_MAX_ROWS)).toString("base64");
  } catch (error) {
    throw error instanceof TooManyRows ? conflict(tableTooLong(WORKBOOK_MAX_ROWS)) : error;
  }
};

const exportTable = async (wish: { kind: ExportKind; isTemplate: boolean; format: ExportFormat }, context: StaffContext) => {
  const { db, actor, now } = context;
  const { kind, isTemplate, format } = wish;
  if (!mayExport(kind, actor.role)) throw forbidden();
  const table = TABLE_KINDS.find((known) => known === kind);
  if (isTemplate && !table) throw missing();
  const isEmpty = isTemplate && table !== undefined;
  const rows = isEmpty ? templateOf(table, now, await ownCompanyName(context)) : tableRows(db, kind, now, ownCompany(actor));
  return { content: await contentOf(rows, format) };
};

export const deskTableRoutes = [
  forFileOfStaff(calls.importTable, ({ mode }, context) => importTable(mode, context)),
  forStaff(calls.listImports, (query, { db, actor }) => listImports(db, { ...query, companyId: ownCompany(actor) })),
  forStaff(calls.undoImport, ({ id }, context) => takeBack(id, context)),
  forStaff(calls.exportTable, exportTable),
];
