import { type ReactNode, useEffect } from "react";
import type { PostList } from "#lib/stores/posts/list.ts";
import { PostListContext, useResultsOf } from "./use-post-list.ts";

/** Around all that draws or narrows the list of a page. */
export function PostListRoot({ list, children }: { list: PostList; children: ReactNode }) {
  const results = useResultsOf(list);
  useEffect(() => document.documentElement.removeAttribute("data-narrowed"), []);
  // Once the list that the visitor comes back to is on the screen, so is where they left it.
  useEffect(() => {
    if (list.left?.results === results) window.scrollTo({ top: list.left.scroll, behavior: "instant" });
  }, [list, results]);
  return <PostListContext value={list}>{children}</PostListContext>;
}
