import { $session } from "#lib/stores/session.ts";
import { onFirstSignOfLife } from "../_shell/signs-of-life.ts";
import { followAttachments } from "./attachments.ts";

/**
 * A leaf is complete as it was made. What may have changed since – is it still open, what is it to this seeker – is asked at once
 * for somebody logged in, else at the first sign of life.
 */
export const followLeaf = (): void => {
  followAttachments();
  const id = document.querySelector<HTMLElement>("[data-post]")?.dataset["post"] ?? "";
  const follow = () => void import("./fill.ts").then(({ followPost }) => followPost(id)).catch(() => null);
  if ($session.get()) follow();
  else onFirstSignOfLife(follow);
};
