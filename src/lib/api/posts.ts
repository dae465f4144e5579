import * as z from "zod/mini";
import * as posts from "#lib/contract/posts.ts";
import type { Result } from "#lib/domain/failure.ts";
import type { Paged } from "#lib/domain/paging.ts";
import type { HotGroup, PostDetail, PostQuery, PostSummary } from "#lib/domain/posts.ts";
import { send } from "./http.ts";

/** One page of posts; `size` posts a page. */
export const searchPosts = (query: PostQuery, size: number, signal?: AbortSignal): Promise<Result<Paged<PostSummary>>> =>
  send(posts.searchPost, { ...query, size }, { signal });

/** One post, seen by `userId` or, when null, by a visitor. */
export const getPost = (postId: string, userId: string | null): Promise<Result<PostDetail>> =>
  send(posts.recruitProjectDetail, { postId, userId });

export const hotPosts = (): Promise<Result<HotGroup[]>> => send(posts.hotJob, undefined);

/** A page of posts as text that may be kept in storage, and back; null when the text is no such thing. */
export const freezePosts = (results: Paged<PostSummary>): string => JSON.stringify(z.encode(posts.searchPost.answer, results));
export const thawPosts = (text: string): Paged<PostSummary> | null => {
  try {
    return z.safeDecode(posts.searchPost.answer, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};
