import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { id } from "#lib/contract/wire.ts";
import { fair } from "./card.ts";

/** The fair that a post was opened from (ours), without its companies. 404 unless the post is in that fair. */
export const fairOfPost = defineCall({
  path: "/api/homePage/fairOfPost",
  roles: EVERYONE,
  payload: renamed({ fairId: ["recruitFairsId", id], postId: ["recruitProjectId", id] }),
  answer: fair,
});
