import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { fairOfPost } from "#lib/contract/fairs/fair-of-post.ts";
import { type Fair, isSceneRunning } from "#lib/domain/fairs/fairs.ts";
import { fairInAddress } from "#lib/domain/fairs/origin.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import type { Outcome } from "#lib/domain/loadable.ts";
import { signUpSource } from "#lib/stores/account/mini-program.ts";
import { createResource, find } from "#lib/stores/resource.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";

const $postId = atom("");
const fair = createResource(async (signal): Promise<Outcome<Fair>> => {
  const fairId = fairInAddress(environment().location());
  const postId = $postId.get();
  if (fairId === null || !ID_PATTERN.test(postId)) return { state: "missing" };
  return find(await send(fairOfPost, { fairId, postId }, { signal }));
});

/**
 * The fair that the page's post was opened from. Anybody may write an address, so the backend says whether the post is in it; `missing`
 * when it is not. Asked once, and again after a failure.
 */
export const loadFairOfPost = (postId: string): Promise<Outcome<Fair>> => {
  const known = fair.$state.get();
  if ($postId.get() === postId && (known.state === "ready" || known.state === "missing")) return Promise.resolve(known);
  $postId.set(postId);
  return fair.refresh();
};

/** What a sign-up for the page's post says of where it comes from. Without an answer it goes without the fair rather than not at all. */
export const signUpOrigin = async (postId: string) => {
  const found = await loadFairOfPost(postId);
  return found.state === "ready"
    ? { source: signUpSource(isSceneRunning(found.value, serverNow())), fairId: found.value.id }
    : { source: signUpSource(false) };
};
