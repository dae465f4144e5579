import { setImmediate as turn } from "node:timers/promises";
import { type GroupStored, type SentDraft, storeGroupMessages } from "#server/db/chat/groups/sending.ts";
import { NotLeading } from "#server/db/chat/leadership.ts";
import { lastSentAt, type MessageDraft, type Stored, storeMessages } from "#server/db/chat/messages.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { NotedPushes, PushLog } from "#server/gateway/edges/push-log.ts";
import type { Clock } from "#server/services/clock.ts";
import { type Log, shortError } from "#server/services/log.ts";

/**
 * The only place that changes the chat, one change after the other. So numbers rise in the order of commits, pushes leave in that
 * order, and a client that has seen number 7 can never miss a 6.
 */
export type Writer = {
  /** Stores a message; simultaneous ones share a statement. */
  store: (draft: MessageDraft, committed: Committed<Stored>, done?: Done<Stored>) => Promise<Stored>;
  /** The same for a message to a group. */
  storeInGroup: (draft: SentDraft, committed: Committed<GroupStored>) => Promise<GroupStored>;
  /** Runs a change as one transaction. */
  change: <Result>(
    work: (db: Db, now: number) => Promise<Result>,
    committed?: Committed<Result>,
    done?: Done<Result>,
  ) => Promise<Result>;
  /** How many changes wait. */
  waiting: () => number;
  /** Waits for pending writes. */
  finish: () => Promise<void>;
};

/**
 * Announces a change: pushes, and drops cached values, and does nothing else. It runs before anything later is written, and with edges in other processes
 * once more before the commit, when its pushes are only written to the log.
 */
type Committed<Result> = (result: Result) => void;
/** Anything else that follows a change; runs once, after `committed`. */
type Done<Result> = (result: Result) => void;

const BATCH_MAX = 500;

type Job = () => Promise<void>;
type Sending<Draft, Result> = {
  draft: Draft;
  announce: (result: Result) => void;
  settle: (outcome: Result | Error, noted: NotedPushes | undefined) => void;
};
type Store<Draft, Result> = (db: Db, drafts: readonly Draft[], now: number) => Promise<Result[]>;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error("a chat could not be written"));

type Options = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Rejects if another process has taken over the writing; null without other processes. */
  requireLead: ((transaction: Db) => Promise<void>) | null;
  /** Keeps pushes for edges in other processes; null without other processes. */
  pushLog: PushLog | null;
};

/** Why: docs/decisions/0146-the-chat-has-one-leader.md, docs/decisions/0016-one-process-with-one-writer.md */
export const openWriter = async ({ db, clock, log, requireLead, pushLog }: Options): Promise<Writer> => {
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
  const follow = (announce: () => void, done: () => void, noted: NotedPushes | undefined): void => {
    try {
      if (pushLog && noted) pushLog.replay(noted, announce);
      else announce();
      done();
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
      const { stored, noted } = await transact(async (transaction) => {
        const now = tick();
        const results = await store(transaction, drafts, now);
        const announcements = results.map((result, index) => () => batch[index]?.announce(result));
        return { stored: results, noted: await pushLog?.note(transaction, announcements, now) };
      });
      for (const [index, sending] of batch.entries())
        sending.settle(stored[index] ?? new Error("a message was not stored"), noted?.[index]);
    } catch (error) {
      if (batch.length === 1 || error instanceof NotLeading) for (const sending of batch) sending.settle(asError(error), undefined);
      else for (const sending of batch) await storeBatch(store, [sending]);
    }
  };
  /** Stores messages of one kind in batches: a message joins the last waiting job if that stores the same kind. */
  const batched = <Draft, Result>(store: Store<Draft, Result>) => {
    let open: Sending<Draft, Result>[] = [];
    let job: Job | null = null;
    return (draft: Draft, committed: Committed<Result>, done: Done<Result> = () => undefined): Promise<Result> =>
      new Promise((resolve, reject) => {
        const settle: Sending<Draft, Result>["settle"] = (outcome, noted) => {
          if (outcome instanceof Error) {
            reject(outcome);
            return;
          }
          follow(
            () => committed(outcome),
            () => done(outcome),
            noted,
          );
          resolve(outcome);
        };
        const sending = { draft, announce: committed, settle };
        if (job !== null && jobs.at(-1) === job && open.length < BATCH_MAX) {
          open.push(sending);
          return;
        }
        const batch = [sending];
        open = batch;
        job = () => storeBatch(store, batch);
        add(job);
      });
  };
  return {
    store: batched(storeMessages),
    storeInGroup: batched(storeGroupMessages),
    change: (change, committed, done) =>
      new Promise((resolve, reject) => {
        const run = async (): Promise<void> => {
          try {
            const { result, noted } = await transact(async (transaction) => {
              const now = tick();
              const changed = await change(transaction, now);
              const announcements = committed ? [() => committed(changed)] : [];
              return { result: changed, noted: await pushLog?.note(transaction, announcements, now) };
            });
            follow(
              () => committed?.(result),
              () => done?.(result),
              noted?.[0],
            );
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
