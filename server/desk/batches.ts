import type { BatchContent } from "#lib/domain/desk/batches.ts";
import { stageNames } from "#lib/texts/applications/applications.ts";
import { inTransaction } from "#server/db/connection/transaction.ts";
import {
  type DeskBatch,
  findBatchByNumber,
  insertBatch,
  isBatchInUse,
  lockBatch,
  lockPostOfBatches,
  removeBatch,
  stagesInUse,
  writeBatch,
} from "#server/db/desk/batches.ts";
import { addChange } from "#server/db/desk/changes.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type DeskContext, madeBy, mustBeAt } from "./actor.ts";
import { conflict, missing } from "./refusal.ts";

/** The post of a batch, with its company. */
type PostOfBatch = { id: string; companyId: string };

const mustLock = async (db: Db, { actor }: DeskContext, id: string): Promise<DeskBatch> => {
  const batch = await lockBatch(db, id);
  if (!batch) throw missing();
  mustBeAt(actor, batch.companyId);
  return batch;
};

/** A stage at which applications stand, or for which they have tickets or times, may not go. */
const mustKeepStages = async (db: Db, { id, content }: DeskBatch, { stages }: BatchContent): Promise<void> => {
  const gone = content.stages.filter(({ stage }) => !stages.some((one) => one.stage === stage));
  if (gone.length === 0) return;
  const used = await stagesInUse(db, id);
  if (gone.some(({ stage }) => used.includes(stage))) throw conflict("batch-stage-in-use");
};

const titlesOf = ({ stages }: BatchContent): string[] => stages.map(({ stage }) => stageNames[stage]);

/** Adds a batch to a published post. Later applications are in the newest batch of a post. */
export const addBatch = (context: DeskContext, post: PostOfBatch, content: BatchContent): Promise<string> =>
  inTransaction(context.db, async (transaction) => {
    mustBeAt(context.actor, post.companyId);
    await lockPostOfBatches(transaction, post.id);
    if ((await findBatchByNumber(transaction, post.id, content.number)) !== null) throw conflict("batch-number-taken");
    const id = await insertBatch(transaction, post.id, content);
    await writeBatch(transaction, id, content, titlesOf(content));
    const change = { action: "add", subject: "batch", subjectId: id, after: content } as const;
    await addChange(transaction, { ...madeBy(context.actor), ...change }, context.now);
    return id;
  });

/** Changes the name, the number and the stages of a batch. Seekers see new times and places at once. */
export const changeBatch = (context: DeskContext, id: string, content: BatchContent): Promise<void> =>
  inTransaction(context.db, async (transaction) => {
    const before = await mustLock(transaction, context, id);
    await mustKeepStages(transaction, before, content);
    await writeBatch(transaction, id, content, titlesOf(content));
    const change = { action: "change", subject: "batch", subjectId: id, before: before.content, after: content } as const;
    await addChange(transaction, { ...madeBy(context.actor), ...change }, context.now);
  });

/** Throws a batch away without applications, as the undoing of an import does. */
export const discardBatch = (context: DeskContext, id: string): Promise<void> =>
  inTransaction(context.db, async (transaction) => {
    const before = await mustLock(transaction, context, id);
    if (await isBatchInUse(transaction, id)) throw conflict("batch-in-use");
    await removeBatch(transaction, id);
    const change = { action: "discard", subject: "batch", subjectId: id, before: before.content } as const;
    await addChange(transaction, { ...madeBy(context.actor), ...change }, context.now);
  });
