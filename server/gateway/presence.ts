import { readAcquaintedWith } from "#server/db/chat/acquaintances.ts";
import { readPresenceSubscribers, readWatched } from "#server/db/chat/presence-subscriptions.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { ChatEvent } from "#server/gateway/messages/events.ts";
import type { Push } from "#server/gateway/transport/push.ts";
import type { Sessions } from "#server/gateway/transport/sessions.ts";
import type { Clock } from "#server/services/clock.ts";
import { type Log, shortError } from "#server/services/log.ts";
import type { Known } from "./known.ts";

const ONLINE = 1;
const OFFLINE = 2;
const NEVER_SEEN = 3;

type Status = { To_Account: string; Status: number; CustomStatus: string };
const statusChanged = (list: readonly Status[]): ChatEvent => ({ Event: 19, UserStatusList: list });

/** Presence of accounts, and notification of their friends and subscribers. */
export type Presence = {
  /** The presence of accounts – online, offline, or never signed in – in the order of `ids`, without unknown accounts. */
  statusesOf: (ids: readonly string[]) => Promise<Status[]>;
  /**
   * The account may have come online or gone offline. A broken connection may return in a moment, also from a reloaded page, and then
   * counts
   * as never gone; a sign-out takes effect at once.
   */
  onlineMayHaveChanged: (accountId: string, how: { isSignedOut: boolean }) => void;
  notify: (accountId: string) => Promise<void>;
  /** Notifies of those who have not come back to a new leader: the one before knew that they were there, and is gone with its own pages. */
  notifyOfLost: () => Promise<void>;
  close: () => void;
};

type Options = { db: Db; clock: Clock; known: Known; log: Log; sessions: Sessions; push: Push };

/** How long a connection may be broken before others are notified: the time a slow phone needs to reload a page. */
export const OFFLINE_DELAY_MS = 5000;

export const createPresence = ({ db, clock, known, log, sessions, push }: Options): Presence => {
  /** Accounts announced as online. */
  const there = new Set<string>();
  /** Accounts whose connection broke a moment ago. */
  const broken = new Map<string, NodeJS.Timeout>();

  const statusesOf = async (ids: readonly string[]): Promise<Status[]> => {
    const accounts = await known.accounts.find(ids);
    return ids.flatMap((id) => {
      const account = accounts.get(id);
      if (!account) return [];
      const seen = sessions.isOnline(id) || broken.has(id) ? ONLINE : OFFLINE;
      const CustomStatus = Buffer.from(account.customStatus).toString("base64");
      return [{ To_Account: id, Status: account.known ? seen : NEVER_SEEN, CustomStatus }];
    });
  };
  const notify = async (accountId: string): Promise<void> => {
    try {
      const watching = (await readPresenceSubscribers(db, accountId)).filter((id) => sessions.isOnline(id));
      // A subscription tells nothing once the two have nothing to do with each other any more.
      const subscribers = await readAcquaintedWith(db, watching, accountId);
      if (subscribers.length === 0) return;
      const event = statusChanged(await statusesOf([accountId]));
      for (const id of subscribers) push(id, event);
    } catch (error) {
      log.error(`chat: a status could not be notified: ${shortError(error)}`);
    }
  };
  const settle = (accountId: string): void => {
    clearTimeout(broken.get(accountId));
    broken.delete(accountId);
    const isOnline = sessions.isOnline(accountId);
    if (isOnline === there.has(accountId)) return;
    if (isOnline) there.add(accountId);
    else there.delete(accountId);
    void notify(accountId);
  };
  return {
    statusesOf,
    onlineMayHaveChanged: (accountId, { isSignedOut }) => {
      if (isSignedOut || sessions.isOnline(accountId)) settle(accountId);
      else if (!broken.has(accountId)) broken.set(accountId, setTimeout(() => settle(accountId), OFFLINE_DELAY_MS).unref());
    },
    notify,
    notifyOfLost: async () => {
      const watched = await readWatched(db, sessions.onlineAccounts(), Math.floor(clock.now() / 1000)).catch((error: unknown) => {
        log.error(`chat: lost pages could not be notified: ${shortError(error)}`);
        return [];
      });
      for (const id of watched) if (!sessions.isOnline(id) && !broken.has(id)) await notify(id);
    },
    close: () => {
      for (const timer of broken.values()) clearTimeout(timer);
      broken.clear();
    },
  };
};
