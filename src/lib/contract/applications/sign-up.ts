import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { addressParts } from "#lib/contract/posts/interests.ts";
import { id, mapped, nothing } from "#lib/contract/wire.ts";
import { SIGN_UP_SOURCES } from "#lib/domain/account/account.ts";

/** Signs up for a post. Idempotent (decisions B8–B9). */
export const signUp = defineCall({
  path: "/api/homePage/signUp",
  payload: mapped(
    z.object({ recruitProjectId: id, signAddress: z.nullish(addressParts), source: z.literal(SIGN_UP_SOURCES) }),
    (wire) => ({ postId: wire.recruitProjectId, address: wire.signAddress ?? [], source: wire.source }),
    (clean) => ({ recruitProjectId: clean.postId, signAddress: clean.address, source: clean.source }),
  ),
  answer: nothing,
});
