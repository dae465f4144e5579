import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/**
 * The last change that built pages were made with: of a site that is built elsewhere ("", for all processes), or of one folder of one machine.
 * Why: docs/decisions/0118-the-log-says-when-to-publish.md
 */
const PREFIX = "published-change";
const keyOf = (site: string): string => (site === "" ? PREFIX : `${PREFIX}:${site}`);
/** A machine that has published nothing for so long is gone. */
const GONE_MS = 30 * 86_400_000;
/** Subjects of the log that built pages show. */
const SHOWN = ["post", "company", "fair", "career"];

/** Changes since the last publication: the newest, and when the first and last were made, in milliseconds since 1970. */
export type Unpublished = { published: string; newest: string; firstAt: number; lastAt: number };

/** Changes that the built pages do not have; null without any. */
export const findUnpublished = async (db: Db, site = ""): Promise<Unpublished | null> => {
  const { rows } = await sql<{ published: string; newest: string | null; firstAt: Date; lastAt: Date }>`
    select published, max(id)::text as newest, min(at) as "firstAt", max(at) as "lastAt"
    from (select value #>> '{}' as published from settings where key = ${keyOf(site)}) as known
    left join desk_changes on id > published::bigint and subject = any(${SHOWN}::text[])
    group by published`.execute(db);
  const [row] = rows;
  if (!row || row.newest === null) return null;
  return { published: row.published, newest: row.newest, firstAt: row.firstAt.getTime(), lastAt: row.lastAt.getTime() };
};

/** At the first start all changes count as published: the start builds the site. Forgets machines that are gone. */
export const beginPublishing = async (db: Db, site = "", now = Date.now()): Promise<void> => {
  await sql`
    insert into settings (key, value) select ${keyOf(site)}, to_jsonb(coalesce(max(id), 0)::text) from desk_changes
    on conflict (key) do nothing`.execute(db);
  await sql`
    delete from settings where starts_with(key, ${`${PREFIX}:`}) and key <> ${keyOf(site)} and exists (
      select from desk_changes
      where id > (settings.value #>> '{}')::bigint and subject = any(${SHOWN}::text[]) and at < ${new Date(now - GONE_MS)})`.execute(
    db,
  );
};

/** Notes a publication in place of an earlier one; false if another process was quicker. */
export const notePublished = async (db: Db, from: string, to: string, site = ""): Promise<boolean> => {
  const { rows } = await sql`
    update settings set value = to_jsonb(${to}::text) where key = ${keyOf(site)} and value #>> '{}' = ${from} returning key`.execute(
    db,
  );
  return rows.length > 0;
};

/** The newest change of the desk, of any subject; empty without any. */
export const newestChange = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ newest: string | null }>`select max(id)::text as newest from desk_changes`.execute(db);
  return rows[0]?.newest ?? "";
};
