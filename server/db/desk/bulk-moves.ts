import { sql } from "kysely";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import { MOVE_UNDO_GRACE_MS, MOVE_UNDO_MS, type UndoOutcome } from "#lib/domain/desk/messages.ts";
import type { MadeMove } from "#server/db/applications/application-moves.ts";
import type { Db } from "#server/db/schema/index.ts";
import { addChange } from "./changes.ts";

/** Moves that are made together; `staffId` is null for a command. */
export type BulkMove = { id: string; message: string; dueAt: Date };

type Wish = {
  staffId: string | null;
  status: ApplicationStatus;
  message: string;
  /** The exam or interview that they call to; null for other moves. */
  appointment: { at: number; place: string } | null;
  /** The stages that were added to batches for them. */
  openedFlows: readonly string[];
};

/** Begins moves that are made together. */
export const addBulkMove = async (db: Db, wish: Wish, now: number): Promise<BulkMove> => {
  const { staffId, status, message, appointment, openedFlows } = wish;
  const dueAt = new Date(now + MOVE_UNDO_MS + MOVE_UNDO_GRACE_MS);
  const { id } = await db
    .insertInto("bulk_moves")
    .values({
      ...{ staff_id: staffId, status, message, made_at: new Date(now), due_at: dueAt },
      takes_place_at: appointment && new Date(appointment.at),
      place: appointment?.place ?? "",
      opened_flows: JSON.stringify(openedFlows),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, message, dueAt };
};

/**
 * Notes one of these moves in its transaction, with the state before it. The message waits if the post has a recruiter, or the mover is
 * one: only people of a company have an account in the chat. Answers whether one waits.
 */
export const noteMoved = async (
  db: Db,
  { id, message, dueAt }: BulkMove,
  made: MadeMove,
  moverId: string | null,
): Promise<boolean> => {
  const post = await db
    .selectFrom("applications")
    .innerJoin("posts", "posts.id", "post_id")
    .select("recruiter_id")
    .where("applications.id", "=", made.applicationId)
    .executeTakeFirstOrThrow();
  const senderId = post.recruiter_id ?? moverId;
  const waits = message !== "" && senderId !== null;
  await db
    .insertInto("bulk_moved")
    .values({
      bulk_move_id: id,
      application_id: made.applicationId,
      move_id: made.id,
      status_before: made.statusBefore,
      stages_before: JSON.stringify(made.stagesBefore),
      sender_id: senderId,
      message_state: waits ? "waiting" : "none",
      due_at: dueAt,
    })
    .execute();
  return waits;
};

/** The message of the last moves that a member of staff sent one with; empty before the first. */
export const findLastMessage = async (db: Db, staffId: string): Promise<string> => {
  const moves = db.selectFrom("bulk_moves").select("message").where("staff_id", "=", staffId).where("message", "<>", "");
  return (await moves.orderBy("id", "desc").limit(1).executeTakeFirst())?.message ?? "";
};

/**
 * Marks moves of this person as undone; false when they are not known, `over` when they were undone before or it is too late. One
 * statement judges and writes.
 */
export const claimUndo = async (db: Db, id: string, staffId: string, now: number): Promise<"claimed" | "missing" | "over"> => {
  const own = await db
    .selectFrom("bulk_moves")
    .select("id")
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  if (!own) return "missing";
  const { numUpdatedRows } = await db
    .updateTable("bulk_moves")
    .set({ undone_at: new Date(now) })
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .where("due_at", ">", new Date(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? "claimed" : "over";
};

/** The stages that were added for these moves. */
export const openedFor = async (db: Db, id: string): Promise<string[]> =>
  (await db.selectFrom("bulk_moves").select("opened_flows").where("id", "=", id).executeTakeFirstOrThrow()).opened_flows;

/** The single moves of moves made together, in the order in which applications are locked. */
export const listMoved = (db: Db, id: string) =>
  db
    .selectFrom("bulk_moved")
    .select(["id", "application_id", "move_id", "status_before", "stages_before"])
    .where("bulk_move_id", "=", id)
    .orderBy("application_id")
    .execute();
type Moved = Awaited<ReturnType<typeof listMoved>>[number];

/** Takes the message of a move back; false when a process is sending it or has sent it. */
const takeMessageBack = async (db: Db, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("bulk_moved")
    .set({ message_state: sql`case message_state when 'waiting' then 'undone' else message_state end` })
    .where("id", "=", id)
    .where("message_state", "in", ["none", "waiting"])
    .where("leased_until", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Undoes one move in the transaction of all: status, stages, record and message, or nothing of it. The log keeps the move. */
export const undoMove = async (db: Db, moved: Moved, staffId: string, now: number): Promise<UndoOutcome> => {
  const { application_id: id, status_before: status } = moved;
  const application = await db
    .selectFrom("applications")
    .select(["status", "withdrawn_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const newest = db.selectFrom("application_moves").selectAll().where("application_id", "=", id).orderBy("id", "desc").limit(1);
  const move = await newest.executeTakeFirst();
  if (!application || application.withdrawn_at !== null || !move || move.id !== moved.move_id) return "moved-on";
  if (!(await takeMessageBack(db, moved.id))) return "sent";
  await db.updateTable("applications").set({ status }).where("id", "=", id).execute();
  await db.deleteFrom("application_stages").where("application_id", "=", id).execute();
  await sql`
    insert into application_stages
    select * from jsonb_populate_recordset(null::application_stages, ${JSON.stringify(moved.stages_before)}::jsonb)`.execute(db);
  await db.deleteFrom("application_moves").where("id", "=", move.id).execute();
  const before = { status: move.status, reason: move.reason };
  const change = { staffId, action: "undo", subject: "application", subjectId: id, before, after: { status } } as const;
  await addChange(db, change, now);
  return "undone";
};
