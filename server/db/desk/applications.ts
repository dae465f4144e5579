import { type RawBuilder, sql } from "kysely";
import type { ApplicationStatus, Stage } from "#lib/domain/applications/applications.ts";
import {
  type ApplicationView,
  type DeskApplication,
  type NamedMove,
  statusesOf,
  WAITING_DAYS,
} from "#lib/domain/desk/applications.ts";
import { nextDeskStatuses } from "#lib/domain/desk/appointments.ts";
import { type BoardPlace, statusesAt } from "#lib/domain/desk/board.ts";
import { resultAt } from "#lib/domain/desk/results.ts";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { filledMessage } from "#lib/texts/desk/messages.ts";
import { likePattern } from "#server/db/posts/search-text.ts";
import type { Db } from "#server/db/schema/index.ts";

type Row = {
  id: string;
  post_id: string;
  post_name: string;
  company_name: string;
  name: string | null;
  phone: string | null;
  status: ApplicationStatus;
  signed_at: Date;
  since: Date | null;
  withdrawn_at: Date | null;
  stages: Stage[] | null;
  entered: ApplicationStatus | null;
};

/** The applicant as the company knows them: from the résumé that it received. */
const NAME = sql<string | null>`received_resumes.content->'basics'->>'name'`;
const PHONE = sql<string | null>`received_resumes.content->'basics'->>'phone'`;

const JOINED = sql`
  applications
  join posts on posts.id = applications.post_id
  join companies on companies.id = posts.company_id
  left join received_resumes on received_resumes.application_id = applications.id`;

const toApplication = (row: Row): DeskApplication => ({
  id: String(row.id),
  postId: String(row.post_id),
  postName: row.post_name,
  companyName: row.company_name,
  name: row.name ?? "",
  phone: row.phone ?? "",
  status: row.status,
  signedAt: row.signed_at.getTime(),
  since: (row.since ?? row.signed_at).getTime(),
  withdrawnAt: row.withdrawn_at?.getTime() ?? null,
  entered: row.withdrawn_at ? null : resultAt(row.status, row.entered),
  next: row.withdrawn_at ? [] : nextDeskStatuses(row.status, row.stages ?? []),
});

/** Full rows of the applications of a condition, the newest first. */
export const readRows = async (db: Db, condition: RawBuilder<unknown>): Promise<DeskApplication[]> => {
  const { rows } = await sql<Row>`
    select applications.id, applications.post_id, posts.name as post_name, companies.name as company_name, ${NAME} as name,
      ${PHONE} as phone, applications.status, applications.signed_at, applications.withdrawn_at,
      (select max(moved_at) from application_moves where application_id = applications.id) as since,
      (select json_agg(stage order by stage) from flows where batch_id = applications.batch_id) as stages,
      (select status from entered_results where application_id = applications.id) as entered
    from ${JOINED} where ${condition} order by applications.id desc`.execute(db);
  return rows.map(toApplication);
};

/** Which applications a list shows; `place`: those at one place of the board. */
type Narrowed = {
  companyId: string | null;
  postId: string | null;
  view: ApplicationView;
  place: BoardPlace | null;
  keyword: string;
};

/** The condition names no other table than that of applications, so that only the rows of a page are joined. */
export const conditionOf = ({ companyId, postId, view, place, keyword }: Narrowed): RawBuilder<unknown> => {
  const statuses = statusesOf(view);
  const word = likePattern(keyword);
  const isWithdrawn = sql`withdrawn_at is not null`;
  const inView =
    statuses === null
      ? sql`true`
      : view === "over"
        ? sql`(status = any(${[...statuses]}::text[]) or ${isWithdrawn})`
        : sql`(status = any(${[...statuses]}::text[]) and not ${isWithdrawn})`;
  const isFound = sql`(
    id in (select application_id from received_resumes where applicant like ${word.toLowerCase()})
    or post_id in (select id from posts where name ilike ${word}))`;
  return sql`${inView}
    and ${place === null ? sql`true` : sql`status = any(${statusesAt(place)}::text[]) and not ${isWithdrawn}`}
    and ${companyId === null ? sql`true` : sql`post_id in (select id from posts where company_id = ${companyId})`}
    and ${postId === null ? sql`true` : sql`post_id = ${postId}`}
    and ${keyword === "" ? sql`true` : isFound}`;
};

/**
 * A page of applications, the newest first. The ids are counted and cut first: a deep page joins as many rows as the first one. Indexes count and
 * cut a part of the list; a word is looked for once, for both.
 */
export const listDeskApplications = async (
  db: Db,
  query: Narrowed & { page: number; size: number },
): Promise<Paged<DeskApplication>> => {
  const { page, size, keyword } = query;
  const once = keyword === "" ? sql`not materialized` : sql`materialized`;
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as ${once} (select id from applications where ${conditionOf(query)})
    select (select count(*)::int from found) as total,
      array(select id::text from found order by found.id desc limit ${size} offset ${(page - 1) * size}) as ids`.execute(db);
  const { total = 0, ids = [] } = rows[0] ?? {};
  const items = ids.length === 0 ? [] : await readRows(db, sql`applications.id = any(${ids}::bigint[])`);
  return { items, page: pageOf(page, size, total) };
};

type Slice = { companyId: string | null; beforeId: string | null; size: number };

/** The next applications of a company, or of all, before an id; the newest first. Ids keep their places, so that none is read twice. */
export const applicationsBefore = async (db: Db, { companyId, beforeId, size }: Slice): Promise<DeskApplication[]> => {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from applications
    where ${companyId === null ? sql`true` : sql`post_id in (select id from posts where company_id = ${companyId})`}
      and ${beforeId === null ? sql`true` : sql`id < ${beforeId}`}
    order by applications.id desc limit ${size}`.execute(db);
  return rows.length === 0 ? [] : readRows(db, sql`applications.id = any(${rows.map(({ id }) => id)}::bigint[])`);
};

/** An application of a company, or of any; undefined if it does not exist. */
export const findDeskApplication = async (db: Db, id: string, companyId: string | null): Promise<DeskApplication | undefined> => {
  const own = companyId === null ? sql`true` : sql`posts.company_id = ${companyId}`;
  return (await readRows(db, sql`applications.id = ${id} and ${own}`))[0];
};

/** The seeker of an application. */
export const findApplicant = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom("applications").select("user_id").where("id", "=", id).executeTakeFirstOrThrow()).user_id;

/** Which of these applications are of a company, or of any. */
export const ownApplications = async (db: Db, ids: readonly string[], companyId: string | null): Promise<Set<string>> => {
  const rows = await db
    .selectFrom("applications")
    .innerJoin("posts", "posts.id", "applications.post_id")
    .select("applications.id")
    .where("applications.id", "in", [...ids])
    .$if(companyId !== null, (some) => some.where("posts.company_id", "=", companyId ?? ""))
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** The history of an application with names, oldest first. */
export const readNamedMoves = async (db: Db, applicationId: string): Promise<NamedMove[]> => {
  const rows = await db
    .selectFrom("application_moves")
    .innerJoin("applications", "applications.id", "application_id")
    .innerJoin("posts", "posts.id", "applications.post_id")
    .leftJoin("staff", "staff.id", "application_moves.staff_id")
    .leftJoin("bulk_moved", "bulk_moved.move_id", "application_moves.id")
    .leftJoin("bulk_moves", "bulk_moves.id", "bulk_moved.bulk_move_id")
    .leftJoin("received_resumes", "received_resumes.application_id", "applications.id")
    .select(["application_moves.status", "moved_at", "moved_by", "staff.name as who", "reason"])
    .select(["message", "message_state", "posts.name as post", NAME.as("applicant")])
    .select(["bulk_moves.takes_place_at", "bulk_moves.place"])
    .where("application_moves.application_id", "=", applicationId)
    .whereRef("moved_at", ">=", "signed_at")
    .orderBy("moved_at")
    .orderBy("application_moves.id")
    .execute();
  return rows.map((row) => ({
    status: row.status,
    at: row.moved_at.getTime(),
    by: row.moved_by,
    who: row.who ?? "",
    reason: row.reason,
    message: filledMessage(row.message ?? "", {
      name: row.applicant ?? "",
      post: row.post,
      time: row.takes_place_at ? formatBeijing(row.takes_place_at.getTime()) : "",
      place: row.place ?? "",
    }),
    messageState: row.message_state ?? "none",
  }));
};

const DAY = 86_400_000;
/** The overview counts posts that end within this number of days. */
const EXPIRING_DAYS = 7;

export type Scope = { companyId: string | null; fairId: string | null };

/** Whether a post is of a company, or of a fair. */
export const inScope = ({ companyId, fairId }: Scope): RawBuilder<unknown> =>
  companyId !== null
    ? sql`posts.company_id = ${companyId}`
    : fairId !== null
      ? sql`posts.id in (select post_id from fair_posts where fair_id = ${fairId})`
      : sql`true`;

/** The overview of all companies, of one, or of one fair. */
export const readOverview = async (db: Db, scope: Scope, { now, today }: { now: number; today: string }) => {
  const { companyId, fairId } = scope;
  const own = inScope(scope);
  const draftsOfCompany = companyId === null ? sql`${fairId}::bigint is null` : sql`company_id = ${companyId}`;
  const isOpen = sql`state = 'open' and (ends_on is null or ends_on >= ${today}::date)`;
  const { rows } = await sql<
    Record<
      | "inReview"
      | "changedPosts"
      | "openPosts"
      | "expiringPosts"
      | "waiting"
      | "waitingLong"
      | "applications"
      | "reports"
      | "failedNews",
      number
    >
  >`
    select
      (select count(*)::int from post_drafts where state = 'review' and ${draftsOfCompany}) as "inReview",
      (select count(*)::int from reports where done_at is null and ${companyId === null && fairId === null}) as reports,
      (select count(*)::int from news_deliveries where due_at is null and sent_at is null and ${companyId === null && fairId === null}) as "failedNews",
      of_posts.*, of_applications.*
    from (
      select count(*) filter (where version <> reviewed_version)::int as "changedPosts",
        count(*) filter (where ${isOpen})::int as "openPosts",
        count(*) filter (where ${isOpen} and ends_on < ${today}::date + ${EXPIRING_DAYS}::int)::int as "expiringPosts"
      from posts where ${own}
    ) as of_posts, (
      select count(*) filter (where applications.status = '10')::int as waiting,
        count(*) filter (where applications.status = '10' and signed_at < ${new Date(now - WAITING_DAYS * DAY)})::int as "waitingLong",
        count(*)::int as applications
      from applications join posts on posts.id = applications.post_id where ${own} and withdrawn_at is null
    ) as of_applications`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("an aggregate has a row");
  return row;
};
