import { eraseUser } from "./db/account/leaving.ts";
import { removeOwnerless } from "./db/files.ts";
import type { Deps } from "./routes/http.ts";
import { seekerAccount } from "./services/chat.ts";
import { shortError } from "./services/log.ts";

/**
 * Deletes a user's account: the chat first, which may be somebody else's service and refuse, then all rows at once, then the bytes of
 * files. Throws when the chat could not be deleted; nothing is gone then. Bytes that stay are removed by the next maintenance.
 */
export const deleteUser = async (
  { db, chat, files, log }: Pick<Deps, "db" | "chat" | "files" | "log">,
  user: { id: string; phone: string },
  now: number,
): Promise<void> => {
  const account = seekerAccount(user.id);
  await chat.admin.deleteAccount(account);
  await eraseUser(db, { ...user, account }, now);
  for (const error of await removeOwnerless(db, files.remove)) log.error(`a file could not be removed: ${shortError(error)}`);
};
