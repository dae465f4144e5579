import { sql } from "kysely";
import type { PlanEntry } from "#lib/domain/fairs/plan.ts";
import type { Db } from "#server/db/schema/index.ts";
import { fairsByIds, type PlacedFair } from "./fairs.ts";

/** As many entries as an account may have, those that are gone included. */
const ACCOUNT_MAX = 2000;

export type SentEntry = { fairId: string; company: string; postId?: string | null | undefined; at: number; gone: boolean };

/**
 * Writes entries of companies and posts that their fairs have; the later change of an entry counts, of two at one time the one that is gone. A
 * clock that runs ahead is held back to now.
 */
export const mergeEntries = async (db: Db, userId: string, entries: readonly SentEntry[], now: number): Promise<void> => {
  if (entries.length === 0) return;
  const sent = entries.map(({ fairId, company, postId, at, gone }) => ({
    ...{ fair_id: fairId, company, post_id: postId ?? null, gone },
    changed_at: new Date(Math.min(at, now)).toISOString(),
  }));
  await sql`
    insert into fair_plans (user_id, fair_id, company_id, post_id, changed_at, gone)
    select distinct on (fair_companies.fair_id, companies.id, coalesce(sent.post_id, 0))
      ${userId}::bigint, fair_companies.fair_id, companies.id, sent.post_id, sent.changed_at, sent.gone
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
      as sent (fair_id bigint, company text, post_id bigint, changed_at timestamptz, gone boolean)
    join fair_companies on fair_companies.fair_id = sent.fair_id
    join companies on companies.id = fair_companies.company_id and companies.name = sent.company
    where (sent.post_id is null or exists (
        select from fair_posts join posts on posts.id = fair_posts.post_id
        where fair_posts.fair_id = sent.fair_id and posts.id = sent.post_id and posts.company_id = companies.id))
      and (select count(*) from fair_plans where user_id = ${userId}::bigint) < ${ACCOUNT_MAX}
    order by fair_companies.fair_id, companies.id, coalesce(sent.post_id, 0), sent.changed_at desc, sent.gone desc
    on conflict (user_id, fair_id, company_id, (coalesce(post_id, 0))) do update
      set changed_at = excluded.changed_at, gone = excluded.gone
      where (excluded.changed_at, excluded.gone) > (fair_plans.changed_at, fair_plans.gone)`.execute(db);
};

type AccountPlan = { fair: PlacedFair; entries: PlanEntry[] };

/** All plans of an account, with booths and names as their fairs give them now. */
export const findPlans = async (db: Db, userId: string, now: number): Promise<AccountPlan[]> => {
  const rows = await db
    .selectFrom("fair_plans")
    .innerJoin("companies", "companies.id", "fair_plans.company_id")
    .innerJoin("fair_companies", (join) =>
      join
        .onRef("fair_companies.company_id", "=", "fair_plans.company_id")
        .onRef("fair_companies.fair_id", "=", "fair_plans.fair_id"),
    )
    .leftJoin("posts", "posts.id", "fair_plans.post_id")
    .select(["fair_plans.fair_id", "companies.name", "booth", "fair_plans.post_id", "fair_plans.changed_at", "gone"])
    .select("posts.name as post_name")
    .where("user_id", "=", userId)
    .orderBy("fair_companies.position")
    .orderBy("fair_plans.post_id")
    .execute();
  const byFair = Map.groupBy(rows, (row) => row.fair_id);
  const fairs = await fairsByIds(db, [...byFair.keys()], now);
  return fairs.map((fair) => ({
    fair,
    entries: (byFair.get(fair.id) ?? []).map((row) => ({
      ...{ company: row.name, booth: row.booth, postId: row.post_id, postName: row.post_name ?? "" },
      ...{ at: row.changed_at.getTime(), gone: row.gone },
    })),
  }));
};
