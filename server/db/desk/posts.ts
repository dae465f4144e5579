import { type RawBuilder, sql } from "kysely";
import { type DraftState, isDraft, type PostState, type PublishedState } from "#lib/domain/desk/post-states.ts";
import type { DeskPost, EditedPost, PostContent } from "#lib/domain/desk/posts.ts";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import type { PostFacts } from "#lib/domain/posts/facts.ts";
import { factsColumn, factsOf } from "#server/db/posts/post-facts.ts";
import { likePattern, searchable, searchColumns } from "#server/db/posts/search-text.ts";
import type { Db } from "#server/db/schema/index.ts";

/** The day before `today`; both `YYYY-MM-DD`. */
const dayBefore = (today: string): string => new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** A post's state with the days that the public sees: a post that is not open ended yesterday at the latest. */
const publicDays = (state: PublishedState, endsOn: string | null, today: string) => {
  if (state === "open") return { state, ends_on: endsOn, held_ends_on: null };
  const yesterday = dayBefore(today);
  return { state, ends_on: endsOn !== null && endsOn < yesterday ? endsOn : yesterday, held_ends_on: endsOn };
};

/** New ids for posts; drafts and posts share one row of numbers. */
export const newPostIds = async (db: Db, count: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('posts', 'id'))::text as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
};

type Named = { id: string; name: string };

const columnsOf = (content: PostContent, company: Named, facts: PostFacts | null) => ({
  company_id: company.id,
  recruiter_id: content.recruiterId,
  career_id: content.careerId,
  name: content.name,
  kind: content.kind,
  direction: content.direction,
  province: content.province,
  city: content.city,
  area: content.area,
  abroad_address: content.abroadAddress,
  salary_min: content.salaryMin,
  salary_max: content.salaryMax,
  starts_on: content.startsOn,
  shows_result: content.showsResult,
  own_number: content.ownNumber || null,
  ...searchColumns({ ...content, companyId: company.id, company: company.name, facts, abroad: content.abroadAddress }),
});

/** Locks a post, or draft, and reads it; null if it does not exist. */
export const lockPost = async (db: Db, id: string): Promise<EditedPost | null> => {
  const [draft] = await findDrafts(db, [id], true);
  if (draft) return draft;
  await db.selectFrom("posts").select("id").where("id", "=", id).forUpdate().execute();
  return findEdited(db, id);
};

const findDrafts = async (db: Db, ids: readonly string[], isLocked = false): Promise<EditedPost[]> => {
  const rows = await db
    .selectFrom("post_drafts")
    .innerJoin("companies", "companies.id", "company_id")
    .selectAll("post_drafts")
    .select("companies.name as company_name")
    .where("post_drafts.id", "in", ids)
    .$if(isLocked, (query) => query.forUpdate("post_drafts"))
    .execute();
  return rows.map(({ id, company_id: companyId, company_name: companyName, state, version, note, content }) => ({
    ...{ id, companyId, companyName, state, version, note },
    // A draft of before the attachments has none.
    content: { ...content, attachments: content.attachments ?? [] },
  }));
};

const findPublished = async (db: Db, ids: readonly string[]): Promise<EditedPost[]> => {
  const rows = await db
    .selectFrom("posts")
    .innerJoin("companies", "companies.id", "posts.company_id")
    .leftJoin("post_briefs", "post_briefs.post_id", "posts.id")
    .selectAll("posts")
    .select(["companies.name as company_name", "post_briefs.html", "post_briefs.headcount", "post_briefs.attachments"])
    .where("posts.id", "in", ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    companyName: row.company_name,
    state: row.state,
    version: row.version,
    note: "",
    content: {
      name: row.name,
      kind: row.kind,
      direction: row.direction,
      province: row.province,
      city: row.city,
      area: row.area,
      abroadAddress: row.abroad_address,
      careerId: row.career_id,
      salaryMin: row.salary_min,
      salaryMax: row.salary_max,
      headcount: row.headcount,
      startsOn: row.starts_on,
      endsOn: row.state === "open" ? row.ends_on : row.held_ends_on,
      showsResult: row.shows_result,
      descriptionHtml: row.html ?? "",
      ownNumber: row.own_number ?? "",
      recruiterId: row.recruiter_id,
      attachments: row.attachments ?? [],
    },
  }));
};

/** A post or draft as the editor has it; null if it does not exist. */
export const findEdited = async (db: Db, id: string): Promise<EditedPost | null> =>
  (await findPublished(db, [id]))[0] ?? (await findDrafts(db, [id]))[0] ?? null;

/** Posts and drafts as the editor has them, by id. `ids` are not empty. */
export const listEdited = async (db: Db, ids: readonly string[]): Promise<EditedPost[]> =>
  [...(await findPublished(db, ids)), ...(await findDrafts(db, ids))].sort((a, b) => Number(a.id) - Number(b.id));

type Draft = { id: string; companyId: string; content: PostContent; state: DraftState; note: string; version: number };

const draftRow = ({ state, content, note, version }: Draft, now: number) => ({
  state,
  content: JSON.stringify(content),
  own_number: content.ownNumber || null,
  note,
  version,
  changed_at: new Date(now),
});

/** Writes a draft, new or changed. */
export const writeDraft = async (db: Db, draft: Draft, now: number): Promise<void> => {
  const row = draftRow(draft, now);
  await db
    .insertInto("post_drafts")
    .values({ id: draft.id, company_id: draft.companyId, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
};

/** Writes new drafts. */
export const insertDrafts = async (db: Db, drafts: readonly Draft[], now: number): Promise<void> => {
  if (drafts.length === 0) return;
  const rows = drafts.map((draft) => ({ id: draft.id, company_id: draft.companyId, ...draftRow(draft, now) }));
  await db.insertInto("post_drafts").values(rows).execute();
};

export const removeDraft = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom("post_drafts").where("id", "=", id).execute();
};

/** `isReviewed`: an operator has opened this version. */
type Publication = {
  id: string;
  company: Named;
  content: PostContent;
  state: PublishedState;
  version: number;
  today: string;
  isReviewed: boolean;
};

const publishedRows = ({ company, content, state, version, today, isReviewed }: Publication, now: number) => {
  const { descriptionHtml: html, headcount } = content;
  const facts = factsOf({ name: content.name, html, headcount });
  return {
    post: {
      ...columnsOf(content, company, facts),
      ...publicDays(state, content.endsOn, today),
      version,
      changed_at: new Date(now),
      ...(isReviewed && { reviewed_version: version }),
    },
    brief: { html, headcount, facts: factsColumn(facts), attachments: JSON.stringify(content.attachments) },
  };
};

/** Writes a post into the public table, new or changed. */
export const publishPost = async (db: Db, publication: Publication, now: number): Promise<void> => {
  const { id } = publication;
  const { post, brief } = publishedRows(publication, now);
  await db
    .insertInto("posts")
    .values({ id, ...post })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(post))
    .execute();
  await db
    .insertInto("post_briefs")
    .values({ post_id: id, ...brief })
    .onConflict((conflict) => conflict.column("post_id").doUpdateSet(brief))
    .execute();
};

/** Writes new posts into the public table. */
export const insertPosts = async (db: Db, publications: readonly Publication[], now: number): Promise<void> => {
  if (publications.length === 0) return;
  const rows = publications.map((publication) => ({ id: publication.id, ...publishedRows(publication, now) }));
  await db
    .insertInto("posts")
    .values(rows.map(({ id, post }) => ({ id, ...post })))
    .execute();
  await db
    .insertInto("post_briefs")
    .values(rows.map(({ id, brief }) => ({ post_id: id, ...brief })))
    .execute();
};

export type PostListQuery = {
  keyword: string;
  states: readonly PostState[];
  companyId: string | null;
  fairId: string | null;
  page: number;
  size: number;
};

const isIn = (column: string, values: readonly string[]): RawBuilder<boolean> => sql`${sql.ref(column)} = any(${values}::text[])`;

/** Both tables in one shape. */
const allPosts = ({ keyword, states, companyId, fairId }: PostListQuery): RawBuilder<unknown> => {
  const word = likePattern(searchable(keyword));
  const conditions = (name: RawBuilder<string>): RawBuilder<unknown> => sql`
    ${companyId === null ? sql`true` : sql`company_id = ${companyId}`}
    and ${keyword === "" ? sql`true` : sql`lower(companies.name || ' ' || ${name}) like ${word}`}
    and ${states.length === 0 ? sql`true` : isIn("state", states)}`;
  const published = states.length === 0 || states.some((state) => !isDraft(state));
  const drafts = fairId === null && (states.length === 0 || states.some(isDraft));
  return sql`
    select posts.id, company_id, companies.name as company_name, posts.name, state, starts_on,
      case when state = 'open' then ends_on else held_ends_on end as ends_on,
      case when abroad_address <> '' then abroad_address else city end as place,
      posts.version <> reviewed_version as is_changed
    from posts join companies on companies.id = company_id
    where ${published} and ${conditions(sql`posts.name`)}
      and ${fairId === null ? sql`true` : sql`posts.id in (select post_id from fair_posts where fair_id = ${fairId})`}
    union all
    select post_drafts.id, company_id, companies.name, content->>'name', state, (content->>'startsOn')::date,
      (content->>'endsOn')::date,
      case when content->>'abroadAddress' <> '' then content->>'abroadAddress' else content->>'city' end, false
    from post_drafts join companies on companies.id = company_id
    where ${drafts} and ${conditions(sql`(content->>'name')`)}`;
};

type ListRow = {
  id: string;
  company_id: string;
  company_name: string;
  name: string;
  state: PostState;
  starts_on: string;
  ends_on: string | null;
  place: string;
  is_changed: boolean;
  applications: number;
  waiting: number;
};

/** A page of posts and drafts, the newest first, with their applications. */
export const listDeskPosts = async (db: Db, query: PostListQuery): Promise<Paged<DeskPost>> => {
  const { page, size } = query;
  const all = allPosts(query);
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${all}) as every_post`.execute(db);
  const { rows } = await sql<ListRow>`
    select listed.*, counts.applications, counts.waiting
    from (select * from (${all}) as every_post order by id desc limit ${size} offset ${(page - 1) * size}) as listed,
      lateral (
        select count(*)::int as applications, count(*) filter (where status = '10')::int as waiting
        from applications where post_id = listed.id and withdrawn_at is null
      ) as counts
    order by listed.id desc`.execute(db);
  const items = rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    companyId: String(row.company_id),
    companyName: row.company_name,
    place: row.place,
    state: row.state,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    applications: row.applications,
    waiting: row.waiting,
    isChanged: row.is_changed,
  }));
  return { items, page: pageOf(page, size, counted.rows[0]?.total ?? 0) };
};
