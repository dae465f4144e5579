import { type Kysely, sql } from "kysely";
import { factsColumn, factsOf } from "#server/db/posts/post-facts.ts";

const BATCH = 500;

/** Batches keep the memory small: descriptions are long. */
const readFactsOfAll = async (db: Kysely<unknown>): Promise<void> => {
  for (let after = "0"; ; ) {
    const { rows } = await sql<{ id: string; name: string; html: string; headcount: number | null }>`
      select posts.id::text as id, posts.name, html, headcount
      from posts join post_briefs on post_id = posts.id
      where posts.id > ${after}::bigint order by posts.id limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const read = rows.map((row) => ({ id: row.id, facts: factsColumn(factsOf(row)) }));
    await sql`
      update post_briefs set facts = entry.facts::jsonb
      from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as entry (id bigint, facts text)
      where post_id = entry.id and entry.facts is not null`.execute(db);
    after = last.id;
  }
};

/** The facts of a post beside its description, from which they are read; null without facts. */
export const postFacts = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table post_briefs add column facts jsonb`.execute(db);
    await readFactsOfAll(db);
  },
};
