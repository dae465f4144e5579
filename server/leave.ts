import { eraseUser, forgetCounters } from "./db/account/leaving.ts";
import { listAccountsWithoutUser } from "./db/chat/accounts-without-user.ts";
import { removeOwnerless } from "./db/files.ts";
import type { Deps } from "./routes/http.ts";
import { SEEKER_PREFIX, seekerAccount } from "./services/chat.ts";
import { shortError } from "./services/log.ts";

type Parts = Pick<Deps, "db" | "chat" | "log">;

/**
 * Erases what calls of a deleted user have left behind: its account in the chat and its counters. Each call that outlives its user does so
 * at its end. What fails is done by the next maintenance.
 */
export const eraseRemains = async ({ db, chat, log }: Parts, userId: string): Promise<void> => {
  const account = seekerAccount(userId);
  try {
    await chat.admin.deleteAccount(account);
    await forgetCounters(db, [userId, account]);
  } catch (error) {
    log.error(`remains of a deleted account could not be erased: ${shortError(error)}`);
  }
};

/** Erases the chat accounts of seekers who are users no more. */
export const eraseAllRemains = async (parts: Parts): Promise<void> => {
  for (const userId of await listAccountsWithoutUser(parts.db, SEEKER_PREFIX)) await eraseRemains(parts, userId);
};

/**
 * Deletes a user's account: the chat first, which may be another's service and refuse, then all rows at once, then the bytes of files.
 * The chat comes once more after the rows: a call may have made the account anew meanwhile. Throws when the chat could not be deleted at
 * first; nothing is gone then. Bytes that stay are removed by the next maintenance.
 */
export const deleteUser = async (
  { db, chat, files, log }: Pick<Deps, "db" | "chat" | "files" | "log">,
  user: { id: string; phone: string },
  now: number,
): Promise<void> => {
  const account = seekerAccount(user.id);
  await chat.admin.deleteAccount(account);
  await eraseUser(db, { ...user, account }, now);
  await eraseRemains({ db, chat, log }, user.id);
  for (const error of await removeOwnerless(db, files.remove)) log.error(`a file could not be removed: ${shortError(error)}`);
};
