import { eraseUser, forgetCounters } from "./db/account/leaving.ts";
import { listAccountsWithoutUser } from "./db/chat/accounts-without-user.ts";
import { removeOwnerless } from "./db/files.ts";
import type { Deps } from "./routes/http.ts";
import { SEEKER_PREFIX, seekerAccount } from "./services/chat.ts";
import { shortError } from "./services/log.ts";

type Parts = Pick<Deps, "db" | "chat" | "log">;

/**
 * Erases data that a call wrote after its user was deleted: the chat account and counters. Every call that outlives its user runs this
 * at its end; the next maintenance repeats failures.
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

/** Erases the chat accounts of deleted seekers. */
export const eraseAllRemains = async (parts: Parts): Promise<void> => {
  for (const userId of await listAccountsWithoutUser(parts.db, SEEKER_PREFIX)) await eraseRemains(parts, userId);
};

/**
 * Deletes a user's account: all rows in one transaction, then the chat account, then the files' bytes. The chat account comes after the
 * rows, because until then a call may recreate it. Ending the chat sessions first proves that the service answers: if it does not, this
 * throws before anything is deleted. The next maintenance removes leftover bytes.
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
