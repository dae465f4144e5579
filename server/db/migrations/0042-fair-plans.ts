import { type Kysely, sql } from "kysely";

/**
 * Companies and posts that seekers mean to see at a fair; `post_id` is null for a company as a whole. An entry that was taken off stays, as
 * `gone`, so that a device with an older plan does not bring it back.
 */
export const fairPlans = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create table fair_plans (
        user_id bigint not null references users on delete cascade,
        fair_id bigint not null references fairs on delete cascade,
        company_id bigint not null references companies on delete cascade,
        post_id bigint references posts on delete cascade,
        changed_at timestamptz not null,
        gone boolean not null
      )`.execute(db);
    await sql`create unique index fair_plans_entry on fair_plans (user_id, fair_id, company_id, (coalesce(post_id, 0)))`.execute(
      db,
    );
    for (const column of ["fair_id", "company_id", "post_id"])
      await sql`create index ${sql.raw(`fair_plans_${column}`)} on fair_plans (${sql.raw(column)})`.execute(db);
  },
};
