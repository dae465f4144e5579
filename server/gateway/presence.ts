import { findAccounts } from "#server/db/chat/accounts.ts";
import { readWatchers } from "#server/db/chat/friends.ts";
import type { Db } from "#server/db/schema.ts";
import { type Log, shortError } from "#server/services/log.ts";
import type { ChatEvent } from "./events.ts";
import type { Push } from "./push.ts";
import type { Sessions } from "./sessions.ts";

const ONLINE = 1;
const OFFLINE = 2;
const NEVER_SEEN = 3;

type Status = { To_Account: string; Status: number; CustomStatus: string };
const statusChanged = (list: readonly Status[]): ChatEvent => ({ Event: 19, UserStatusList: list });

/** How accounts are: there, away, or never been here; in the order of `ids`. */
export const statusesOf = async (db: Db, sessions: Sessions, ids: readonly string[]): Promise<Status[]> => {
  const accounts = new Map((await findAccounts(db, ids)).map((account) => [account.id, account]));
  return ids.map((id) => {
    const account = accounts.get(id);
    const seen = sessions.isOnline(id) ? ONLINE : OFFLINE;
    const CustomStatus = Buffer.from(account?.customStatus ?? "").toString("base64");
    return { To_Account: id, Status: account?.known ? seen : NEVER_SEEN, CustomStatus };
  });
};

/** Tells those who want to know how an account is: whose friend it is, and who watches it. */
export type Presence = {
  /** It came or went, perhaps: a page that comes back at once was never away. */
  moved: (accountId: string) => void;
  tell: (accountId: string) => Promise<void>;
  close: () => void;
};

type Options = { db: Db; log: Log; sessions: Sessions; push: Push };

/** How long a page may be gone before others hear of it: a broken line is mended by then. */
const PATIENCE_MS = 300;

export const createPresence = ({ db, log, sessions, push }: Options): Presence => {
  const told = new Set<string>();
  const waiting = new Map<string, NodeJS.Timeout>();

  const tell = async (accountId: string): Promise<void> => {
    try {
      const watchers = (await readWatchers(db, accountId)).filter((id) => sessions.isOnline(id));
      if (watchers.length === 0) return;
      const event = statusChanged(await statusesOf(db, sessions, [accountId]));
      for (const id of watchers) push(id, event);
    } catch (error) {
      log.error(`chat: a status could not be told: ${shortError(error)}`);
    }
  };
  const settle = (accountId: string): void => {
    waiting.delete(accountId);
    const isOnline = sessions.isOnline(accountId);
    if (isOnline === told.has(accountId)) return;
    if (isOnline) told.add(accountId);
    else told.delete(accountId);
    void tell(accountId);
  };
  return {
    moved: (accountId) => {
      if (waiting.has(accountId)) return;
      const wait = sessions.isOnline(accountId) ? 0 : PATIENCE_MS;
      waiting.set(accountId, setTimeout(() => settle(accountId), wait).unref());
    },
    tell,
    close: () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
};
