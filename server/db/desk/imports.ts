import { sql } from "kysely";
import type { TableKind } from "#lib/domain/desk/tables.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { Subject } from "./changes.ts";

/** Begins an import; answers its id. */
export const addImport = async (db: Db, { kind, file }: { kind: TableKind; file: string }, now: number): Promise<string> =>
  (
    await db
      .insertInto("imports")
      .values({ kind, file, at: new Date(now) })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const countImported = async (db: Db, id: string, counts: { added: number; changed: number }): Promise<void> => {
  const { added, changed } = counts;
  await db.updateTable("imports").set({ added, changed }).where("id", "=", id).execute();
};

type Import = { kind: TableKind; isUndone: boolean };

/** Locks an import and reads it; null if it does not exist. */
export const lockImport = async (db: Db, id: string): Promise<Import | null> => {
  const row = await db.selectFrom("imports").select(["kind", "undone_at"]).where("id", "=", id).forUpdate().executeTakeFirst();
  return row ? { kind: row.kind, isUndone: row.undone_at !== null } : null;
};

export const markUndone = async (db: Db, id: string, now: number): Promise<void> => {
  await db
    .updateTable("imports")
    .set({ undone_at: new Date(now) })
    .where("id", "=", id)
    .execute();
};

/** A company or post that an import wrote; `lastId` is its last change of it. */
export type Imported = { subject: Subject; subjectId: string; isAdded: boolean; lastId: string };

/** All that an import wrote, the last one first. */
export const listImported = async (db: Db, importId: string): Promise<Imported[]> => {
  const { rows } = await sql<Imported>`
    select subject, subject_id::text as "subjectId", bool_or(action = 'add') as "isAdded", max(id)::text as "lastId"
    from desk_changes where import_id = ${importId} group by subject, subject_id order by max(id) desc`.execute(db);
  return rows;
};

/** Whether something was changed after its import. */
export const isChangedSince = async (db: Db, { subject, subjectId, lastId }: Imported): Promise<boolean> =>
  (await db
    .selectFrom("desk_changes")
    .select("id")
    .where("subject", "=", subject)
    .where("subject_id", "=", subjectId)
    .where("id", ">", lastId)
    .executeTakeFirst()) !== undefined;

/** The content and the state, each as JSON, that something had before an import changed it; undefined where it did not. */
export const beforeImport = async (
  db: Db,
  importId: string,
  { subject, subjectId }: Imported,
): Promise<{ content: unknown; state: unknown }> => {
  const rows = await db
    .selectFrom("desk_changes")
    .select(["action", "before"])
    .where("import_id", "=", importId)
    .where("subject", "=", subject)
    .where("subject_id", "=", subjectId)
    .orderBy("id")
    .execute();
  const of = (action: string): unknown => rows.find((row) => row.action === action)?.before;
  return { content: of("change"), state: of("move") };
};
