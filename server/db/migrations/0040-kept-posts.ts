import { type Kysely, sql } from "kysely";

/** Posts that a seeker wants to look at later, and companies whose posts they do not want to see. Both go with the account. */
export const keptPosts = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create table kept_posts (
        user_id bigint not null references users on delete cascade,
        post_id bigint not null references posts on delete cascade,
        kept_at timestamptz not null,
        primary key (user_id, post_id)
      )`.execute(db);
    await sql`create index kept_posts_post on kept_posts (post_id)`.execute(db);
    await sql`
      create table blocked_companies (
        user_id bigint not null references users on delete cascade,
        company_id bigint not null references companies on delete cascade,
        blocked_at timestamptz not null,
        primary key (user_id, company_id)
      )`.execute(db);
    await sql`create index blocked_companies_company on blocked_companies (company_id)`.execute(db);
  },
};
