import { setImmediate as turn } from "node:timers/promises";
import { type GroupStored, type SentDraft, storeGroupMessages } from "#server/db/chat/groups/sending.ts";
import { NotLeading } from "#server/db/chat/leadership.ts";
import { lastSentAt, type MessageDraft, type Stored, storeMessages } from "#server/db/chat/messages.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { Clock } from "#server/services/clock.ts";
import { type Log, shortError } from "#server/services/log.ts";

/**
 * The only place that changes the chat, one change after the other. So numbers rise in the order of commits, pushes leave in that
 * order, and a client that has seen number 7 can never miss a 6.
 */
export type Writer = {
  /** Stores a message; simultaneous ones share a statement. `committed` runs before any later write. */
  store: (draft: MessageDraft, committed: (stored: Stored) => void) => Promise<Stored>;
  /** The same for a message to a group. */
  storeInGroup: (draft: SentDraft, committed: (stored: GroupStored) => void) => Promise<GroupStored>;
  /** Runs a change as one transaction. `committed` runs before anything later is written. */
  change: <Result>(work: (db: Db, now: number) => Promise<Result>, committed?: (result: Result) => void) => Promise<Result>;
  /** How many changes wait. */
  waiting: () => number;
  /** Waits for pending writes. */
  finish: () => Promise<void>;
};

const BATCH_MAX = 500;

type Job = () => Promise<void>;
type Sending<Draft, Result> = { draft: Draft; settle: (outcome: Result | Error) => void };
type Store<Draft, Result> = (db: Db, drafts: readonly Draft[], now: number) => Promise<Result[]>;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error("a chat could not be written"));

type Options = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Rejects if another process has taken over the writing; null without other processes. */
  requireLead: ((transaction: Db) => Promise<void>) | null;
};

/** Why: docs/decisions/0016-one-process-with-one-writer.md */
export const openWriter = async ({ db, clock, log, requireLead }: Options): Promise<Writer> => {
  const jobs: Job[] = [];
  let working: Promise<void> | null = null;
  /** Seconds never go back, even if the clock does: messages are ordered by them. */
  let second = await lastSentAt(db);
  const tick = (): number => {
    second = Math.max(second, Math.floor(clock.now() / 1000));
    return second;
  };
  const transact = <Result>(work: (transaction: Db) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (transaction) => {
      await requireLead?.(transaction);
      return work(transaction);
    });
  const notifyCommitted = <Result>(committed: ((result: Result) => void) | undefined, result: Result): void => {
    try {
      committed?.(result);
    } catch (error) {
      // The change is stored: a client that misses the push asks for it later.
      log.error(`chat: a change was stored, but not announced: ${shortError(error)}`);
    }
  };
  const add = (job: Job): void => {
    jobs.push(job);
    working ??= work();
  };
  /**
   * Before each job sockets are read, so that messages sent at the same time share one: a database in this process never waits for them.
   */
  const work = async (): Promise<void> => {
    for (;;) {
      await turn();
      const job = jobs.shift();
      if (!job) break;
      await job();
    }
    working = null;
  };
  /** When a batch fails its messages are stored one by one, so that a bad one fails alone. */
  const storeBatch = async <Draft, Result>(
    store: Store<Draft, Result>,
    batch: readonly Sending<Draft, Result>[],
  ): Promise<void> => {
    try {
      const drafts = batch.map((sending) => sending.draft);
      const stored = await transact((transaction) => store(transaction, drafts, tick()));
      for (const [index, sending] of batch.entries()) sending.settle(stored[index] ?? new Error("a message was not stored"));
    } catch (error) {
      if (batch.length === 1 || error instanceof NotLeading) for (const sending of batch) sending.settle(asError(error));
      else for (const sending of batch) await storeBatch(store, [sending]);
    }
  };
  /** Stores messages of one kind in batches: a message joins the last waiting job if that stores the same kind. */
  const batched = <Draft, Result>(store: Store<Draft, Result>) => {
    let open: Sending<Draft, Result>[] = [];
    let job: Job | null = null;
    return (draft: Draft, committed: (stored: Result) => void): Promise<Result> =>
      new Promise((resolve, reject) => {
        const settle = (outcome: Result | Error): void => {
          if (outcome instanceof Error) {
            reject(outcome);
            return;
          }
          notifyCommitted(committed, outcome);
          resolve(outcome);
        };
        if (job !== null && jobs.at(-1) === job && open.length < BATCH_MAX) {
          open.push({ draft, settle });
          return;
        }
        const batch = [{ draft, settle }];
        open = batch;
        job = () => storeBatch(store, batch);
        add(job);
      });
  };
  return {
    store: batched(storeMessages),
    storeInGroup: batched(storeGroupMessages),
    change: (change, committed) =>
      new Promise((resolve, reject) => {
        const run = async (): Promise<void> => {
          try {
            const result = await transact((transaction) => change(transaction, tick()));
            notifyCommitted(committed, result);
            resolve(result);
          } catch (error) {
            reject(asError(error));
          }
        };
        add(run);
      }),
    waiting: () => jobs.length,
    finish: async () => {
      while (working !== null) await working;
    },
  };
};
