import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { type Outcome, settle } from "#lib/domain/loadable.ts";
import { POST_ACTIONS, type PostAction, type PostDetail, type PostStatus, postStatus } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { $runningAction, runGuarded } from "#lib/stores/account/guarded.ts";
import { takeIntent } from "#lib/stores/account/intent.ts";
import { $session } from "#lib/stores/account/session.ts";
import { createResource } from "#lib/stores/resource.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { until } from "#lib/stores/until.ts";
import { loadCode } from "#loading/load-code.ts";

const $postId = atom("");
const post = createResource(async (signal): Promise<Outcome<PostDetail>> => {
  const postId = $postId.get();
  if (!ID_PATTERN.test(postId)) return { state: "missing" };
  return settle(await send(getPost, { postId, userId: $session.get()?.user.id ?? null }, { signal }));
});

/** The page's post; `missing` if the address names none. */
export const $post = post.$state;

/** Reloads the post; a failure keeps the present content. */
export const refreshPost = async (): Promise<void> => {
  const outcome = await post.refresh();
  if (outcome.state === "failed" && $post.get().state === "ready") reportFailure(outcome.failure);
};

/** Loads a post by the id in an address, valid or not (R1.2.1-8). */
export const openPost = (id: string): void => {
  $postId.set(id);
  void post.load();
};

/** Whether the post takes sign-ups, by the server's clock. */
export const postStatusNow = (shown: PostDetail): PostStatus => postStatus(shown, beijingDate(serverNow()));

/** The loaded post; null if loading failed. A tap may precede the answer, and retries after a failure. */
const postWhenReady = async (): Promise<PostDetail | null> => {
  if ($post.get().state === "failed") void post.load();
  const found = await until($post, ({ state }) => state !== "idle" && state !== "loading");
  if (found.state === "failed") reportFailure(found.failure);
  return found.state === "ready" ? found.value : null;
};

/** The code of the actions is loaded with the first one. */
const loadActions = () => loadCode(() => import("./post-actions.ts"));

/** Runs one action on the post at a time, after which the post is another. How each is done: `post-actions.ts`. */
export const perform = (action: PostAction): Promise<void> =>
  runGuarded(
    { action, ids: [] },
    async () => {
      const [found, actions] = await Promise.all([postWhenReady(), loadActions()]);
      return found !== null && (await actions?.runPostAction(action, found)) === true;
    },
    async (done) => done && refreshPost(),
  );

/** Does the action that a login or a reload interrupted, once (D-D3). */
export const resumeIntent = (): void => {
  if ($session.get() === null || $runningAction.get() !== null) return;
  const action = POST_ACTIONS.find((known) => takeIntent(known) !== null);
  if (action) void perform(action);
};
