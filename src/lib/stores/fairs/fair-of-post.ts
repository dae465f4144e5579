import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { fairOfPost } from "#lib/contract/fairs/fair-of-post.ts";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { fairInAddress } from "#lib/domain/fairs/origin.ts";
import { isSceneRunning } from "#lib/domain/fairs/status.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import type { Outcome } from "#lib/domain/loadable.ts";
import { signUpSource } from "#lib/stores/account/mini-program.ts";
import { createResource, find } from "#lib/stores/resource.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";

type Question = { fairId: string; postId: string };
const NONE: Question = { fairId: "", postId: "" };

const $question = atom(NONE);
const fair = createResource(async (signal): Promise<Outcome<Fair>> => find(await send(fairOfPost, $question.get(), { signal })));

/**
 * The fair that the page's post was opened from. Addresses are untrusted, so the backend confirms that the fair has the post; `missing`
 * if not. Asks once, and again after a failure.
 * Why: docs/decisions/0075-a-post-from-a-fair-stays-in-it.md
 */
export const loadFairOfPost = async (postId: string): Promise<Outcome<Fair>> => {
  const fairId = fairInAddress(environment().location());
  if (fairId === null || !ID_PATTERN.test(postId)) return { state: "missing" };
  const asked = $question.get();
  const known = fair.$state.get();
  if (asked.fairId === fairId && asked.postId === postId && (known.state === "ready" || known.state === "missing")) return known;
  $question.set({ fairId, postId });
  return fair.load();
};

/** The origin to send with an application for the page's post. Without an answer from the backend it leaves out the fair. */
export const signUpOrigin = async (postId: string) => {
  const found = await loadFairOfPost(postId);
  return found.state === "ready"
    ? { source: signUpSource(isSceneRunning(found.value, serverNow())), fairId: found.value.id }
    : { source: signUpSource(false) };
};
