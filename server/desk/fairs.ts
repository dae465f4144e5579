import { type EditedFair, emptyFair, type FairContent, fairProblems, tidyFair } from "#lib/domain/desk/fairs.ts";
import { inTransaction } from "#server/db/connection/transaction.ts";
import { addChange } from "#server/db/desk/changes.ts";
import {
  addFair,
  fairPostsOf,
  findBooth,
  findEditedFair,
  findFairByNumber,
  isFairInUse,
  lockFair,
  removeCompanyFromFair,
  removeFair,
  updateFair,
  writeBooth,
  writeCancellation,
} from "#server/db/desk/fairs.ts";
import type { Db } from "#server/db/schema/index.ts";
import { noteChangedFair } from "#server/news/events.ts";
import { type DeskContext, madeBy, mustRunFair } from "./actor.ts";
import { conflict, forbidden, invalid, missing } from "./refusal.ts";

const mustFind = async (db: Db, id: string, now: number): Promise<EditedFair> => {
  const fair = await findEditedFair(db, id, now);
  if (!fair) throw missing();
  return fair;
};

/** A fair that the actor runs, locked. */
export const mustLockFair = async (db: Db, { actor, now }: DeskContext, id: string): Promise<EditedFair> => {
  mustRunFair(actor, id);
  const fair = await lockFair(db, id, now);
  if (!fair) throw missing();
  return fair;
};

/** A fair that the actor runs, for the editor. */
export const readFair = ({ db, actor, now }: DeskContext, id: string): Promise<EditedFair> => {
  mustRunFair(actor, id);
  return mustFind(db, id, now);
};

const checked = (raw: FairContent): FairContent => {
  const content = tidyFair(raw);
  const problems = fairProblems(content);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return content;
};

type Wish = { id: string | null; version: number; content: FairContent };

/**
 * Saves a fair; without an id it is a new one. Of two who edit one version the second is shown the first one's. An organizer changes the own
 * fair, and its place in the lists stays the operator's.
 * Why: docs/decisions/0111-fairs-at-the-desk.md
 */
export const saveFair = (context: DeskContext, wish: Wish): Promise<EditedFair> =>
  inTransaction(context.db, async (transaction) => {
    const { actor, now } = context;
    if (wish.id === null && actor.role !== "operator") throw forbidden();
    const before = wish.id === null ? null : await mustLockFair(transaction, context, wish.id);
    if (before && before.version !== wish.version) throw conflict("changed-elsewhere", before);
    const isOperator = actor.role === "operator";
    const { pinned, ownNumber } = isOperator ? wish.content : (before?.content ?? emptyFair());
    const content = checked({ ...wish.content, pinned, ownNumber });
    const namesake = ownNumber === "" ? null : await findFairByNumber(transaction, ownNumber);
    if (namesake !== null && namesake !== wish.id) throw conflict("fair-number-taken");
    const id = before?.fair.id ?? (await addFair(transaction, content));
    if (before) await updateFair(transaction, id, content, before.version + 1);
    const change = { action: before ? "change" : "add", subject: "fair", subjectId: id } as const;
    await addChange(transaction, { ...madeBy(actor), ...change, before: before?.content, after: content }, now);
    const after = await mustFind(transaction, id, now);
    if (before) await noteChangedFair(transaction, before, after, now);
    return after;
  });

/** Cancels a fair for a reason, which its page shows; an empty one takes the cancellation back. A fair that is over stays as it was. */
export const cancelFair = (context: DeskContext, { id, reason }: { id: string; reason: string }): Promise<EditedFair> =>
  inTransaction(context.db, async (transaction) => {
    const { actor, now } = context;
    const before = await mustLockFair(transaction, context, id);
    const isCancelled = before.fair.status === "CANCEL";
    if (before.fair.status === "END" || isCancelled === (reason !== "")) throw conflict("not-next", before);
    await writeCancellation(transaction, id, reason);
    const change = { action: isCancelled ? "reopen" : "cancel", subject: "fair", subjectId: id } as const;
    const reasons = isCancelled ? { before: { reason: before.cancelReason } } : { after: { reason } };
    await addChange(transaction, { ...madeBy(actor), ...change, ...reasons }, now);
    const after = await mustFind(transaction, id, now);
    await noteChangedFair(transaction, before, after, now);
    return after;
  });

/** Throws a fair away that nothing belongs to, as the undoing of an import does. */
export const discardFair = (context: DeskContext, id: string): Promise<void> =>
  inTransaction(context.db, async (transaction) => {
    if (context.actor.role !== "operator") throw forbidden();
    const before = await mustLockFair(transaction, context, id);
    if (await isFairInUse(transaction, id)) throw conflict("fair-in-use");
    await removeFair(transaction, id);
    const change = { action: "discard", subject: "fair", subjectId: id, before: before.content } as const;
    await addChange(transaction, { ...madeBy(context.actor), ...change }, context.now);
  });

type AtFair = { fairId: string; companyId: string };

/** The booth of a company at a fair that the actor runs. Throws a DeskRefusal if it does not take part. */
const mustTakePart = async (db: Db, { actor }: DeskContext, { fairId, companyId }: AtFair): Promise<string> => {
  mustRunFair(actor, fairId);
  const booth = await findBooth(db, fairId, companyId);
  if (booth === null) throw missing();
  return booth;
};

/** Gives a company its booth. */
export const setBooth = (context: DeskContext, { booth, ...place }: AtFair & { booth: string }): Promise<void> =>
  inTransaction(context.db, async (transaction) => {
    const { fairId, companyId } = place;
    const before = await mustTakePart(transaction, context, place);
    if (before === booth) return;
    await writeBooth(transaction, fairId, companyId, booth);
    const facts = { before: { companyId, booth: before }, after: { companyId, booth } };
    const change = { action: "booth", subject: "fair", subjectId: fairId } as const;
    await addChange(transaction, { ...madeBy(context.actor), ...change, ...facts }, context.now);
  });

/** Takes a company out of a fair. */
export const removeFromFair = (context: DeskContext, place: AtFair): Promise<void> =>
  inTransaction(context.db, async (transaction) => {
    const { fairId, companyId } = place;
    const booth = await mustTakePart(transaction, context, place);
    const before = { companyId, booth, postIds: await fairPostsOf(transaction, fairId, companyId) };
    await removeCompanyFromFair(transaction, fairId, companyId);
    const change = { action: "remove", subject: "fair", subjectId: fairId } as const;
    await addChange(transaction, { ...madeBy(context.actor), ...change, before }, context.now);
  });
