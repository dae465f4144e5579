import { sql } from "kysely";
import { type ApplicationStatus, STAGES } from "#lib/domain/applications/applications.ts";
import { isOver, stageOf } from "#lib/domain/applications/path.ts";
import { CHART_DAYS, type Charts, WAITS, type Wait } from "#lib/domain/desk/charts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import type { Db } from "#server/db/schema/index.ts";
import { inScope, type Scope } from "./applications.ts";

const DAY = 86_400_000;

/** The figures of the overview's charts, of all companies, of one, or of one fair. Withdrawn applications do not count. */
export const readCharts = async (db: Db, scope: Scope, now: number): Promise<Charts> => {
  const ofScope = sql`applications join posts on posts.id = applications.post_id where ${inScope(scope)} and withdrawn_at is null`;
  const days = Array.from({ length: CHART_DAYS }, (_, index) => beijingDate(now - (CHART_DAYS - 1 - index) * DAY));
  const signed = await sql<{ day: string; count: number }>`
    select to_char(signed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as count
    from ${ofScope} and signed_at >= ${new Date(now - CHART_DAYS * DAY)} group by 1`.execute(db);
  const standing = await sql<{ status: ApplicationStatus; count: number }>`
    select status, count(*)::int as count from ${ofScope} group by status`.execute(db);
  const before = (count: number): Date => new Date(now - count * DAY);
  const waiting = await sql<{ wait: Wait; count: number }>`
    select case when signed_at > ${before(1)} then 'day' when signed_at > ${before(3)} then 'three-days'
      when signed_at > ${before(7)} then 'week' else 'longer' end as wait, count(*)::int as count
    from ${ofScope} and status = '10' group by 1`.execute(db);
  const open = standing.rows.filter(({ status }) => !isOver(status));
  const at = STAGES.map((stage) => ({
    stage,
    count: open.filter(({ status }) => stageOf(status) === stage).reduce((sum, { count }) => sum + count, 0),
  }));
  return {
    signedUp: days.map((day) => ({ day, count: signed.rows.find((row) => row.day === day)?.count ?? 0 })),
    standing: at.filter(({ count }) => count > 0),
    waiting: WAITS.map((wait) => ({ wait, count: waiting.rows.find((row) => row.wait === wait)?.count ?? 0 })),
  };
};
