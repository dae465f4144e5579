import { dropOldPushes, isCovered, logCoverage, pushesAfter } from "#server/db/chat/pushes.ts";
import { findTokens } from "#server/db/chat/tokens.ts";
import type { ChatEvent } from "#server/gateway/messages/events.ts";
import type { Bound, Connection } from "#server/gateway/transport/connection.ts";
import type { PushSender } from "#server/gateway/transport/push.ts";
import type { Sessions } from "#server/gateway/transport/sessions.ts";
import type { Writer } from "#server/gateway/writer.ts";
import type { PushLog } from "./push-log.ts";

/** An edge that comes to its leader with the pages that it has. `since`: the last position in the log that it knows; null at its first leader. */
export type Joiner = { id: string; since: number | null; pages: readonly Connection[] };

const CLEAN_MS = 30_000;
/** How long the log is cleaned after its last use: rows are kept for a minute. */
const CLEANED_MS = 120_000;

type Options = {
  writer: Writer;
  log: PushLog;
  sessions: Sessions;
  sender: PushSender;
  /**
   * How long an edge without its link is waited for. Until then, and at the beginning of a leadership, the log names all receivers of pushes; later
   * only those who have pages at a joined edge.
   */
  waitMs: number;
  /** The wait at the beginning of the leadership is over: pages that have not come are gone. */
  onAllThere: () => void;
};

/** Takes edges in while this process leads: binds the sessions of their pages, and sends the pushes that they have missed. */
export const createJoining = ({ writer, log, sessions, sender, waitMs, onAllThere }: Options) => {
  /** The joined edges of other processes, each with its link. */
  const edges = new Map<string, object>();
  let isWaiting = true;
  let isClosed = false;
  let isFirst = true;
  let round = 0;
  let timer: NodeJS.Timeout | undefined;

  /** From now on the log is for the joined edges alone, and says so: any other is too late. */
  const endWait = async (): Promise<void> => {
    const own = round;
    try {
      await writer.change(
        async (db, now) => {
          if (round !== own) return null;
          const position = log.reserve();
          await logCoverage(db, position, [...edges.keys()], now);
          await dropOldPushes(db, now);
          return position;
        },
        undefined,
        (position) => {
          if (position === null) return;
          log.moveTo(position);
          isWaiting = round !== own;
          if (isFirst) onAllThere();
          isFirst = false;
        },
      );
    } catch {
      // Without the row the log goes on for all: another attempt follows, or another leader.
      if (round === own) wait();
    }
  };
  const wait = (): void => {
    if (isClosed) return;
    isWaiting = true;
    round += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void endWait(), waitMs).unref();
  };
  /** When the log may last have got a row. */
  let usedAt = performance.now();
  const isNeeded = (): boolean => isWaiting || edges.size > 0;
  const clean = setInterval(() => {
    if (isNeeded()) usedAt = performance.now();
    if (performance.now() - usedAt < CLEANED_MS) writer.change(dropOldPushes).catch(() => undefined);
  }, CLEAN_MS).unref();
  wait();

  const boundIn = (pages: readonly Connection[]): { connection: Connection; bound: Bound }[] =>
    pages.flatMap((connection) => (connection.bound ? [{ connection, bound: connection.bound }] : []));

  return {
    /** Whether an edge of another process has joined, or may come back. */
    isNeeded,
    isElsewhere: (accountId: string): boolean =>
      isWaiting || sessions.connectionsOf(accountId).some((connection) => connection.isFar),
    /**
     * Takes an edge in, by a link or this process's own. Resolves to false when the log no longer has all that its pages have missed: they
     * have to connect again.
     */
    join: ({ id, since, pages }: Joiner, link: object | null): Promise<boolean> =>
      writer
        .change(
          async (db) => {
            const there = boundIn(pages);
            const isLate = since !== null && there.length > 0 && !(await isCovered(db, id, since));
            if (isLate) return null;
            const stored = await findTokens(
              db,
              there.map(({ bound }) => bound.hash),
            );
            const accounts = new Set([...stored.values()].map(({ accountId }) => accountId));
            return { there, stored, pushes: await pushesAfter(db, since ?? log.head(), [...accounts]) };
          },
          undefined,
          (found) => {
            if (found === null) return;
            const { there, stored, pushes } = found;
            if (link) edges.set(id, link);
            for (const { connection, bound } of there) sessions.rebind(connection, bound, stored.get(bound.hash));
            const missing = (receivers: readonly string[], without: string | null, position: number): Connection[] =>
              there.flatMap(({ connection, bound: { hash, position: from } }) => {
                const account = stored.get(hash)?.accountId ?? "";
                const isMissed = from < position && hash !== without && receivers.includes(account);
                return isMissed && connection.bound?.hash === hash ? [connection] : [];
              });
            for (const { id: position, receivers, without, events } of pushes)
              sender.events(missing(receivers, without, position), events as ChatEvent[], position);
          },
        )
        .then((found) => found !== null),
    /** The link of an edge is gone; it may come back with another. */
    leave: (id: string, link: object): void => {
      if (edges.get(id) !== link) return;
      edges.delete(id);
      wait();
    },
    close: (): void => {
      clearTimeout(timer);
      clearInterval(clean);
      isClosed = true;
    },
  };
};
export type Joining = ReturnType<typeof createJoining>;
