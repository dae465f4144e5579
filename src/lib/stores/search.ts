import { searchPosts } from "#lib/api/posts.ts";
import { PAGE_SIZE, type Paged } from "#lib/domain/paging.ts";
import type { PostSummary, RecruitKind } from "#lib/domain/posts.ts";
import { readQuery, writeQuery } from "#lib/domain/search.ts";
import { openList } from "./list.ts";

/** Opens the search for posts at home or abroad (1§2). */
export const openSearch = (kind: RecruitKind, prerendered: Paged<PostSummary>): void =>
  openList(
    {
      read: (params) => readQuery(params, kind),
      write: writeQuery,
      fetch: (query, signal) => searchPosts(query, PAGE_SIZE.posts, signal),
    },
    prerendered,
  );
