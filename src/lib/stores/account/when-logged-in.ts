import type { User } from "#lib/domain/account/account.ts";
import { $session } from "./session.ts";

/** Who is logged in, on a page that is only for such; a visitor is about to leave it, or another tab to say who they are. */
export const whenLoggedIn = (): Promise<User> =>
  new Promise((resolve) => {
    const stop = $session.subscribe((session) => {
      if (!session) return;
      resolve(session.user);
      queueMicrotask(() => stop());
    });
  });
