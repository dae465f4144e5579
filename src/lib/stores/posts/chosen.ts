import { atom, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { $session } from "#lib/stores/account/session.ts";
import { noteSeen } from "#lib/stores/history/seen.ts";
import { $post, openPost, refreshPost, resumeIntent } from "./post.ts";

const PARAMETER = "post";

const readAddress = (): string | null => {
  const id = environment().location().searchParams.get(PARAMETER) ?? "";
  return ID_PATTERN.test(id) ? id : null;
};

/**
 * The id of the post that is shown beside a list, as in the address; null for none. While mounted it follows the visitor's steps through the
 * history, marks each post that it shows as seen, and does the action that a login interrupted.
 * Why: docs/decisions/0120-a-post-beside-the-list.md
 */
export const $chosen = atom<string | null>(null);

/** Shows the post that the address names: after another list has come, and after a step through the history. */
export const followAddress = (): void => {
  const id = readAddress();
  if (id === $chosen.get()) return;
  $chosen.set(id);
  if (id !== null) openPost(id);
};

onMount($chosen, () => {
  followAddress();
  const stops = [
    environment().onHistory(followAddress),
    $post.listen((post) => {
      if (post.state !== "ready") return;
      noteSeen(post.value);
      resumeIntent();
    }),
    // Another user has another relation to the post.
    $session.listen((session, before) => {
      if (session?.user.id !== before?.user.id && $post.get().state === "ready") void refreshPost();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
});

/** Shows a post beside the list. The address names it, in place: going back leads to the page before the list. */
export const choosePost = (id: string): void => {
  const { pathname, searchParams } = environment().location();
  searchParams.set(PARAMETER, id);
  environment().writeAddress(`${pathname}?${searchParams}`, "replace");
  followAddress();
};
