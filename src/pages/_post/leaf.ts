import { environment } from "#lib/browser/environment.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { $session } from "#lib/stores/session.ts";
import { followShare } from "../_shell/share.ts";
import { onFirstSignOfLife } from "../_shell/signs-of-life.ts";
import { followAttachments } from "./attachments.ts";

/**
 * A leaf is complete as it was made. What may have changed since – is it still open, what is it to this seeker – is asked at once
 * for somebody logged in or when it seems to be over, else at the first sign of life.
 */
export const followLeaf = (): void => {
  followAttachments();
  followShare();
  const { post: id = "", ends } = document.querySelector<HTMLElement>("[data-post]")?.dataset ?? {};
  const follow = () => void import("./fill.ts").then(({ followPost }) => followPost(id)).catch(() => null);
  const isOver = ends && ends < beijingDate(environment().now());
  if ($session.get() || isOver) follow();
  else onFirstSignOfLife(follow);
};
