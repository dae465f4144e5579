import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import type { DeskApplicationDetail, MoveOutcome } from "#lib/domain/desk/applications.ts";
import { moveApplication } from "#server/db/applications/application-moves.ts";
import { findReceived } from "#server/db/applications/received.ts";
import { findApplicant, findDeskApplication, ownApplications, readNamedMoves } from "#server/db/desk/applications.ts";
import { type DeskContext, ownCompany } from "./actor.ts";
import { missing } from "./refusal.ts";

/** An application of the actor's company with all that the company may see of it. */
export const readApplication = async ({ db, actor }: DeskContext, id: string): Promise<DeskApplicationDetail> => {
  const application = await findDeskApplication(db, id, ownCompany(actor));
  if (!application) throw missing();
  const received = await findReceived(db, id, await findApplicant(db, id));
  return { application, received, moves: await readNamedMoves(db, id) };
};

type Wish = { ids: readonly string[]; status: ApplicationStatus; reason: string };

/**
 * Moves applications to one status, each along its own path (D-F). One that may not be moved stays and says so; the others move all the
 * same, because the path of each is its own. The moves themselves are the log: each has its person and reason.
 */
export const moveApplications = async (
  { db, actor, now }: DeskContext,
  { ids, status, reason }: Wish,
): Promise<{ id: string; outcome: MoveOutcome }[]> => {
  const own = await ownApplications(db, ids, ownCompany(actor));
  const outcomes: { id: string; outcome: MoveOutcome }[] = [];
  for (const id of new Set(ids)) {
    const outcome = own.has(id)
      ? await moveApplication(db, { id, status, by: "company", staffId: actor.id, reason }, now)
      : "missing";
    outcomes.push({ id, outcome });
  }
  return outcomes;
};
