import type { User } from "#lib/domain/account/account.ts";
import { $session } from "./session.ts";

/** Resolves to the user on a page that requires a login; a visitor either leaves the page or learns the user from another tab. */
export const whenLoggedIn = (): Promise<User> =>
  new Promise((resolve) => {
    const stop = $session.subscribe((session) => {
      if (!session) return;
      resolve(session.user);
      queueMicrotask(() => stop());
    });
  });
