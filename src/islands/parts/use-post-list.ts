import { useStore } from "@nanostores/react";
import { createContext, useContext } from "react";
import { NO_FILTER, type PostQuery } from "#lib/domain/posts/posts.ts";
import type { PostList, PostResults } from "#lib/stores/posts/list.ts";

export const PostListContext = createContext<PostList | null>(null);

/** The list of the page around a component. */
export const usePostList = (): PostList => {
  const list = useContext(PostListContext);
  if (!list) throw new Error("There is no list of posts around this component.");
  return list;
};

/** The query of a prerendered page until it hydrates. */
export const PRERENDERED: PostQuery = { ...NO_FILTER, page: 1 };

/** The filters in force. The prerendered page has none; the address is read once the page is alive. */
export const useQuery = (): PostQuery => useStore(usePostList().$query, { ssr: () => PRERENDERED });

export const useResultsOf = (list: PostList): PostResults => useStore(list.$results, { ssr: () => list.made });
export const useResults = (): PostResults => useResultsOf(usePostList());
