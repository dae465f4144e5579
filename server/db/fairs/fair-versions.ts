import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { isOver } from "#lib/domain/fairs/status.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { selectSummaries } from "#server/db/posts/post-rows.ts";
import { isListed } from "#server/db/posts/search-conditions.ts";
import type { Db } from "#server/db/schema/index.ts";
import { selectFairPages, toFair } from "./fairs.ts";

const digestOf = (parts: unknown): string => createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);

/** Digests of the companies and posts of each fair, and of the first page of the list of these posts (`fair-posts.ts`). */
const contentDigests = async (db: Db): Promise<Map<string, string>> => {
  const first = sql<boolean>`posts.id in (select post_id from firsts)`;
  const { rows } = await sql<{ id: string; digest: string }>`
    with hosts as (
      select fair_id, md5(string_agg(row(companies.*, booth, fair_companies.position)::text, ',' order by position, companies.id)) as digest
      from fair_companies join companies on companies.id = company_id group by fair_id
    ), offers as (
      select fair_id, md5(string_agg(row(posts.id, company_id, name, salary_min, salary_max)::text, ',' order by posts.id)) as digest
      from fair_posts join posts on posts.id = post_id group by fair_id
    ), ranked as (
      select fair_id, post_id, row_number() over (partition by fair_id order by starts_on desc, posts.id desc) as place
      from fair_posts join posts on posts.id = post_id
    ), firsts as (select fair_id, post_id from ranked where place <= ${PAGE_SIZE.posts}
    ), summaries as (${selectSummaries(db, (posts) => posts.where(first))}
    ), lists as (
      select fair_id, md5(string_agg(summaries::text, ',' order by starts_on desc, summaries.id desc)) as digest
      from firsts join summaries on summaries.id = post_id group by fair_id
    )
    select fairs.id::text as id, concat(hosts.digest, offers.digest, lists.digest) as digest
    from fairs left join hosts on hosts.fair_id = fairs.id left join offers on offers.fair_id = fairs.id
      left join lists on lists.fair_id = fairs.id`.execute(db);
  return new Map(rows.map(({ id, digest }) => [id, digest]));
};

/** Of each fair that is over, a digest of the newest open posts of its companies (`afterwards.ts`). */
const newestPostDigests = async (db: Db, fairIds: readonly string[], now: number): Promise<Map<string, string>> => {
  if (fairIds.length === 0) return new Map();
  const today = beijingDate(now);
  const newest = sql<boolean>`posts.id in (
    select distinct on (company_id) posts.id from posts where ${isListed(today)}
    order by company_id, starts_on desc, posts.id desc)`;
  const { rows } = await sql<{ id: string; digest: string }>`
    with newest as (${selectSummaries(db, (posts) => posts.where(newest))})
    select fair_id::text as id, md5(string_agg(newest::text, ',' order by newest.id)) as digest
    from fair_companies join newest using (company_id)
    where fair_id = any(${fairIds}::bigint[]) group by fair_id`.execute(db);
  return new Map(rows.map(({ id, digest }) => [id, digest]));
};

export type FairVersion = { fair: Fair; version: string };

/** All fairs by id, each with a digest of all that its pages show at `now`. */
export const fairVersions = async (db: Db, now: number): Promise<FairVersion[]> => {
  const rows = await selectFairPages(db).orderBy("fairs.id").execute();
  const fairs = rows.map((row) => ({ row, fair: toFair(row, now) }));
  const over = fairs.filter(({ fair }) => isOver(fair));
  const goingOn = digestOf(fairs.filter(({ fair }) => !isOver(fair)).map(({ fair }) => fair));
  const [contents, newest] = await Promise.all([
    contentDigests(db),
    newestPostDigests(
      db,
      over.map(({ fair }) => fair.id),
      now,
    ),
  ]);
  return fairs.map(({ row, fair }) => ({
    fair,
    version: digestOf([row, fair.status, contents.get(fair.id), ...(isOver(fair) ? [goingOn, newest.get(fair.id)] : [])]),
  }));
};
