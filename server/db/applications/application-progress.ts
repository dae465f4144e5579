import { sql } from "kysely";
import {
  type ApplicationStatus,
  ATTENDED_STAGES,
  type Attendance,
  type AttendedStage,
  type Flow,
  NOT_ATTENDING,
  type Stage,
  type StageResults,
} from "#lib/domain/applications/applications.ts";
import { type BatchProgress, countReviewed, type Move, nextStageOf, stageOf } from "#lib/domain/applications/path.ts";
import type { UsualWait } from "#lib/domain/applications/usual-wait.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import type { Db } from "#server/db/schema/index.ts";
import { findUsualWait } from "./usual-wait.ts";

/** The part of an application that concerns its progress. */
export type Standing = {
  id: string;
  userId: string;
  postId: string;
  batchId: string | null;
  status: ApplicationStatus;
  isWithdrawn: boolean;
};

export const findStanding = async (db: Db, id: string): Promise<Standing | null> => {
  const row = await db
    .selectFrom("applications")
    .select(["id", "user_id", "post_id", "batch_id", "status", "withdrawn_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { id: own, user_id: userId, post_id: postId, batch_id: batchId, status, withdrawn_at } = row;
  return { id: own, userId, postId, batchId, status, isWithdrawn: withdrawn_at !== null };
};

/** The stages of an application's batch in order, each with this application's data, if any. */
const readFlows = (db: Db, { id, batchId }: Standing) =>
  db
    .selectFrom("flows")
    .leftJoin("application_stages", (join) =>
      join.onRef("application_stages.flow_id", "=", "flows.id").on("application_stages.application_id", "=", id),
    )
    .select(["flows.id", "flows.stage", "flows.title"])
    .select(["ticket_number", "exam", "interview", "medical", "note"])
    // An application's own appointment stands in place of the batch's, as a whole.
    .select((eb) => [
      eb.fn.coalesce("application_stages.takes_place_at", "flows.takes_place_at").as("takes_place_at"),
      sql<string>`case when application_stages.takes_place_at is null then flows.place else application_stages.place end`.as(
        "place",
      ),
      sql<boolean>`flows.has_ticket or coalesce(ticket_number, '') <> ''`.as("has_ticket"),
    ])
    .where("flows.batch_id", "=", batchId ?? "0")
    .orderBy("flows.stage")
    .execute();
type FlowRow = Awaited<ReturnType<typeof readFlows>>[number];

/** The applicant's name and ID number from the résumé, printed on tickets. */
const readApplicant = async (db: Db, userId: string): Promise<{ name: string; idNumber: string }> => {
  const row = await db.selectFrom("resumes").select("basics").where("user_id", "=", userId).executeTakeFirst();
  return { name: row?.basics.name ?? "", idNumber: row?.basics.idNumber ?? "" };
};

type Applicant = Awaited<ReturnType<typeof readApplicant>>;

/** A stage without an appointment in the batch has only its number. */
const toFlow = (row: FlowRow | undefined, stage: Stage, status: ApplicationStatus, applicant: Applicant): Flow => ({
  id: row?.id ?? "",
  stage,
  title: row?.title ?? "",
  time: row?.takes_place_at ? formatBeijing(row.takes_place_at.getTime()) : "",
  place: row?.place ?? "",
  note: row?.note ?? "",
  hasTicket: row?.has_ticket ?? false,
  ticketNumber: row?.ticket_number ?? "",
  status,
  ...applicant,
});

/** The stages before and after the current one; null before the first, after the last, and once the process has ended. */
export const readStages = async (
  db: Db,
  standing: Standing,
): Promise<{ previous: Flow | null; current: Flow; next: Flow | null }> => {
  const { status, userId } = standing;
  const [flows, applicant] = [await readFlows(db, standing), await readApplicant(db, userId)];
  const present = stageOf(status);
  const flowOf = (stage: Stage): Flow =>
    toFlow(
      flows.find((flow) => flow.stage === stage),
      stage,
      status,
      applicant,
    );
  const stages = flows.map(({ stage }) => stage);
  const before = [0 as const, ...stages].filter((stage) => stage < present).at(-1);
  return {
    previous: before === undefined ? null : flowOf(before),
    current: flowOf(present),
    next: present === 6 ? null : flowOf(nextStageOf(present, stages)),
  };
};

/** The result of each finished stage and of the current one. */
export const readResults = async (db: Db, standing: Standing): Promise<StageResults[]> => {
  const flows = await readFlows(db, standing);
  return flows
    .filter(({ stage }) => stage <= stageOf(standing.status))
    .map(({ stage, exam, interview, medical }) => ({ stage, exam: exam ?? 0, interview: interview ?? 0, medical: medical ?? 0 }));
};

/** Every status of the application since it was made, oldest first. */
const readMoves = async (db: Db, { id }: Standing): Promise<Move[]> => {
  const rows = await db
    .selectFrom("application_moves")
    .innerJoin("applications", "applications.id", "application_id")
    .selectAll("application_moves")
    .where("application_id", "=", id)
    .whereRef("moved_at", ">=", "signed_at")
    .orderBy("moved_at")
    .orderBy("application_moves.id")
    .execute();
  return rows.map((row) => ({ status: row.status, at: row.moved_at.getTime(), by: row.moved_by }));
};

/** The batch's progress at this application's stage. Reveals only the number of other applications. */
const readBatch = async (db: Db, { batchId, status }: Standing): Promise<BatchProgress> => {
  if (batchId === null) return { name: "", reviewed: 0, total: 0, movedOnAt: null };
  const stage = stageOf(status);
  const batch = await db.selectFrom("batches").select("name").where("id", "=", batchId).executeTakeFirst();
  const counts = await db
    .selectFrom("applications")
    .select(["status", sql<number>`count(*)::int`.as("count")])
    .where("batch_id", "=", batchId)
    .where("withdrawn_at", "is", null)
    .groupBy("status")
    .execute();
  const moves = await db
    .selectFrom("application_moves")
    .innerJoin("applications", "applications.id", "application_moves.application_id")
    .select(["application_moves.status", sql<Date>`min(moved_at)`.as("first_at")])
    .where("applications.batch_id", "=", batchId)
    .where("withdrawn_at", "is", null)
    .whereRef("moved_at", ">=", "signed_at")
    .groupBy("application_moves.status")
    .execute();
  const movedOn = moves.filter((move) => stageOf(move.status) > stage).map(({ first_at }) => first_at.getTime());
  return {
    name: batch?.name ?? "",
    ...countReviewed(counts, stage),
    movedOnAt: movedOn.length === 0 ? null : Math.min(...movedOn),
  };
};

type Timeline = { moves: Move[]; batch: BatchProgress; usualWait: UsualWait | null };

/** The history of an application, the progress of its batch, and the usual wait at its stage. */
export const readTimeline = async (db: Db, standing: Standing, now: number): Promise<Timeline> => ({
  moves: await readMoves(db, standing),
  batch: await readBatch(db, standing),
  usualWait: standing.isWithdrawn ? null : await findUsualWait(db, { ...standing, now }),
});

/**
 * Stores whether a seeker attends their application's current stage. A single statement writes, and only if the application is still at
 * that stage with at most an earlier answer. Returns whether it was written.
 */
export const writeAttendance = async (
  db: Db,
  standing: Standing,
  { stage, attendance }: { stage: AttendedStage; attendance: Attendance },
): Promise<boolean> => {
  const here = ATTENDED_STAGES.find((known) => known.stage === stage);
  if (!here || standing.batchId === null) return false;
  const none = { exam: 0, interview: 0, medical: 0, [here.kept]: attendance };
  const present = sql.ref(`application_stages.${here.kept}`);
  const { rows } = await sql`
    insert into application_stages (application_id, flow_id, exam, interview, medical)
    select applications.id, flows.id, ${none.exam}, ${none.interview}, ${none.medical}
    from applications join flows on flows.batch_id = applications.batch_id and flows.stage = ${stage}
    where applications.id = ${standing.id} and applications.status = ${here.status} and applications.withdrawn_at is null
    on conflict (application_id, flow_id) do update set ${sql.ref(here.kept)} = ${attendance}
    where ${present} <= ${NOT_ATTENDING}
    returning application_id`.execute(db);
  return rows.length > 0;
};
