import { send } from "#lib/api/send.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { settle } from "#lib/domain/loadable.ts";
import { PAGE_SIZE, type Paged } from "#lib/domain/paging.ts";
import type { PostSummary, RecruitKind } from "#lib/domain/posts/posts.ts";
import { readQuery, writeQuery } from "#lib/domain/posts/search.ts";
import { createPostList, type PostList } from "./list.ts";

/** The search for posts at home or abroad (R1.2.4). */
export const createPostSearch = (kind: RecruitKind, prerendered: Paged<PostSummary>): PostList =>
  createPostList({
    read: (params) => readQuery(params, kind),
    write: writeQuery,
    fetch: async (query, signal) => settle(await send(searchPosts, { ...query, size: PAGE_SIZE.posts }, { signal })),
    prerendered,
  });
