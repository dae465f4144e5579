import { signIn } from "#server/db/chat/accounts.ts";
import { leaveRooms } from "#server/db/chat/group-members.ts";
import {
  dropInstance,
  dropToken,
  findToken,
  hashOf,
  KICK,
  type KickType,
  kickTokens,
  openToken,
  type Session,
  type StoredSession,
} from "#server/db/chat/tokens.ts";
import type { Db } from "#server/db/schema.ts";
import type { Connection } from "./connection.ts";
import type { Writer } from "./writer.ts";

export type { Session } from "#server/db/chat/tokens.ts";

export type Sessions = {
  /** Signs an account in on a connection: a new token, and the end of sessions beyond the allowed. */
  open: (
    connection: Connection,
    accountId: string,
    expiresAt: number,
  ) => Promise<{ session: Session; token: string; customStatus: string }>;
  /** Goes on with a session on a connection, after the one before broke, if it is still good. */
  resume: (connection: Connection, token: string) => Promise<StoredSession | undefined>;
  /** The session of a token in whatever state; undefined when there never was, or it was signed out. */
  find: (token: string) => Promise<StoredSession | undefined>;
  /** Signs out. */
  close: (connection: Connection, token: string | undefined) => Promise<void>;
  /** Ends all sessions of an account from outside. */
  kick: (accountId: string, type: KickType) => Promise<void>;
  /** The connections on which an account hears, without that of the session `except`. */
  connectionsOf: (accountId: string, except?: Session) => Connection[];
  isOnline: (accountId: string) => boolean;
  /** Notes that a connection is gone. */
  leave: (connection: Connection) => void;
  /** Forgets everybody, after their accounts were thrown away. */
  clear: () => void;
};

type Options = {
  db: Db;
  writer: Writer;
  webInstances: number;
  onKick: (connection: Connection, type: KickType) => void;
  onMove: (accountId: string) => void;
};

/** Who is on which connection. The tokens themselves are in the database, so that a restart signs nobody out. */
export const createSessions = ({ db, writer, webInstances, onKick, onMove }: Options): Sessions => {
  const seats = new Map<string, { session: Session; connection: Connection }>();
  const byAccount = new Map<string, Set<string>>();
  const byConnection = new Map<Connection, string>();

  const unseat = (hash: string): void => {
    const seat = seats.get(hash);
    if (!seat) return;
    seats.delete(hash);
    byConnection.delete(seat.connection);
    const others = byAccount.get(seat.session.accountId);
    others?.delete(hash);
    if (others?.size === 0) byAccount.delete(seat.session.accountId);
    onMove(seat.session.accountId);
  };
  const leave = (connection: Connection): void => unseat(byConnection.get(connection) ?? "");
  const seat = (session: Session, connection: Connection): void => {
    if (!connection.isOpen()) return;
    leave(connection);
    unseat(session.hash);
    seats.set(session.hash, { session, connection });
    byConnection.set(connection, session.hash);
    byAccount.set(session.accountId, (byAccount.get(session.accountId) ?? new Set()).add(session.hash));
    connection.wasKicked = false;
    onMove(session.accountId);
  };
  /** The socket stays open: a page that is told why signs out by itself, one that is cut off comes back. */
  const kickOut = (hashes: readonly string[], type: KickType): void => {
    for (const hash of hashes) {
      const kicked = seats.get(hash);
      unseat(hash);
      if (kicked) onKick(kicked.connection, type);
    }
  };

  const open: Sessions["open"] = (connection, accountId, expiresAt) =>
    writer.change(
      async (change, now) => {
        const { tiny, customStatus } = await signIn(change, accountId, now);
        if (!byAccount.has(accountId)) await leaveRooms(change, accountId);
        const dropped = await dropInstance(change, accountId, connection.instance);
        const token = await openToken(change, { accountId, instance: connection.instance, now, expiresAt });
        const hash = hashOf(token);
        const kicked = await kickTokens(change, accountId, { own: hash, others: webInstances - 1 }, KICK.elsewhere);
        return { session: { hash, accountId, tiny, expiresAt }, token, customStatus, dropped, kicked };
      },
      ({ session, dropped, kicked }) => {
        for (const hash of dropped) unseat(hash);
        seat(session, connection);
        kickOut(kicked, KICK.elsewhere);
      },
    );

  return {
    open,
    // In its turn, or a page that signs in elsewhere meanwhile would end a session that then goes on.
    resume: (connection, token) =>
      writer.change(
        (change) => findToken(change, token),
        (session) => session?.kickType === null && seat(session, connection),
      ),
    find: async (token) => {
      const here = seats.get(hashOf(token));
      return here ? { ...here.session, kickType: null } : findToken(db, token);
    },
    close: async (connection, token) => {
      leave(connection);
      if (token !== undefined) await writer.change((change) => dropToken(change, token));
    },
    kick: async (accountId, type) => {
      await writer.change(
        (change) => kickTokens(change, accountId, { own: null, others: 0 }, type),
        (hashes) => kickOut(hashes, type),
      );
    },
    connectionsOf: (accountId, except) =>
      [...(byAccount.get(accountId) ?? [])].flatMap((hash) => {
        const found = hash === except?.hash ? undefined : seats.get(hash);
        return found ? [found.connection] : [];
      }),
    isOnline: (accountId) => byAccount.has(accountId),
    leave,
    clear: () => {
      seats.clear();
      byAccount.clear();
      byConnection.clear();
    },
  };
};
