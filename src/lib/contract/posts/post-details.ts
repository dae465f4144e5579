import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { id, list } from "#lib/contract/wire.ts";
import { postDetail } from "./posts.ts";

export const POST_DETAILS_MAX = 100;

/** Posts in full by their ids, as a visitor sees them, in any order; an unknown one is left out. The build makes pages from them (ours, optional). */
export const postDetails = defineCall({
  path: "/api/homePage/postDetails",
  roles: EVERYONE,
  payload: renamed({ ids: ["recruitProjectIds", z.array(id).check(z.minLength(1), z.maxLength(POST_DETAILS_MAX))] }),
  answer: list(postDetail),
});
