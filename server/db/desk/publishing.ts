import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/**
 * The last change that built pages were made with: of a site that is built elsewhere ("", for all processes), or of one folder of one machine.
 * Why: docs/decisions/0118-the-log-says-when-to-publish.md
 */
const PREFIX = "published-change";
/** The last change that is in the pages which are served: that of before while a publication runs. */
const SERVED = "served-change";
const namedBy = (prefix: string, site: string): string => (site === "" ? prefix : `${prefix}:${site}`);
const keyOf = (site: string): string => namedBy(PREFIX, site);
const servedKeyOf = (site: string): string => namedBy(SERVED, site);
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

/**
 * At the first start all changes count as published: the start builds the site. A publication that ended with its process is due again. Forgets machines
 * that are gone.
 */
export const beginPublishing = async (db: Db, site = "", now = Date.now()): Promise<void> => {
  await sql`
    insert into settings (key, value) select ${keyOf(site)}, to_jsonb(coalesce(max(id), 0)::text) from desk_changes
    on conflict (key) do nothing`.execute(db);
  await sql`
    insert into settings (key, value) select ${servedKeyOf(site)}, value from settings where key = ${keyOf(site)}
    on conflict (key) do nothing`.execute(db);
  await sql`
    update settings set value = served.value from settings as served
    where settings.key = ${keyOf(site)} and served.key = ${servedKeyOf(site)}
      and (served.value #>> '{}')::bigint < (settings.value #>> '{}')::bigint`.execute(db);
  await sql`
    delete from settings
    where (starts_with(key, ${`${PREFIX}:`}) or starts_with(key, ${`${SERVED}:`})) and key not in (${keyOf(site)}, ${servedKeyOf(site)}) and exists (
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

/** Notes that the pages which are served have all changes up to this one. */
export const noteServed = async (db: Db, newest: string, site = ""): Promise<void> => {
  await sql`
    insert into settings (key, value) values (${servedKeyOf(site)}, to_jsonb(${newest}::text))
    on conflict (key) do update set value = excluded.value`.execute(db);
};

/** Whether a post or fair has changed since the pages were made that are served. */
export const hasChangedSince = async (db: Db, subject: "post" | "fair", id: string, site: string): Promise<boolean> => {
  const { rows } = await sql`
    select from settings join desk_changes on desk_changes.id > (value #>> '{}')::bigint
    where key = ${servedKeyOf(site)} and subject = ${subject} and subject_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
};

/** The newest change of the desk, of any subject; empty without any. */
export const newestChange = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ newest: string | null }>`select max(id)::text as newest from desk_changes`.execute(db);
  return rows[0]?.newest ?? "";
};
