import { elementWith } from "#islands/elements/page-names.ts";
import { environment } from "#lib/browser/environment.ts";
import { careerSearchPath } from "#lib/domain/paths.ts";
import { $post } from "#lib/stores/posts/post.ts";
import { startPost } from "./draw.ts";
import { postTitle } from "./slots.ts";

/**
 * /jobs/closed stands at the address of a post that has closed: names the post, and leads to others of its career. Without an answer
 * the page stays general.
 */
const [, id] = /^\/jobs\/(\d+)\/?$/.exec(environment().location().pathname) ?? [];
if (id !== undefined) {
  startPost(id);
  $post.subscribe((post) => {
    if (post.state !== "ready") return;
    document.title = postTitle(post.value);
    if (post.value.careerId === null) return;
    elementWith("similar")?.setAttribute("href", careerSearchPath([post.value.careerId]));
  });
}
