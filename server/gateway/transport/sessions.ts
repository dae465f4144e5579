import { signIn } from "#server/db/chat/accounts.ts";
import { callOffSigs } from "#server/db/chat/called-off-sigs.ts";
import { leaveRooms } from "#server/db/chat/groups/members.ts";
import {
  type ChatSession,
  dropToken,
  findToken,
  hashOf,
  KICK,
  type KickType,
  kickTokens,
  openToken,
  type StoredChatSession,
} from "#server/db/chat/tokens.ts";
import type { Db } from "#server/db/schema/index.ts";
import { accountOf, type Known, listsOf } from "#server/gateway/known.ts";
import type { Writer } from "#server/gateway/writer.ts";
import type { Clock } from "#server/services/clock.ts";
import type { Bound, Connection } from "./connection.ts";

export type { ChatSession } from "#server/db/chat/tokens.ts";

export type Sessions = {
  /** Signs an account in on a connection: a new token, and the end of sessions beyond the allowed. */
  open: (
    connection: Connection,
    accountId: string,
    expiresAt: number,
  ) => Promise<{ session: ChatSession; token: string; customStatus: string }>;
  /** Continues a session on a new connection after the old one broke, if it is still valid. */
  resume: (connection: Connection, token: string) => Promise<StoredChatSession | undefined>;
  /** The session of a token in any state; undefined if unknown or signed out. */
  find: (token: string) => Promise<StoredChatSession | undefined>;
  /** Whether the page of this token's session signed out of it lately, or began another one. */
  hasLeft: (token: string) => boolean;
  /** Signs out. */
  close: (connection: Connection, token: string | undefined) => Promise<void>;
  /** Ends all sessions of an account from outside, and revokes the UserSigs made until now. */
  kick: (accountId: string, type: KickType) => Promise<void>;
  /** The connections of an account, without that of the session `except`. */
  connectionsOf: (accountId: string, except?: ChatSession) => Connection[];
  isOnline: (accountId: string) => boolean;
  /** The accounts that have a page. */
  onlineAccounts: () => string[];
  /** Notes that a connection is gone. */
  leave: (connection: Connection) => void;
  /** Binds the session of a page that another leader has bound, or this one before its link broke. */
  rebind: (connection: Connection, bound: Bound, session: StoredChatSession | undefined) => void;
  /** Forgets all sessions, after their accounts were deleted. */
  clear: () => void;
};

type Options = {
  db: Db;
  clock: Clock;
  known: Known;
  writer: Writer;
  webInstances: number;
  /** The position of the last push in the log. */
  position: () => number;
  onKick: (connection: Connection, type: KickType) => void;
  onOnlineChange: (accountId: string, how: { isSignedOut: boolean }) => void;
};

/** Which connection has which session, in memory. */
const createBindings = ({ clock, position, onOnlineChange }: Pick<Options, "clock" | "position" | "onOnlineChange">) => {
  const bindings = new Map<string, { session: ChatSession; connection: Connection }>();
  const byAccount = new Map<string, Set<string>>();
  const byConnection = new Map<Connection, string>();

  const unbind = (hash: string, how = { isSignedOut: false }): void => {
    const binding = bindings.get(hash);
    if (!binding) return;
    bindings.delete(hash);
    byConnection.delete(binding.connection);
    binding.connection.bound = null;
    const others = byAccount.get(binding.session.accountId);
    others?.delete(hash);
    if (others?.size === 0) byAccount.delete(binding.session.accountId);
    onOnlineChange(binding.session.accountId, how);
  };
  /** Ends expired sessions of an account. Their sockets stay open: the page learns of it with its next request. */
  const endOver = (accountId: string): void => {
    const now = clock.now();
    for (const hash of byAccount.get(accountId) ?? []) {
      const binding = bindings.get(hash);
      if (binding && binding.session.expiresAt * 1000 <= now) unbind(hash);
    }
  };
  const leave = (connection: Connection, how?: { isSignedOut: boolean }): void => unbind(byConnection.get(connection) ?? "", how);

  return {
    unbind,
    leave,
    /** `at`: the position in the log from which on the connection has to get pushes. */
    bind: (session: ChatSession, connection: Connection, at = position()): void => {
      if (!connection.isOpen()) return;
      leave(connection);
      unbind(session.hash);
      bindings.set(session.hash, { session, connection });
      byConnection.set(connection, session.hash);
      byAccount.set(session.accountId, (byAccount.get(session.accountId) ?? new Set()).add(session.hash));
      connection.wasKicked = false;
      connection.bound = { hash: session.hash, position: at };
      connection.prove();
      onOnlineChange(session.accountId, { isSignedOut: false });
    },
    find: (hash: string) => bindings.get(hash),
    /** The session, after expired ones of its account have ended. */
    findValid: (hash: string): ChatSession | undefined => {
      const here = bindings.get(hash);
      if (here) endOver(here.session.accountId);
      return here?.session;
    },
    hasAny: (accountId: string): boolean => byAccount.has(accountId),
    connectionsOf: (accountId: string, except?: ChatSession): Connection[] => {
      endOver(accountId);
      return [...(byAccount.get(accountId) ?? [])].flatMap((hash) => {
        const found = hash === except?.hash ? undefined : bindings.get(hash);
        return found ? [found.connection] : [];
      });
    },
    isOnline: (accountId: string): boolean => {
      endOver(accountId);
      return byAccount.has(accountId);
    },
    /** All accounts with a page. */
    accounts: (): string[] => [...byAccount.keys()],
    clear: (): void => {
      bindings.clear();
      byAccount.clear();
      byConnection.clear();
    },
  };
};

/** For this long a page may still ask with a token after it signed out: it sends requests side by side, and again on a new socket. */
const LEFT_MS = 60_000;

/** Tokens that pages signed out of lately, by their hashes. */
const createLeft = () => {
  const untilByHash = new Map<string, number>();
  return {
    add: (hash: string): void => {
      const now = performance.now();
      untilByHash.set(hash, now + LEFT_MS);
      for (const [old, until] of untilByHash) {
        if (until > now) break;
        untilByHash.delete(old);
      }
    },
    has: (hash: string): boolean => (untilByHash.get(hash) ?? 0) > performance.now(),
  };
};

/** Binds sessions to connections, in memory. Tokens are in the database, so a restart signs no client out. */
export const createSessions = ({ db, clock, known, writer, webInstances, position, onKick, onOnlineChange }: Options): Sessions => {
  const bindings = createBindings({ clock, position, onOnlineChange });
  const { bind, unbind, leave } = bindings;
  const left = createLeft();
  /** The socket stays open: a page that is notified signs out by itself, while one that is cut off would connect again. */
  const kickOut = (hashes: readonly string[], type: KickType): void => {
    for (const hash of hashes) {
      const kicked = bindings.find(hash)?.connection;
      unbind(hash, { isSignedOut: true });
      if (kicked) onKick(kicked, type);
    }
  };

  /** A session that ended while its page was without a leader: a kicked page hears of it, any other connects again. */
  const endMissed = (connection: Connection, session: StoredChatSession | undefined): void => {
    connection.bound = null;
    if (session && session.kickType !== null) onKick(connection, session.kickType as KickType);
    else connection.close();
  };

  const open: Sessions["open"] = async (connection, accountId, expiresAt) => {
    const account = await accountOf(known, accountId);
    const { groups } = await listsOf(known, accountId);
    return writer.change(
      async (change, now) => {
        const { tiny, customStatus } = account?.known ? account : await signIn(change, accountId, now);
        if (groups && !bindings.hasAny(accountId)) await leaveRooms(change, accountId);
        const page = { accountId, instance: connection.instance, now, expiresAt };
        const { token, since, dropped, kicked } = await openToken(change, page, webInstances - 1);
        const session = { hash: hashOf(token), accountId, tiny, expiresAt, since };
        return { session, token, customStatus, dropped, kicked, isFirst: !account?.known };
      },
      undefined,
      ({ session, dropped, kicked, isFirst }) => {
        if (isFirst) known.accounts.drop([accountId]);
        for (const hash of dropped) {
          unbind(hash);
          left.add(hash);
        }
        bind(session, connection);
        kickOut(kicked, KICK.elsewhere);
      },
    );
  };

  const find: Sessions["find"] = async (token) => {
    const here = bindings.findValid(hashOf(token));
    return here ? { ...here, kickType: null } : findToken(db, token);
  };

  return {
    open,
    // Through the writer, so that a sign-in elsewhere cannot end the session between finding and binding it.
    resume: (connection, token) =>
      writer.change(
        (change) => findToken(change, token),
        undefined,
        (session) => session?.kickType === null && bind(session, connection),
      ),
    find,
    hasLeft: (token) => left.has(hashOf(token)),
    close: async (connection, token) => {
      const session = token === undefined ? undefined : await find(token);
      leave(connection, { isSignedOut: true });
      if (token === undefined || !session) return;
      left.add(session.hash);
      await writer.change((change) => dropToken(change, token));
    },
    kick: async (accountId, type) => {
      await writer.change(
        async (change, now) => {
          await callOffSigs(change, accountId, now + 1);
          return kickTokens(change, accountId, type);
        },
        undefined,
        (hashes) => {
          known.sigsSince.drop([accountId]);
          kickOut(hashes, type);
        },
      );
    },
    connectionsOf: bindings.connectionsOf,
    isOnline: bindings.isOnline,
    onlineAccounts: bindings.accounts,
    leave,
    rebind: (connection, { hash, position: at }, session) => {
      const isValid = session?.kickType === null && session.expiresAt * 1000 > clock.now();
      if (isValid && !bindings.find(hash)) bind(session, connection, at);
      else endMissed(connection, isValid ? undefined : session);
    },
    clear: bindings.clear,
  };
};
