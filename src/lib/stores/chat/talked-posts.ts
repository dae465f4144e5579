import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { talkedPosts } from "#lib/contract/talked-posts.ts";
import { settle } from "#lib/domain/loadable.ts";
import { type PostStatus, postStatus, type TalkedPost } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { $runningAction, runGuarded } from "#lib/stores/account/guarded.ts";
import { takeIntent } from "#lib/stores/account/intent.ts";
import { $session } from "#lib/stores/account/session.ts";
import { actOnPost } from "#lib/stores/posts/post-by-id.ts";
import { createResource } from "#lib/stores/resource.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";

/** Whether a post takes sign-ups, by the server's clock. */
export const talkedStatus = (post: TalkedPost): PostStatus => postStatus(post, beijingDate(serverNow()));

/** The post that the bar shows, and all that it may show. */
export type TalkedAbout = { shown: TalkedPost; all: readonly TalkedPost[] };

/** Shows one of the posts, else the first; null without posts. */
const showOne = (all: readonly TalkedPost[], id: string | undefined): TalkedAbout | null => {
  const shown = all.find((post) => post.id === id) ?? all[0];
  return shown ? { shown, all } : null;
};

/**
 * The posts that the seeker has talked about with the holder of `account`, the last one first (D-I2). Null until loaded,
 * without posts, and where the backend does not support the call.
 */
export const createTalkedPosts = (account: string) => {
  const $about = atom<TalkedAbout | null>(null);
  const { refresh } = createResource(async (signal) => settle(await send(talkedPosts, { account }, { signal, quiet: true })));

  /** Fetches the posts quietly; the shown ones stay on failure. An answer from before a sign-up never follows the one from after it. */
  const load = async (): Promise<void> => {
    const posts = await refresh();
    if (posts.state === "ready") $about.set(showOne(posts.value, $about.get()?.shown.id));
  };

  /** Signs up by the same flow as on the post's page. The account goes along, so that this conversation opens after a login. */
  const apply = (postId: string): Promise<void> =>
    runGuarded(
      { action: "sign-up", ids: [postId, account] },
      () => actOnPost("sign-up", postId),
      async (done) => done && load(),
    );

  /** Does the action that a login or the résumé interrupted, once (D-D3). */
  const resume = (): void => {
    if ($session.get() === null || $runningAction.get() !== null) return;
    const [postId] = takeIntent("sign-up") ?? [];
    if (postId !== undefined) void apply(postId);
  };

  onMount($about, () => {
    void load();
    resume();
    // Another tab may have applied in the meantime.
    return environment().onShown(() => void load());
  });

  return { $about, apply, show: (postId: string): void => $about.set(showOne($about.get()?.all ?? [], postId)) };
};
export type TalkedPosts = ReturnType<typeof createTalkedPosts>;
