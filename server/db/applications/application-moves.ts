import {
  type ApplicationStatus,
  ATTENDED_STAGES,
  PROGRESS,
  type Progress,
  type Stage,
} from "#lib/domain/applications/applications.ts";
import { type Mover, nextStageOf, nextStatuses, stageOf } from "#lib/domain/applications/path.ts";
import type { Db } from "#server/db/schema/index.ts";

/** Who of the staff made a move, and the reason that colleagues read. */
type MoveNote = { staffId?: string | null; reason?: string };

/** Records that an application reached a status; answers the id of the record. */
export const addMove = async (
  db: Db,
  move: { applicationId: string; status: ApplicationStatus; by: Mover } & MoveNote,
  now: number,
): Promise<string> => {
  const { applicationId, status, by, staffId = null, reason = "" } = move;
  const { id } = await db
    .insertInto("application_moves")
    .values({ application_id: applicationId, status, moved_by: by, moved_at: new Date(now), staff_id: staffId, reason })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** Stored result of a finished stage: passed or failed (R2.4.6-3). */
const RESULT = { passed: 40, failed: 30 } as const;

type InBatch = { id: string; batchId: string };

/** Stores the stage's result, if known. The first write also assigns the ticket number. */
const writeStage = async (db: Db, application: InBatch, stage: Stage, outcome: Progress["outcome"]): Promise<void> => {
  const flow = await db
    .selectFrom("flows")
    .select(["id", "has_ticket"])
    .where("batch_id", "=", application.batchId)
    .where("stage", "=", stage)
    .executeTakeFirst();
  if (!flow) return;
  const ticket = flow.has_ticket ? `ZK${application.id.padStart(6, "0")}${stage}` : "";
  const kept = ATTENDED_STAGES.find((known) => known.stage === stage)?.kept;
  const result = kept && (outcome === "passed" || outcome === "failed") ? { [kept]: RESULT[outcome] } : {};
  const row = {
    application_id: application.id,
    flow_id: flow.id,
    ticket_number: ticket,
    exam: 0,
    interview: 0,
    medical: 0,
  } as const;
  const insert = db.insertInto("application_stages").values({ ...row, ...result });
  await insert
    .onConflict((conflict) => {
      const known = conflict.columns(["application_id", "flow_id"]);
      return Object.keys(result).length > 0 ? known.doUpdateSet(result) : known.doNothing();
    })
    .execute();
};

/** The outcome of a move. `not-next`: the status may not follow the present one (D-F), and nothing has changed. */
export type MoveOutcome = "moved" | "missing" | "not-next";

/** The data of an application's stages, as an undo puts them back. */
const stageRows = (db: Db, id: string) =>
  db.selectFrom("application_stages").selectAll().where("application_id", "=", id).execute();

/** A move that was made: its record, and the state before it. */
export type MadeMove = {
  id: string;
  applicationId: string;
  statusBefore: ApplicationStatus;
  stagesBefore: Awaited<ReturnType<typeof stageRows>>;
};

type MoveWish = { id: string; status: ApplicationStatus; by: Mover } & MoveNote;

/** Moves an application to one of its next statuses, with time and actor, in one transaction, which `alsoWrite` joins. */
export const moveApplication = (
  db: Db,
  { id, status, by, ...note }: MoveWish,
  now: number,
  alsoWrite: (transaction: Db, made: MadeMove) => Promise<void> = () => Promise.resolve(),
): Promise<MoveOutcome> =>
  db.transaction().execute(async (transaction): Promise<MoveOutcome> => {
    const application = await transaction
      .selectFrom("applications")
      .select(["id", "status", "batch_id"])
      .where("id", "=", id)
      .where("withdrawn_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!application) return "missing";
    const flows = transaction
      .selectFrom("flows")
      .select("stage")
      .where("batch_id", "=", application.batch_id ?? "0");
    const stages = (await flows.execute()).map(({ stage }) => stage);
    if (!nextStatuses(application.status, stages).includes(status)) return "not-next";
    const before = { statusBefore: application.status, stagesBefore: await stageRows(transaction, id) };
    await transaction.updateTable("applications").set({ status }).where("id", "=", id).execute();
    if (application.batch_id !== null) {
      const inBatch = { id, batchId: application.batch_id };
      await writeStage(transaction, inBatch, stageOf(status), PROGRESS[status].outcome);
      // An applicant who passed gets the ticket of the next stage.
      if (PROGRESS[status].outcome === "passed")
        await writeStage(transaction, inBatch, nextStageOf(stageOf(status), stages), "under-review");
    }
    const moveId = await addMove(transaction, { applicationId: id, status, by, ...note }, now);
    await alsoWrite(transaction, { id: moveId, applicationId: id, ...before });
    return "moved";
  });
