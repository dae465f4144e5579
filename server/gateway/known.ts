import { type Account, findAccounts } from "#server/db/chat/accounts.ts";
import { readSigsSince } from "#server/db/chat/called-off-sigs.ts";
import { readBlacklists } from "#server/db/chat/friends/blacklist.ts";
import { type Lists, readLists } from "#server/db/chat/lists.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Cache, createCache } from "./cache.ts";

/**
 * In-memory caches for nearly every message and sign-in. Only this process's writer changes the data, and it drops every
 * value it changes.
 */
export type Known = {
  accounts: Cache<Account>;
  /** Accounts that an account has blocked; an empty set if none. */
  blacklists: Cache<ReadonlySet<string>>;
  /** From which second on UserSigs of an account are taken. */
  sigsSince: Cache<number>;
  /** Whether each of an account's lists has entries. Every addition is pushed to the owner, and that push drops the value. */
  lists: Cache<Lists>;
};

const ACCOUNTS_MAX = 20_000;

/** Why: docs/decisions/0057-the-chat-caches-data-it-alone-changes.md */
export const createKnown = (db: Db): Known => ({
  accounts: createCache((ids) => findAccounts(db, ids), ACCOUNTS_MAX),
  blacklists: createCache((ids) => readBlacklists(db, ids), ACCOUNTS_MAX),
  sigsSince: createCache((ids) => readSigsSince(db, ids), ACCOUNTS_MAX),
  lists: createCache((ids) => readLists(db, ids), ACCOUNTS_MAX),
});

/** Forgets some accounts, or all. */
export const forget = (known: Known, ids?: readonly string[]): void => {
  for (const cache of [known.accounts, known.blacklists, known.sigsSince, known.lists]) {
    if (ids) cache.drop(ids);
    else cache.clear();
  }
};

const NOTHING: Lists = {
  conversations: false,
  friends: false,
  friendGroups: false,
  applications: false,
  groups: false,
  notices: false,
};

/** Which lists of an account have anything in them. */
export const listsOf = async ({ lists }: Known, id: string): Promise<Lists> => (await lists.find([id])).get(id) ?? NOTHING;

export const accountOf = async ({ accounts }: Pick<Known, "accounts">, id: string): Promise<Account | undefined> =>
  (await accounts.find([id])).get(id);

/** Whether `owner` has blocked `other`. */
export const hasBlocked = async ({ blacklists }: Pick<Known, "blacklists">, owner: string, other: string): Promise<boolean> =>
  (await blacklists.find([owner])).get(owner)?.has(other) === true;
