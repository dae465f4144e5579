import type { User } from "#lib/domain/account/account.ts";
import { ask } from "#lib/stores/shell/dialogs.ts";
import { $session } from "./session.ts";

/** The logged-in user, after the login dialog if need be; null when it was closed. */
export const requireLogin = async (): Promise<User | null> => {
  if ($session.get() === null && (await ask("login")) !== "yes") return null;
  return $session.get()?.user ?? null;
};
