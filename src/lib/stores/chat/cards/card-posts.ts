import { atom, onMount, type ReadableAtom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { onOnline } from "#lib/browser/online.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { type PostDetail, type PostStatus, postStatus } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { isMissing } from "#lib/stores/resource.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";

/** A post as it is today; `gone` once it is no longer public. */
export type SeenPost = { post: PostDetail; status: PostStatus } | "gone";

/** Two cards of a post, and a card that comes into view again soon, ask once. */
const FRESH_MS = 300_000;

const posts = new Map<string, ReadableAtom<SeenPost | null>>();

/** The post of a card; null until it has come, and where the backend does not answer. Asked again when the network or the reader is back. */
export const postInCard = (id: string): ReadableAtom<SeenPost | null> => {
  const known = posts.get(id);
  if (known) return known;
  const $post = atom<SeenPost | null>(null);
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = (): void => {
    if (serverNow() - askedAt < FRESH_MS) return;
    askedAt = serverNow();
    void send(getPost, { postId: id, userId: null }, { quiet: true }).then((answer) => {
      if (answer.ok) $post.set({ post: answer.value, status: postStatus(answer.value, beijingDate(serverNow())) });
      else if (isMissing(answer.failure)) $post.set("gone");
      else askedAt = Number.NEGATIVE_INFINITY;
    });
  };
  onMount($post, () => {
    ask();
    const stops = [onOnline(ask), environment().onShown(ask)];
    return () => {
      for (const stop of stops) stop();
    };
  });
  posts.set(id, $post);
  return $post;
};
