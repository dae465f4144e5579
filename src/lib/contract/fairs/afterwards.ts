import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { postSummary } from "#lib/contract/posts/summary.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { id, list } from "#lib/contract/wire.ts";
import { fair } from "./card.ts";

/** Where to go on from a fair that is over or cancelled (ours): open posts of its companies, one of each, and other fairs. */
export const fairAfterwards = defineCall({
  path: "/api/homePage/fairAfterwards",
  roles: EVERYONE,
  payload: renamed({ fairId: ["recruitFairsId", id] }),
  answer: renamed({ posts: ["postVOS", list(postSummary)], fairs: ["fairVOS", list(fair)] }),
});
