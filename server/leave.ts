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
    log.error(`the chat account of deleted user ${userId} could not be erased: ${shortError(error)}`);
  }
};

/** Erases the chat accounts of seekers who are users no more. */
export const eraseAllRemains = async (parts: Parts): Promise<void> => {
  for (const userId of await listAccountsWithoutUser(parts.db, SEEKER_PREFIX)) await eraseRemains(parts, userId);
};

/**
 * Deletes a user's account: all rows at once, then the chat account, then the bytes of files. The chat comes after the rows: until then a
 * call may make the account anew. Its sessions are ended before, which shows that the service answers: throws when it does not, and
 * nothing is gone then. Bytes that stay are removed by the next maintenance.
 */
export const deleteUser = async (
  { db, chat, files, log }: Pick<Deps, "db" | "chat" | "files" | "log">,
  user: { id: string; phone: string },
  now: number,
): Promise<void> => {
  const account = seekerAccount(user.id);
  await chat.admin.kick(account);
  await eraseUser(db, { ...user, account }, now);
  await eraseRemains({ db, chat, log }, user.id);
  for (const error of await removeOwnerless(db, files.remove)) log.error(`a file could not be removed: ${shortError(error)}`);
};
