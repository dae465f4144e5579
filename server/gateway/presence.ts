import { readPresenceSubscribers } from "#server/db/chat/presence-subscriptions.ts";
import type { Db } from "#server/db/schema/index.ts";

import type { ChatEvent } from "#server/gateway/messages/events.ts";
import type { Push } from "#server/gateway/transport/push.ts";
import type { Sessions } from "#server/gateway/transport/sessions.ts";
import { type Log, shortError } from "#server/services/log.ts";
import type { Known } from "./known.ts";

const ONLINE = 1;
const OFFLINE = 2;
const NEVER_SEEN = 3;

type Status = { To_Account: string; Status: number; CustomStatus: string };
const statusChanged = (list: readonly Status[]): ChatEvent => ({ Event: 19, UserStatusList: list });

/** The status of accounts – online, offline, or never signed in – in the order of `ids`; those that don't exist are left out. */
export const statusesOf = async (
  { accounts: cached }: Pick<Known, "accounts">,
  sessions: Sessions,
  ids: readonly string[],
): Promise<Status[]> => {
  const accounts = await cached.find(ids);
  return ids.flatMap((id) => {
    const account = accounts.get(id);
    if (!account) return [];
    const seen = sessions.isOnline(id) ? ONLINE : OFFLINE;
    const CustomStatus = Buffer.from(account.customStatus).toString("base64");
    return [{ To_Account: id, Status: account.known ? seen : NEVER_SEEN, CustomStatus }];
  });
};

/** Notifies of an account's status those who have it as a friend or have subscribed to it. */
export type Presence = {
  /** It may have come online or gone offline. A page that comes back at once counts as never gone. */
  onlineMayHaveChanged: (accountId: string) => void;
  notify: (accountId: string) => Promise<void>;
  close: () => void;
};

type Options = { db: Db; known: Known; log: Log; sessions: Sessions; push: Push };

/** How long a page may be gone before others are notified: a broken connection has been opened anew by then. */
const OFFLINE_DELAY_MS = 300;

export const createPresence = ({ db, known, log, sessions, push }: Options): Presence => {
  const notified = new Set<string>();
  const waiting = new Map<string, NodeJS.Timeout>();

  const notify = async (accountId: string): Promise<void> => {
    try {
      const subscribers = (await readPresenceSubscribers(db, accountId)).filter((id) => sessions.isOnline(id));
      if (subscribers.length === 0) return;
      const event = statusChanged(await statusesOf(known, sessions, [accountId]));
      for (const id of subscribers) push(id, event);
    } catch (error) {
      log.error(`chat: a status could not be notified: ${shortError(error)}`);
    }
  };
  const settle = (accountId: string): void => {
    waiting.delete(accountId);
    const isOnline = sessions.isOnline(accountId);
    if (isOnline === notified.has(accountId)) return;
    if (isOnline) notified.add(accountId);
    else notified.delete(accountId);
    void notify(accountId);
  };
  return {
    onlineMayHaveChanged: (accountId) => {
      if (waiting.has(accountId)) return;
      const wait = sessions.isOnline(accountId) ? 0 : OFFLINE_DELAY_MS;
      waiting.set(accountId, setTimeout(() => settle(accountId), wait).unref());
    },
    notify,
    close: () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
};
