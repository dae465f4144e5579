import { elementWith } from "#islands/elements/page-names.ts";
import { onRetry, showPageState } from "#islands/elements/page-state.ts";
import { fillSlots } from "#islands/elements/slots.ts";
import { environment } from "#lib/browser/environment.ts";
import { parsePlaceHint } from "#lib/domain/posts/hint.ts";
import { $post, openPost } from "#lib/stores/posts/post.ts";
import { isMissing } from "#lib/stores/resource.ts";
import { startPost } from "./draw.ts";
import { startPostPage } from "./page.ts";
import { postSlots, postTitle } from "./slots.ts";

/**
 * /post-details: any post by the id that the address names (R1.2.1-8).
 * Why: docs/decisions/0019-post-details-are-plain-html.md
 */
const id = environment().location().searchParams.get("id") ?? "";

/** Shows the place from the address as text until the post has loaded. */
const hint = parsePlaceHint(environment().location().searchParams.get("workAdressObj") ?? "");
if (hint) {
  const { place, placeInShort } = postSlots;
  fillSlots({ place, placeInShort }, { place: hint });
}

startPostPage(id);
startPost(id);
$post.subscribe((post) => {
  if (post.state === "ready") document.title = postTitle(post.value);
  const article = elementWith("post");
  if (post.state === "idle" || post.state === "loading") showPageState(article, { state: "waiting" });
  else showPageState(article, post.state === "failed" && isMissing(post.failure) ? { state: "missing" } : post);
});
onRetry(() => openPost(id));
