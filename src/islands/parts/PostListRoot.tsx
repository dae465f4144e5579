import { type ReactNode, useEffect, useRef } from "react";
import type { PostList } from "#lib/stores/posts/list.ts";
import { PostListContext, useResultsOf } from "./use-post-list.ts";

/** Around all that draws or narrows the list of a page. */
export function PostListRoot({ list, children }: { list: PostList; children: ReactNode }) {
  const results = useResultsOf(list);
  useEffect(() => document.documentElement.removeAttribute("data-narrowed"), []);
  // Once the list that the visitor comes back to is on the screen, so is where they left it: as it was, or already as it is now.
  const isHere = results.state === "ready" && results !== list.made;
  const leftAt = useRef(list.leftAt);
  useEffect(() => {
    if (!isHere || leftAt.current === null) return;
    window.scrollTo({ top: leftAt.current, behavior: "instant" });
    leftAt.current = null;
  }, [isHere]);
  return <PostListContext value={list}>{children}</PostListContext>;
}
