import { type Kysely, sql } from "kysely";
import type { PostFacts } from "#lib/domain/posts/facts.ts";
import { NO_ATTRIBUTES, searchColumns } from "#server/db/posts/search-text.ts";

const BATCH = 2000;
type Row = { id: string; name: string; company: string; facts: PostFacts | null; abroad: string };

/** Writes the search columns of all posts again: facts and places abroad have entries of their own in the index. Batches keep the memory small. */
export const factSearch = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (let after = "0"; ; ) {
      const { rows } = await sql<Row>`
        select posts.id::text as id, posts.name, companies.name as company, facts, abroad_address as abroad
        from posts join companies on companies.id = posts.company_id left join post_briefs on post_id = posts.id
        where posts.id > ${after}::bigint order by posts.id limit ${BATCH}`.execute(db);
      const last = rows.at(-1);
      if (!last) return;
      const columns = rows.map(({ id, ...row }) => ({ id, grams: searchColumns({ ...NO_ATTRIBUTES, ...row }).grams }));
      await sql`
        update posts set grams = entry.grams
        from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as entry (id bigint, grams int[])
        where posts.id = entry.id`.execute(db);
      after = last.id;
    }
  },
};
