import type { Viewer } from "#lib/domain/account/viewer.ts";
import { $session } from "./session.ts";

/** The viewer of the page. Staff use pages of their own. Apart from the session, which every page loads. */
export const viewer = (): Viewer => {
  const session = $session.get();
  return session ? { role: "seeker", userId: session.user.id } : { role: "visitor" };
};
