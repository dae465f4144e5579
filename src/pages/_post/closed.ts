import { careerSearchPath } from "#lib/domain/paths.ts";
import { $post } from "#lib/stores/post.ts";
import { followPost } from "./fill.ts";

/** Names the closed post whose leaf stood at `path`, and leads to posts of its career. Without an answer the page stays general. */
export const followClosed = (path: string): void => {
  const [, id] = /^\/jobs\/(\d+)\/?$/.exec(path) ?? [];
  if (id === undefined) return;
  followPost(id);
  $post.subscribe((post) => {
    if (post.state !== "ready" || post.value.careerId === null) return;
    document.querySelector("a[data-similar]")?.setAttribute("href", careerSearchPath([post.value.careerId]));
  });
};
