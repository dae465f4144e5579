import { type Kysely, sql } from "kysely";

/** hidden: no longer offered to choose from. Posts of a hidden career keep it, so nothing is ever deleted from the tree. */
export const careers = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const level of ["career_industries", "career_functions", "career_posts"])
      await sql`alter table ${sql.table(level)} add column hidden boolean not null default false`.execute(db);
  },
};
