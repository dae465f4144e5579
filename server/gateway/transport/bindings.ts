import type { ChatSession } from "#server/db/chat/tokens.ts";
import type { Clock } from "#server/services/clock.ts";
import type { Connection } from "./connection.ts";

type Options = {
  clock: Clock;
  /** The position of the last push in the log. */
  position: () => number;
  onOnlineChange: (accountId: string, how: { isSignedOut: boolean }) => void;
};

/** Which connection has which session, in memory. */
export const createBindings = ({ clock, position, onOnlineChange }: Options) => {
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
