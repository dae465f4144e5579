import { sql } from "kysely";
import type { SignUpSource } from "#lib/domain/account/account.ts";
import {
  APPLICATION_STATUSES,
  type Application,
  type ApplicationStatus,
  type Appointment,
  type Half,
  type Stage,
  type StageResults,
} from "#lib/domain/applications/applications.ts";
import { hasStageResult, isOver, stageToCome } from "#lib/domain/applications/path.ts";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import { beijingDate, formatBeijing } from "#lib/domain/time.ts";
import { selectSummaries, toSummary } from "#server/db/posts/post-rows.ts";
import type { Db } from "#server/db/schema/index.ts";
import { addMove } from "./application-moves.ts";
import { keepReceived } from "./received.ts";

/** Status of a fresh application: 信息审核 under review (D-F). */
const FIRST_STATUS = "10" as const satisfies ApplicationStatus;

export const hasApplied = async (db: Db, userId: string, postId: string): Promise<boolean> => {
  const row = await db
    .selectFrom("applications")
    .select("id")
    .where("user_id", "=", userId)
    .where("post_id", "=", postId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Signs a seeker up for a post in its newest batch, and keeps the résumé that the company receives. A second time changes nothing
 * (D-B9); after a withdrawal it is a new beginning of the same application.
 */
export const addApplication = async (
  db: Db,
  signUp: { userId: string; postId: string; address: string[]; source: SignUpSource; fairId: string | null },
  now: number,
): Promise<void> => {
  const { userId, postId, address, source, fairId } = signUp;
  await db.transaction().execute(async (transaction) => {
    const begun = {
      status: FIRST_STATUS,
      source,
      address: JSON.stringify(address),
      fair_id: fairId,
      signed_at: new Date(now),
      withdrawn_at: null,
      withdraw_reason: null,
    };
    const added = await transaction
      .insertInto("applications")
      .values((eb) => ({
        user_id: userId,
        post_id: postId,
        batch_id: eb.selectFrom("batches").select("id").where("post_id", "=", postId).orderBy("id", "desc").limit(1),
        ...begun,
      }))
      .onConflict((conflict) =>
        conflict
          .columns(["user_id", "post_id"])
          .doUpdateSet((eb) => ({ ...begun, batch_id: eb.ref("excluded.batch_id") }))
          .where("applications.withdrawn_at", "is not", null),
      )
      .returning("id")
      .executeTakeFirst();
    if (!added) return;
    await transaction.deleteFrom("application_stages").where("application_id", "=", added.id).execute();
    await transaction.deleteFrom("entered_results").where("application_id", "=", added.id).execute();
    await addMove(transaction, { applicationId: added.id, status: FIRST_STATUS, by: "seeker" }, now);
    await keepReceived(transaction, { id: added.id, userId }, now);
  });
};

/**
 * A stage of an application's batch: its appointment, `at` in milliseconds since 1970, whether the company gave this application one of its
 * own, and the application's results there.
 */
type KnownFlow = StageResults & { stage: Stage; title: string; place: string; at: number | null; own: boolean };

/** A seeker's applications, with their posts. */
const selectApplications = (db: Db, userId: string) =>
  selectSummaries(db, (posts) => posts)
    .innerJoin("applications", "applications.post_id", "posts.id")
    .select(["applications.id as application_id", "applications.batch_id", "applications.status"])
    .select(["applications.signed_at", "applications.withdrawn_at"])
    .select([
      sql<Date | null>`(select max(moved_at) from application_moves where application_id = applications.id)`.as("changed_at"),
      sql<KnownFlow[] | null>`(
        select json_agg(json_build_object('stage', stage, 'title', title,
          'place', case when application_stages.takes_place_at is null then flows.place else application_stages.place end,
          'own', application_stages.takes_place_at is not null, 'at', (extract(epoch from coalesce(application_stages.takes_place_at, flows.takes_place_at)) * 1000)::bigint, 'exam', exam, 'interview', interview, 'medical', medical) order by stage)
        from flows left join application_stages on flow_id = flows.id and application_id = applications.id
        where batch_id = applications.batch_id)`.as("flows"),
    ])
    .where("applications.user_id", "=", userId);

/** The next appointment. It stays until the end of its day, because the seeker may still be travelling. */
const appointmentAt = (status: ApplicationStatus, flows: readonly KnownFlow[], now: number): Appointment | null => {
  const stages = flows.map(({ stage }) => stage);
  const stage = stageToCome(status, stages);
  const flow = flows.find((known) => known.stage === stage);
  if (!flow || (flow.at === null && flow.place === "")) return null;
  if (flow.at !== null && beijingDate(flow.at) < beijingDate(now)) return null;
  return { stage: flow.stage, title: flow.title, time: flow.at === null ? "" : formatBeijing(flow.at), place: flow.place };
};

type ApplicationRow = Awaited<ReturnType<ReturnType<typeof selectApplications>["executeTakeFirstOrThrow"]>>;

/**
 * A withdrawn application has no results and no appointment, as if the seeker had never signed up. A seeker called to an exam or interview
 * finds note and ticket in 信息反馈, also where the company publishes no results.
 */
const toApplication = (row: ApplicationRow, now: number): Application => {
  const flows = row.flows ?? [];
  const isWithdrawn = row.withdrawn_at !== null;
  const isCalled = flows.some(({ own }) => own);
  return {
    id: row.application_id,
    batchId: row.batch_id ?? "",
    status: row.status,
    appliedOn: beijingDate(row.signed_at.getTime()),
    changedAt: row.changed_at?.getTime() ?? null,
    withdrawnAt: row.withdrawn_at?.getTime() ?? null,
    stages: flows.map(({ stage }) => stage),
    appointment: isWithdrawn ? null : appointmentAt(row.status, flows, now),
    hasResult: !isWithdrawn && (row.shows_result || !isCalled) && hasStageResult(row.status, flows),
    post: { ...toSummary(row), showsResult: (row.shows_result || isCalled) && !isWithdrawn },
  };
};

/** The statuses after which nothing is waited for. */
const OVER = APPLICATION_STATUSES.filter(isOver);

/** A page of a seeker's applications, or of one half of them, newest first (R2.7.3-1). */
export const listApplications = async (
  db: Db,
  query: { userId: string; page: number; size: number; half: Half | null },
  now: number,
): Promise<Paged<Application>> => {
  const { userId, page, size, half } = query;
  const inHalf = sql<boolean>`(${half === null} or (applications.status in (${sql.join(OVER)}) or withdrawn_at is not null) = ${half === "over"})`;
  const { total } = await db
    .selectFrom("applications")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("user_id", "=", userId)
    .where(inHalf)
    .executeTakeFirstOrThrow();
  const rows = await selectApplications(db, userId)
    .where(inHalf)
    .orderBy("applications.signed_at", "desc")
    .orderBy("applications.id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items: rows.map((row) => toApplication(row, now)), page: pageOf(page, size, total) };
};

/** A seeker's application for a post, or null. */
export const findApplication = async (db: Db, userId: string, postId: string, now: number): Promise<Application | null> => {
  const row = await selectApplications(db, userId).where("applications.post_id", "=", postId).executeTakeFirst();
  return row ? toApplication(row, now) : null;
};
