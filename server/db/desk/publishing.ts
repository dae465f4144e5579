import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** The last change that the built pages were made with. */
const KEY = "published-change";
/** Subjects of the log that built pages show. */
const SHOWN = ["post", "company", "fair", "career"];

/** Changes since the last publication: the newest, and when the first and last were made, in milliseconds since 1970. */
export type Unpublished = { published: string; newest: string; firstAt: number; lastAt: number };

/** Changes that the built pages do not have; null without any. */
export const findUnpublished = async (db: Db): Promise<Unpublished | null> => {
  const { rows } = await sql<{ published: string; newest: string | null; firstAt: Date; lastAt: Date }>`
    select published, max(id)::text as newest, min(at) as "firstAt", max(at) as "lastAt"
    from (select value #>> '{}' as published from settings where key = ${KEY}) as known
    left join desk_changes on id > published::bigint and subject = any(${SHOWN}::text[])
    group by published`.execute(db);
  const [row] = rows;
  if (!row || row.newest === null) return null;
  return { published: row.published, newest: row.newest, firstAt: row.firstAt.getTime(), lastAt: row.lastAt.getTime() };
};

/** At the first start all changes count as published: the start builds the site. */
export const beginPublishing = async (db: Db): Promise<void> => {
  await sql`
    insert into settings (key, value) select ${KEY}, to_jsonb(coalesce(max(id), 0)::text) from desk_changes
    on conflict (key) do nothing`.execute(db);
};

/** Notes a publication in place of an earlier one; false if another process was quicker. */
export const notePublished = async (db: Db, from: string, to: string): Promise<boolean> => {
  const { rows } = await sql`
    update settings set value = to_jsonb(${to}::text) where key = ${KEY} and value #>> '{}' = ${from} returning key`.execute(db);
  return rows.length > 0;
};

/** The newest change of the desk, of any subject; empty without any. */
export const newestChange = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ newest: string | null }>`select max(id)::text as newest from desk_changes`.execute(db);
  return rows[0]?.newest ?? "";
};
