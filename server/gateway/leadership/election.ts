import { setTimeout as pause } from "node:timers/promises";
import { type Candidate, findLeader, type LeaderAddress, NotLeading } from "#server/db/chat/leadership.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Log, shortError } from "#server/services/log.ts";

/** How often a process that follows tries to lead, and one that leads makes sure that it still does. */
const ROUND_MS = 500;
/** The same while no process is known to lead. */
const HURRY_MS = 100;

/** A leader's running work, and how to end it. */
export type Leadership = { end: () => Promise<void> };

type Options = {
  db: Db;
  log: Log;
  /** Opens the connection on which the lock is held. */
  openCandidate: () => Promise<Candidate>;
  address: LeaderAddress;
  /** This process leads from now on: no other process writes during this epoch. */
  begin: (epoch: string) => Promise<Leadership>;
  /** Where the process is that leads; called again and again while another does. */
  onFollow: (leader: LeaderAddress) => void;
  /** Whether the process that leads is there, as far as this one knows. */
  isLed: () => boolean;
};

export type Election = {
  /** Resolves after the first vote: this process leads, or knows who does. */
  open: () => Promise<void>;
  /** Votes at once: the leader may be gone. */
  hurry: () => void;
  /** Stops leading, or trying to. */
  close: () => Promise<void>;
};

/** Sees to it that of all processes on a database one leads, and that another does soon after that one is gone. */
export const createElection = ({ db, log, openCandidate, address, begin, onFollow, isLed }: Options): Election => {
  const closing = new AbortController();
  let candidate: Candidate | null = null;
  let running: Promise<void> = Promise.resolve();
  let isTroubleSaid = false;

  let hurrying = new AbortController();
  const rest = async (): Promise<void> => {
    const signal = AbortSignal.any([closing.signal, hurrying.signal]);
    await pause(isLed() ? ROUND_MS : HURRY_MS, undefined, { signal }).catch(() => undefined);
    if (hurrying.signal.aborted) hurrying = new AbortController();
  };
  const drop = (): void => {
    candidate?.close();
    candidate = null;
  };
  /** Leads for as long as the lock is held. */
  const lead = async (held: Candidate, epoch: string, leadership: Leadership): Promise<void> => {
    const lost = held.lost.then(() => "lost" as const);
    try {
      for (;;) {
        const next = await Promise.race([rest(), lost]);
        if (next === "lost") throw new NotLeading("the connection that held the lock is gone");
        if (closing.signal.aborted) return;
        await held.confirm(epoch);
      }
    } catch (error) {
      log.error(`chat: this process leads no more: ${shortError(error)}`);
    } finally {
      await leadership.end();
    }
  };
  /** One vote. If it makes this process the leader, resolves to the function that runs its leadership. */
  const vote = async (): Promise<(() => Promise<void>) | null> => {
    const standing = candidate ?? (await openCandidate());
    candidate = standing;
    const epoch = await standing.stand(address);
    if (epoch === null) {
      onFollow(await findLeader(db));
      return null;
    }
    const leadership = await begin(epoch);
    return () => lead(standing, epoch, leadership);
  };
  const say = (error: unknown): void => {
    drop();
    if (!isTroubleSaid && !closing.signal.aborted) log.error(`chat: who leads is not known: ${shortError(error)}`);
    isTroubleSaid = true;
  };
  /** The first vote was held already; `leadership` is its result. */
  const run = async (first: (() => Promise<void>) | null): Promise<void> => {
    let leadership = first;
    while (!closing.signal.aborted) {
      try {
        if (leadership === null) await rest();
        else {
          await leadership();
          // The lock is free only when its connection is closed.
          drop();
        }
        leadership = closing.signal.aborted ? null : await vote();
        isTroubleSaid = false;
      } catch (error) {
        leadership = null;
        say(error);
      }
    }
  };
  return {
    open: async () => {
      try {
        running = run(await vote());
      } catch (error) {
        drop();
        throw error;
      }
    },
    hurry: () => hurrying.abort(),
    close: async () => {
      closing.abort();
      await running;
      drop();
    },
  };
};
