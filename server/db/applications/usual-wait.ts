import { type RawBuilder, sql } from "kysely";
import { type ApplicationStatus, PROGRESS } from "#lib/domain/applications/applications.ts";
import { LEAST_CASES, type UsualWait } from "#lib/domain/applications/usual-wait.ts";
import type { Db } from "#server/db/schema/index.ts";

/** Older applications say little of today. */
const YEAR = 365 * 86_400_000;
/** The newest of them: an answer costs as much for a large company as for a small one. */
const NEWEST = 2000;
const DAY_SECONDS = 86_400;

type Among = { postId: string; status: ApplicationStatus; now: number };
type Row = { cases: number; median: number | null; most: number | null };

/** Whole days, counted as on a calendar: part of a day is a day. */
const days = (seconds: number): number => Math.max(1, Math.ceil(seconds / DAY_SECONDS));

/**
 * The time that applications waited in a status until the company moved them, in the newest applications of a company or of all. Leaves out those that
 * still wait, and those that a seeker moved.
 */
const measure = async (db: Db, { status, now }: Among, isAmong: RawBuilder<boolean>): Promise<Omit<UsualWait, "of"> | null> => {
  const { rows } = await sql<Row>`
    with newest as (
      select applications.id from applications join posts on posts.id = applications.post_id
      where ${isAmong} and signed_at >= ${new Date(now - YEAR)}
      order by applications.id desc limit ${NEWEST}
    ), steps as (
      select application_moves.status, moved_at,
        lead(moved_at) over steps as left_at, lead(moved_by) over steps as moved_on_by
      from application_moves join newest on newest.id = application_id
      window steps as (partition by application_id order by application_moves.id)
    ), waits as (
      select extract(epoch from left_at - moved_at)::float8 as seconds
      from steps where status = ${status} and moved_on_by = 'company' and left_at >= moved_at
    )
    select count(*)::int as cases,
      percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as most
    from waits`.execute(db);
  const [row] = rows;
  if (!row || row.cases < LEAST_CASES || row.median === null || row.most === null) return null;
  return { cases: row.cases, median: days(row.median), most: days(row.most) };
};

/** The usual wait of an application in this status at the company of its post, else at all companies; null once there is nothing to wait for. */
export const findUsualWait = async (db: Db, among: Among): Promise<UsualWait | null> => {
  if (PROGRESS[among.status].outcome !== "under-review") return null;
  const ofCompany = await measure(
    db,
    among,
    sql<boolean>`posts.company_id = (select company_id from posts where id = ${among.postId}::bigint)`,
  );
  if (ofCompany) return { ...ofCompany, of: "company" };
  const ofAll = await measure(db, among, sql<boolean>`true`);
  return ofAll && { ...ofAll, of: "site" };
};
