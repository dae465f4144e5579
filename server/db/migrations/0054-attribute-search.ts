import { type Kysely, sql } from "kysely";
import { type Searched, searchColumns } from "#server/db/posts/search-text.ts";

const BATCH = 2000;
type Row = Searched & { id: string };

/**
 * Writes the index entries of all posts again: careers, companies and places have entries, too. Batches keep the memory small.
 * Why: docs/decisions/0149-careers-and-places-are-entries-of-the-word-index.md
 */
export const attributeSearch = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (let after = "0"; ; ) {
      const { rows } = await sql<Row>`
        select posts.id::text as id, posts.name, companies.name as company, facts, abroad_address as abroad,
          company_id::text as "companyId", career_id::text as "careerId", province, city, area
        from posts join companies on companies.id = posts.company_id left join post_briefs on post_id = posts.id
        where posts.id > ${after}::bigint order by posts.id limit ${BATCH}`.execute(db);
      const last = rows.at(-1);
      if (!last) return;
      const columns = rows.map(({ id, ...row }) => ({ id, grams: searchColumns(row).grams }));
      await sql`
        update posts set grams = entry.grams
        from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as entry (id bigint, grams int[])
        where posts.id = entry.id`.execute(db);
      after = last.id;
    }
  },
};
