import { sql } from "kysely";
import type { ChangeSubject } from "#lib/domain/desk/changes.ts";
import type { PastImport, TableKind } from "#lib/domain/desk/tables.ts";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import type { Db } from "#server/db/schema/index.ts";

type NewImport = { kind: TableKind; file: string; staffId: string | null; companyId: string | null };

/** Begins an import; answers its id. */
export const addImport = async (db: Db, { kind, file, staffId, companyId }: NewImport, now: number): Promise<string> =>
  (
    await db
      .insertInto("imports")
      .values({ kind, file, staff_id: staffId, company_id: companyId, at: new Date(now) })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const countImported = async (db: Db, id: string, counts: { added: number; changed: number }): Promise<void> => {
  const { added, changed } = counts;
  await db.updateTable("imports").set({ added, changed }).where("id", "=", id).execute();
};

/** `companyId`: the company that it was limited to, if one. */
type Import = { kind: TableKind; companyId: string | null; isUndone: boolean };

/** Locks an import and reads it; null if it does not exist. */
export const lockImport = async (db: Db, id: string): Promise<Import | null> => {
  const row = await db
    .selectFrom("imports")
    .select(["kind", "company_id", "undone_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? { kind: row.kind, companyId: row.company_id, isUndone: row.undone_at !== null } : null;
};

/** A page of imports, the newest first: of one company's people, or all. */
export const listImports = async (
  db: Db,
  { companyId, page, size }: { companyId: string | null; page: number; size: number },
): Promise<Paged<PastImport>> => {
  const some = db.selectFrom("imports").$if(companyId !== null, (query) => query.where("imports.company_id", "=", companyId));
  const { total } = await some.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await some
    .leftJoin("staff", "staff.id", "imports.staff_id")
    .selectAll("imports")
    .select("staff.name as by")
    .orderBy("imports.id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const items = rows.map(({ id, at, by, kind, file, added, changed, undone_at }) => ({
    ...{ id, kind, file, added, changed },
    at: at.getTime(),
    by: by ?? "",
    undoneAt: undone_at?.getTime() ?? null,
  }));
  return { items, page: pageOf(page, size, Number(total)) };
};

export const markUndone = async (db: Db, id: string, now: number): Promise<void> => {
  await db
    .updateTable("imports")
    .set({ undone_at: new Date(now) })
    .where("id", "=", id)
    .execute();
};

/** A company or post that an import wrote; `lastId` is its last change of it. */
export type Imported = { subject: ChangeSubject; subjectId: string; isAdded: boolean; lastId: string };

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
