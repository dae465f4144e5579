import type { ApplicationStatus, Stage } from "#lib/domain/applications/applications.ts";
import type { DeskApplicationDetail, MoveOutcome } from "#lib/domain/desk/applications.ts";
import { type AppointmentWish, appointedStage, type DeskAppointment } from "#lib/domain/desk/appointments.ts";
import type { UndoOutcome } from "#lib/domain/desk/messages.ts";
import type { EntryOutcome, StageResult } from "#lib/domain/desk/results.ts";
import { stageNames } from "#lib/texts/applications/applications.ts";
import { FIRST_BATCH } from "#lib/texts/desk/stages.ts";
import { moveApplication } from "#server/db/applications/application-moves.ts";
import { findStanding, readStages } from "#server/db/applications/application-progress.ts";
import { findReceived } from "#server/db/applications/received.ts";
import { findApplicant, findDeskApplication, ownApplications, readNamedMoves } from "#server/db/desk/applications.ts";
import { appoint, closeStages, openStages } from "#server/db/desk/appointments.ts";
import { addBulkMove, type BulkMove, claimUndo, listMoved, noteMoved, openedFor, undoMove } from "#server/db/desk/bulk-moves.ts";
import { enteredStatuses, enterResult } from "#server/db/desk/entered-results.ts";
import type { Db } from "#server/db/schema/index.ts";
import { dropMovedApplication, noteMovedApplication } from "#server/news/events.ts";
import { type DeskContext, ownCompany } from "./actor.ts";
import { conflict, invalid, missing } from "./refusal.ts";

/** The appointment of the present stage, as the seeker sees it; null without one. */
const findAppointment = async (db: Db, id: string): Promise<DeskAppointment | null> => {
  const standing = await findStanding(db, id);
  if (!standing) return null;
  const { time, place, note, ticketNumber } = (await readStages(db, standing)).current;
  return time === "" && place === "" && ticketNumber === "" ? null : { time, place, note, ticketNumber };
};

/** An application of the actor's company with all that the company may see of it. */
export const readApplication = async ({ db, actor }: DeskContext, id: string): Promise<DeskApplicationDetail> => {
  const application = await findDeskApplication(db, id, ownCompany(actor));
  if (!application) throw missing();
  const received = await findReceived(db, id, await findApplicant(db, id));
  return { application, received, moves: await readNamedMoves(db, id), appointment: await findAppointment(db, id) };
};

type Wish = {
  ids: readonly string[];
  status: ApplicationStatus;
  reason: string;
  message: string;
  appointment: AppointmentWish | null;
};

/** The appointment of a move to an exam or interview, which needs one to come; null for other moves. */
const appointmentOf = ({ status, appointment }: Wish, now: number): { stage: Stage; wish: AppointmentWish } | null => {
  const stage = appointedStage(status);
  if (stage === null) return null;
  if (appointment === null) throw invalid({ time: "missing" });
  if (appointment.at <= now) throw invalid({ time: "over" });
  return { stage, wish: appointment };
};

/** How moves that were made together ended. `id` undoes them; `messages`: how many seekers will be written to. */
type Moves = { id: string | null; outcomes: { id: string; outcome: MoveOutcome }[]; messages: number };

/**
 * Moves applications to one status, each along its own path (D-F). One that may not be moved stays and says so; the others move all the
 * same, because the path of each is its own. The moves themselves are the log: each has its person and reason.
 * Why: docs/decisions/0110-a-moves-message-waits-in-the-database.md
 */
export const moveApplications = async (context: DeskContext, wish: Wish): Promise<Moves> => {
  const { db, actor, now } = context;
  const { ids, status, message } = wish;
  const own = await ownApplications(db, ids, ownCompany(actor));
  const appointment = appointmentOf(wish, now);
  const opening = appointment && { status, stage: appointment.stage, title: stageNames[appointment.stage], batchName: FIRST_BATCH };
  const openedFlows = opening && own.size > 0 ? await openStages(db, [...own], opening) : [];
  const made = { staffId: actor.id, status, message: message.trim(), appointment: appointment?.wish ?? null, openedFlows };
  const bulk = own.size === 0 ? null : await addBulkMove(db, made, now);
  const statusFor = (id: string): ApplicationStatus | null => (own.has(id) ? status : null);
  return moveEach(context, wish, { bulk, statusFor, appointment });
};

type Plan = {
  /** Null where nothing can move. */
  bulk: BulkMove | null;
  /** Where an application goes; null if it is not the actor's to move. */
  statusFor: (id: string) => ApplicationStatus | null;
  appointment: ReturnType<typeof appointmentOf>;
};

/** Makes the moves of a plan, one transaction each. */
const moveEach = async (
  { db, actor, now }: DeskContext,
  { ids, reason }: Pick<Wish, "ids" | "reason">,
  { bulk, statusFor, appointment }: Plan,
): Promise<Moves> => {
  const outcomes: Moves["outcomes"] = [];
  let messages = 0;
  // In the order of the sign-ups, which is that of the tickets' numbers.
  for (const id of [...new Set(ids)].sort((one, other) => Number(one) - Number(other))) {
    const status = statusFor(id);
    const note = { by: "company", staffId: actor.id, reason } as const;
    const outcome =
      bulk === null || status === null
        ? "missing"
        : await moveApplication(db, { id, status, ...note }, now, async (transaction, one) => {
            if (appointment) await appoint(transaction, { applicationId: id, stage: appointment.stage }, appointment.wish);
            if (await noteMoved(transaction, bulk, one, actor.recruiterId)) messages += 1;
            await noteMovedApplication(transaction, one, { now, dueAt: bulk.dueAt.getTime() });
          });
    outcomes.push({ id, outcome });
  }
  const hasMoved = outcomes.some(({ outcome }) => outcome === "moved");
  return { id: hasMoved && bulk !== null ? bulk.id : null, outcomes, messages };
};

/** Enters results of the actor's own applications, each for its present stage. */
export const enterResults = async (
  { db, actor, now }: DeskContext,
  { ids, result }: { ids: readonly string[]; result: StageResult | null },
): Promise<{ id: string; outcome: EntryOutcome }[]> => {
  const own = await ownApplications(db, ids, ownCompany(actor));
  const outcomes: { id: string; outcome: EntryOutcome }[] = [];
  for (const id of new Set(ids)) {
    const outcome = own.has(id) ? await enterResult(db, { id, result, staffId: actor.id }, now) : "missing";
    outcomes.push({ id, outcome });
  }
  return outcomes;
};

/** Publishes the entered results: each application moves to where its own leads. One without a result stays. */
export const publishResults = async (context: DeskContext, wish: Pick<Wish, "ids" | "reason" | "message">): Promise<Moves> => {
  const { db, actor, now } = context;
  const own = await ownApplications(db, wish.ids, ownCompany(actor));
  const entered = own.size === 0 ? new Map<string, ApplicationStatus>() : await enteredStatuses(db, [...own]);
  const [first] = entered.values();
  const plain = { staffId: actor.id, message: wish.message.trim(), appointment: null, openedFlows: [] };
  const bulk = first === undefined ? null : await addBulkMove(db, { ...plain, status: first }, now);
  const moves = await moveEach(context, wish, { bulk, statusFor: (id) => entered.get(id) ?? null, appointment: null });
  const outcomes = moves.outcomes.map(
    ({ id, outcome }) => ({ id, outcome: own.has(id) && !entered.has(id) ? "not-next" : outcome }) as const,
  );
  return { ...moves, outcomes };
};

/**
 * Takes the actor's own moves back, with their messages. An application that was moved on since, or whose message has left, stays as it
 * is. All or nothing is written: an undo that dies has undone nothing.
 */
export const undoMoves = ({ db, actor, now }: DeskContext, id: string): Promise<{ id: string; outcome: UndoOutcome }[]> =>
  db.transaction().execute(async (transaction) => {
    const { id: staffId } = actor;
    if (staffId === null) throw missing();
    const claim = await claimUndo(transaction, id, staffId, now);
    if (claim === "missing") throw missing();
    if (claim === "over") throw conflict("undo-over");
    const outcomes: { id: string; outcome: UndoOutcome }[] = [];
    for (const moved of await listMoved(transaction, id)) {
      const outcome = await undoMove(transaction, moved, staffId, now);
      if (outcome === "undone" && moved.move_id !== null) await dropMovedApplication(transaction, moved.move_id);
      outcomes.push({ id: moved.application_id, outcome });
    }
    await closeStages(transaction, await openedFor(transaction, id));
    return outcomes;
  });
