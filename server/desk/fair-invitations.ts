import type { FairChoice } from "#lib/domain/desk/fair-invitations.ts";
import type { EditedFair } from "#lib/domain/desk/fairs.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { inTransaction } from "#server/db/connection/transaction.ts";
import { addChange } from "#server/db/desk/changes.ts";
import {
  addCompanyToFair,
  addFairInvitation,
  findFairInvitation,
  listPostChoices,
  markFairInvitationWithdrawn,
  spendFairInvitation,
  writeFairPosts,
} from "#server/db/desk/fair-invitations.ts";
import { findEditedFair, lockFair } from "#server/db/desk/fairs.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Actor, type DeskContext, madeBy, mustRunFair } from "./actor.ts";
import { mustLockFair } from "./fairs.ts";
import { conflict, forbidden, invalid, missing } from "./refusal.ts";

/** Companies join until a fair begins. */
const mustAdmit = ({ fair: { status } }: EditedFair): void => {
  if (status === "CANCEL") throw conflict("fair-cancelled");
  if (status !== "TO_BE_HELD") throw conflict("fair-begun");
};

/** Makes a link that is good once and until the fair begins, wherever the fair is moved to. */
export const inviteToFair = (
  context: DeskContext,
  { fairId, note }: { fairId: string; note: string },
): Promise<{ token: string }> =>
  inTransaction(context.db, async (transaction) => {
    const { actor, now } = context;
    const { id: invitedBy } = actor;
    if (invitedBy === null) throw forbidden();
    mustAdmit(await mustLockFair(transaction, context, fairId));
    const { id, token } = await addFairInvitation(transaction, { fairId, note, invitedBy }, now);
    const change = { action: "invite", subject: "fair", subjectId: fairId, after: { invitation: id, note } } as const;
    await addChange(transaction, { ...madeBy(actor), ...change }, now);
    return { token };
  });

/** Withdraws a link that waits. */
export const withdrawFairInvitation = (context: DeskContext, place: { fairId: string; id: string }): Promise<void> =>
  inTransaction(context.db, async (transaction) => {
    const { actor, now } = context;
    const { fairId, id } = place;
    mustRunFair(actor, fairId);
    if (!(await markFairInvitationWithdrawn(transaction, place, now))) throw missing();
    const change = { action: "withdraw", subject: "fair", subjectId: fairId, before: { invitation: id } } as const;
    await addChange(transaction, { ...madeBy(actor), ...change }, now);
  });

/** The company of a recruiter, who alone takes part in fairs. */
const companyOf = ({ role, companyId }: Actor): string => {
  if (role !== "recruiter" || companyId === null) throw forbidden();
  return companyId;
};

const choiceOf = async (db: Db, { fair, companies }: EditedFair, { actor, now }: DeskContext): Promise<FairChoice> => {
  const companyId = companyOf(actor);
  const { id, name, organizer, startsAt, endsAt, status } = fair;
  const posts = await listPostChoices(db, { fairId: id, companyId }, beijingDate(now));
  return { fair: { id, name, organizer, startsAt, endsAt, status }, isIn: isAt(companies, companyId), posts };
};

const isAt = (companies: EditedFair["companies"], companyId: string): boolean => companies.some(({ id }) => id === companyId);

/** The fair of a link that the actor's company can still use. Throws a DeskRefusal for any other. */
const validInvitation = async (
  db: Db,
  { actor, now }: DeskContext,
  token: string,
  read: (db: Db, id: string, now: number) => Promise<EditedFair | null>,
): Promise<{ id: string; fair: EditedFair }> => {
  const companyId = companyOf(actor);
  const invitation = await findFairInvitation(db, token);
  const fair = invitation && (await read(db, invitation.fairId, now));
  if (!invitation || !fair) throw missing();
  if (isAt(fair.companies, companyId)) throw conflict("already-at-fair");
  if (invitation.isSpent) throw conflict("fair-link-spent");
  mustAdmit(fair);
  return { id: invitation.id, fair };
};

/** The fair of a link with the posts to choose from. */
export const readFairInvitation = async (context: DeskContext, token: string): Promise<FairChoice> => {
  const { fair } = await validInvitation(context.db, context, token, findEditedFair);
  return choiceOf(context.db, fair, context);
};

/** Writes the chosen posts, which must be open ones of the company or take part already; and answers the choice as it is then. */
const choose = async (db: Db, context: DeskContext, fairId: string, postIds: readonly string[]): Promise<FairChoice> => {
  const { actor, now } = context;
  const place = { fairId, companyId: companyOf(actor) };
  const choices = new Set((await listPostChoices(db, place, beijingDate(now))).map(({ id }) => id));
  const chosen = [...new Set(postIds)];
  if (!chosen.every((id) => choices.has(id))) throw invalid({ postIds: "unknown" });
  await writeFairPosts(db, place, chosen);
  const fair = await findEditedFair(db, fairId, now);
  if (!fair) throw missing();
  return choiceOf(db, fair, context);
};

/** Takes part in a fair with these posts; the link is spent then. All or nothing. */
export const joinFair = (
  context: DeskContext,
  { token, postIds }: { token: string; postIds: readonly string[] },
): Promise<FairChoice> =>
  inTransaction(context.db, async (transaction) => {
    const { actor, now } = context;
    const { id, fair } = await validInvitation(transaction, context, token, lockFair);
    const fairId = fair.fair.id;
    if (!(await spendFairInvitation(transaction, { id, fairId }, now))) throw conflict("fair-link-spent");
    const companyId = companyOf(actor);
    await addCompanyToFair(transaction, fairId, companyId);
    const choice = await choose(transaction, context, fairId, postIds);
    const change = { action: "join", subject: "fair", subjectId: fairId, after: { companyId, postIds } } as const;
    await addChange(transaction, { ...madeBy(actor), ...change }, now);
    return choice;
  });

/** A fair that the actor's company takes part in. */
const mustBeAtFair = async (
  db: Db,
  { actor, now }: DeskContext,
  fairId: string,
  read: (db: Db, id: string, now: number) => Promise<EditedFair | null>,
): Promise<EditedFair> => {
  const fair = await read(db, fairId, now);
  if (!fair || !isAt(fair.companies, companyOf(actor))) throw missing();
  return fair;
};

/** The posts of the actor's company at a fair. */
export const readFairPosts = async (context: DeskContext, fairId: string): Promise<FairChoice> =>
  choiceOf(context.db, await mustBeAtFair(context.db, context, fairId, findEditedFair), context);

/** Sets the posts of the actor's company at a fair, until it ends. */
export const chooseFairPosts = (
  context: DeskContext,
  { id: fairId, postIds }: { id: string; postIds: readonly string[] },
): Promise<FairChoice> =>
  inTransaction(context.db, async (transaction) => {
    const { actor, now } = context;
    const fair = await mustBeAtFair(transaction, context, fairId, lockFair);
    if (fair.fair.status === "CANCEL") throw conflict("fair-cancelled");
    if (fair.fair.status === "END") throw conflict("fair-over");
    const before = (await choiceOf(transaction, fair, context)).posts.filter(({ isChosen }) => isChosen).map(({ id }) => id);
    const choice = await choose(transaction, context, fairId, postIds);
    const change = { action: "choose", subject: "fair", subjectId: fairId, before: { postIds: before } } as const;
    await addChange(transaction, { ...madeBy(actor), ...change, after: { postIds } }, now);
    return choice;
  });
