import * as interests from "#lib/contract/interests.ts";
import type { Result } from "#lib/domain/failure.ts";
import { send } from "./http.ts";

/** Sets or clears the seeker's interest in a post. */
export const setInterest = (interest: {
  postId: string;
  userId: string;
  address: string[];
  interested: boolean;
}): Promise<Result<unknown>> => send(interests.interestedProject, interest);
