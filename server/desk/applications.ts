import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import type { DeskApplicationDetail, MoveOutcome } from "#lib/domain/desk/applications.ts";
import type { UndoOutcome } from "#lib/domain/desk/messages.ts";
import { moveApplication } from "#server/db/applications/application-moves.ts";
import { findReceived } from "#server/db/applications/received.ts";
import { findApplicant, findDeskApplication, ownApplications, readNamedMoves } from "#server/db/desk/applications.ts";
import { addBulkMove, claimUndo, listMoved, noteMoved, undoMove } from "#server/db/desk/bulk-moves.ts";
import { type DeskContext, ownCompany } from "./actor.ts";
import { conflict, missing } from "./refusal.ts";

/** An application of the actor's company with all that the company may see of it. */
export const readApplication = async ({ db, actor }: DeskContext, id: string): Promise<DeskApplicationDetail> => {
  const application = await findDeskApplication(db, id, ownCompany(actor));
  if (!application) throw missing();
  const received = await findReceived(db, id, await findApplicant(db, id));
  return { application, received, moves: await readNamedMoves(db, id) };
};

type Wish = { ids: readonly string[]; status: ApplicationStatus; reason: string; message: string };

/** How moves that were made together ended. `id` undoes them; `messages`: how many seekers will be written to. */
type Moves = { id: string | null; outcomes: { id: string; outcome: MoveOutcome }[]; messages: number };

/**
 * Moves applications to one status, each along its own path (D-F). One that may not be moved stays and says so; the others move all the
 * same, because the path of each is its own. The moves themselves are the log: each has its person and reason.
 * Why: docs/decisions/0110-a-moves-message-waits-in-the-database.md
 */
export const moveApplications = async ({ db, actor, now }: DeskContext, wish: Wish): Promise<Moves> => {
  const { ids, status, reason, message } = wish;
  const own = await ownApplications(db, ids, ownCompany(actor));
  const bulk = own.size === 0 ? null : await addBulkMove(db, { staffId: actor.id, status, message: message.trim() }, now);
  const outcomes: Moves["outcomes"] = [];
  let messages = 0;
  for (const id of new Set(ids)) {
    const move = { id, status, by: "company", staffId: actor.id, reason } as const;
    const outcome =
      bulk === null || !own.has(id)
        ? "missing"
        : await moveApplication(db, move, now, async (transaction, made) => {
            if (await noteMoved(transaction, bulk, made, actor.recruiterId)) messages += 1;
          });
    outcomes.push({ id, outcome });
  }
  const hasMoved = outcomes.some(({ outcome }) => outcome === "moved");
  return { id: hasMoved && bulk !== null ? bulk.id : null, outcomes, messages };
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
    for (const moved of await listMoved(transaction, id))
      outcomes.push({ id: moved.application_id, outcome: await undoMove(transaction, moved, staffId, now) });
    return outcomes;
  });
