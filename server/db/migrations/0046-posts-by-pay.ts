import { type Kysely, sql } from "kysely";

/** Lists sorted by pay are read in that order, as those of the newest posts are (`server/db/posts/search-lists.ts`). */
export const postsByPay = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create index posts_pay on posts (kind, salary_max desc nulls last, starts_on desc, id desc) include (ends_on)`.execute(db);
  },
};
