import { type Kysely, sql } from "kysely";
import { NO_ATTRIBUTES, searchColumns } from "#server/db/posts/search-text.ts";

const BATCH = 2000;

/** Batches keep the memory small. */
const rewritePosts = async (db: Kysely<unknown>): Promise<void> => {
  for (let after = "0"; ; ) {
    const { rows } = await sql<{ id: string; name: string; company: string }>`
      select posts.id::text as id, posts.name, companies.name as company
      from posts join companies on companies.id = posts.company_id
      where posts.id > ${after}::bigint order by posts.id limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const columns = rows.map(({ id, name, company }) => ({
      id,
      ...searchColumns({ ...NO_ATTRIBUTES, company, name, facts: null, abroad: "" }),
    }));
    await sql`
      update posts set search_text = entry.search_text, grams = entry.grams
      from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as entry (id bigint, search_text text, grams int[])
      where posts.id = entry.id`.execute(db);
    after = last.id;
  }
};

/**
 * Writes the search columns of all posts again: titles have entries of their own in the index, apart from companies, and traditional characters are
 * simplified. The whole is one transaction.
 */
export const searchIndex = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    // With careers and companies a search scans the newest posts without reading the rows. Made again behind the change of all rows.
    await sql`drop index posts_newest`.execute(db);
    await rewritePosts(db);
    await sql`
      create index posts_newest on posts (kind, starts_on desc, id desc)
      include (ends_on, search_text, career_id, company_id)`.execute(db);
  },
};
