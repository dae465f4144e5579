import * as z from "zod/mini";
import { paged, pageNumber, pageSize } from "#lib/contract/paging.ts";
import { id } from "#lib/contract/wire.ts";
import { EXPORT_FORMATS, EXPORT_KINDS, IMPORT_MODES, TABLE_KINDS } from "#lib/domain/desk/tables.ts";
import { deskCall } from "./call.ts";

const kind = z.literal(TABLE_KINDS);

/** Imports companies, posts, batches or fairs. The payload is the query of the address; the body is a form with one file, CSV or XLSX. */
export const importTable = deskCall("import-table", {
  payload: z.object({ mode: z.literal(IMPORT_MODES) }),
  answer: z.object({
    kind,
    id: z.nullable(id),
    ignored: z.array(z.string()),
    counts: z.object({ added: z.number(), changed: z.number(), unchanged: z.number(), failing: z.number() }),
    failing: z.array(z.string()),
  }),
});

/** Imports, the newest first: all of them, or those of one's own company. */
export const listImports = deskCall("list-imports", {
  payload: z.object({ page: pageNumber, size: pageSize }),
  answer: paged(
    z.object({
      id,
      at: z.number(),
      by: z.string(),
      kind,
      file: z.string(),
      added: z.number(),
      changed: z.number(),
      undoneAt: z.nullable(z.number()),
    }),
  ),
});

/** Takes an import back. `left`: a sentence for each company or post that stays as it is. */
export const undoImport = deskCall("undo-import", {
  payload: z.object({ id }),
  answer: z.object({ restored: z.number(), left: z.array(z.string()) }),
});

/**
 * A table as a file: the text of a CSV file, or the bytes of a workbook in base64. An import reads those of companies, posts, batches and fairs again; as a
 * template such a table has one row, an example. 409 for a table that is too long for a workbook.
 */
export const exportTable = deskCall("export-table", {
  payload: z.object({ kind: z.literal(EXPORT_KINDS), isTemplate: z.boolean(), format: z.literal(EXPORT_FORMATS) }),
  answer: z.object({ content: z.string() }),
});
