import * as interests from "#lib/contract/interests.ts";
import type { Result } from "#lib/domain/failure.ts";
import { PAGE_SIZE, type Paged } from "#lib/domain/paging.ts";
import type { PostSummary } from "#lib/domain/posts.ts";
import { send } from "./http.ts";

/** A page of the posts the seeker marked, newest mark first. */
export const myInterests = (query: { userId: string; page: number }): Promise<Result<Paged<PostSummary>>> =>
  send(interests.interestedProjectList, { ...query, size: PAGE_SIZE.posts });

/** Sets or clears the seeker's interest in a post. */
export const setInterest = (interest: {
  postId: string;
  userId: string;
  address: string[];
  interested: boolean;
}): Promise<Result<unknown>> => send(interests.interestedProject, interest);
