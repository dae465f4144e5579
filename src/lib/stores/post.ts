import { atom } from "nanostores";
import { getPost } from "#lib/api/posts.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import { ID_PATTERN, POST_ACTIONS, type PostAction, type PostDetail, type PostStatus, postStatus } from "#lib/domain/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { serverNow } from "./clock.ts";
import { dropIntent, keepIntent, takeIntent } from "./intent.ts";
import { $session, isSessionEnding } from "./session.ts";
import { reportFailure } from "./toasts.ts";

/** The post of the page; `missing-id` when the address names none. */
export const $post = atom<Loadable<PostDetail> | { state: "missing-id" }>({ state: "idle" });

/** The action under way, so that a second press does nothing. How each is done: `post-actions.ts`. */
export const $postAction = atom<PostAction | "none">("none");

/** Reads the post again; what is shown stays when that fails. */
export const refreshPost = async (id: string): Promise<void> => {
  const post = await getPost(id, $session.get()?.user.id ?? null);
  if (post.ok) $post.set({ state: "ready", value: post.value });
  else if ($post.get().state === "ready") reportFailure(post.failure);
  else $post.set({ state: "failed", failure: post.failure });
};

/** Loads a post by the id that an address names; whatever that is (1§2 /post-details). */
export const openPost = (id: string): void => {
  const named = ID_PATTERN.test(id);
  $post.set({ state: named ? "loading" : "missing-id" });
  if (named) void refreshPost(id);
};

/** Whether the post takes sign-ups, by the server's clock. */
export const postStatusNow = (post: PostDetail): PostStatus => postStatus(post, beijingDate(serverNow()));

/** The post, once it has come; null when it did not. A tap may be quicker than the answer. */
const postWhenReady = (): Promise<PostDetail | null> =>
  new Promise((resolve) => {
    const stop = $post.subscribe((post) => {
      if (post.state === "idle" || post.state === "loading") return;
      if (post.state === "failed") reportFailure(post.failure);
      resolve(post.state === "ready" ? post.value : null);
      queueMicrotask(() => stop());
    });
  });

/** The code of the actions is loaded with the first one. */
const loadActions = () =>
  import("./post-actions.ts").catch(() => {
    reportFailure({ kind: "offline" });
    return null;
  });

/** Runs one action on the post at a time. It is kept as an intent meanwhile, and after it if the session ended on the way. */
export const perform = async (action: PostAction): Promise<void> => {
  if ($postAction.get() !== "none") return;
  $postAction.set(action);
  try {
    const [post, actions] = await Promise.all([postWhenReady(), loadActions()]);
    if (!post || !actions) return;
    keepIntent({ action, ids: [post.id] });
    const done = await actions.runPostAction(action, post);
    if (!isSessionEnding()) dropIntent();
    if (done) await refreshPost(post.id);
  } finally {
    $postAction.set("none");
  }
};

/** Does what a login or a reload came between, once (decisions D3). */
export const resumeIntent = (): void => {
  if ($session.get() === null || $postAction.get() !== "none") return;
  const action = POST_ACTIONS.find((known) => takeIntent(known) !== null);
  if (action) void perform(action);
};
