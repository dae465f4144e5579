import { type LoggedPush, logPushes } from "#server/db/chat/pushes.ts";
import type { ChatSession } from "#server/db/chat/tokens.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { ChatEvent } from "#server/gateway/messages/events.ts";

/** The pushes of one announcement in their order; null where no edge elsewhere needs one. */
export type NotedPushes = readonly (LoggedPush | null)[];

/**
 * Keeps pushes in the database for pages at other processes: a leader may die between the commit of a change and its pushes. The writer lets
 * each change announce itself twice: before the commit, when pushes are noted here, and after it, when they leave with their positions in the log.
 * Why: docs/decisions/0145-a-log-keeps-pushes-for-other-processes.md
 */
export type PushLog = {
  /** Notes the pushes of announcements, in the transaction of their change. */
  note: (transaction: Db, announcements: readonly (() => void)[], now: number) => Promise<NotedPushes[] | undefined>;
  /** Announces again after the commit. */
  replay: (noted: NotedPushes, announce: () => void) => void;
  /** Whether a push is noted instead of leaving. */
  takes: (receivers: readonly string[], events: readonly ChatEvent[], except?: ChatSession) => boolean;
  /** The position of a push that leaves; null for one that is not in the log. */
  position: () => number | null;
  /** The position of the newest push that has left. */
  head: () => number;
  /** Reserves a position for another row; `moveTo` when it is stored. */
  reserve: () => number;
  moveTo: (position: number) => void;
};

type Options = {
  /** The newest position in the database. */
  from: number;
  /** Whether any edge elsewhere may need pushes. */
  isNeeded: () => boolean;
  /** Whether an account has pages at an edge elsewhere, or may have: while edges find their new leader, all may. */
  isElsewhere: (accountId: string) => boolean;
};

export const createPushLog = ({ from, isNeeded, isElsewhere }: Options): PushLog => {
  let head = from;
  /** Positions are never used twice: a failed transaction may have been stored. */
  let reserved = from;
  let noting: (LoggedPush | null)[] | null = null;
  let leaving: (LoggedPush | null)[] = [];

  const reserve = (): number => {
    reserved += 1;
    return reserved;
  };
  const moveTo = (position: number): void => {
    head = Math.max(head, position);
  };
  const rehearse = (announce: () => void): (LoggedPush | null)[] => {
    const noted: (LoggedPush | null)[] = [];
    noting = noted;
    try {
      announce();
    } catch {
      // It fails again after the commit, where it is logged.
    } finally {
      noting = null;
    }
    return noted;
  };
  return {
    note: async (transaction, announcements, now) => {
      if (!isNeeded()) return undefined;
      const noted = announcements.map(rehearse);
      const pushes = noted.flat().filter((push) => push !== null);
      if (pushes.length > 0) await logPushes(transaction, pushes, now);
      return noted;
    },
    replay: (noted, announce) => {
      leaving = [...noted];
      try {
        announce();
      } finally {
        leaving = [];
        moveTo(noted.findLast((push) => push !== null)?.id ?? 0);
      }
    },
    takes: (accounts, events, except) => {
      if (noting === null) return false;
      const receivers = accounts.filter(isElsewhere);
      noting.push(receivers.length === 0 ? null : { id: reserve(), receivers, without: except?.hash ?? null, events: [...events] });
      return true;
    },
    position: () => leaving.shift()?.id ?? null,
    head: () => head,
    reserve,
    moveTo,
  };
};
