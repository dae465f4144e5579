import * as calls from "#lib/contract/fair-posts.ts";
import type { Result } from "#lib/domain/failure.ts";
import type { Paged } from "#lib/domain/paging.ts";
import type { PostQuery, PostSummary } from "#lib/domain/posts.ts";
import { send } from "./http.ts";

type Query = Pick<PostQuery, "keyword" | "careerIds" | "salary" | "page"> & {
  fairId: string;
  chosenId: string | null;
  size: number;
};

/** A fair's name with a page of its posts; the chosen one first. */
export const getFairPosts = (
  query: Query,
  signal?: AbortSignal,
): Promise<Result<{ fairName: string; posts: Paged<PostSummary> }>> => send(calls.fairPosts, query, { signal });
