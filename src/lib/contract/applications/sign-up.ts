import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { addressParts } from "#lib/contract/posts/interests.ts";
import { id, mapped, nothing } from "#lib/contract/wire.ts";
import { SIGN_UP_SOURCES, type SignUpSource } from "#lib/domain/account/account.ts";

/** An application. `fairId` (ours) names the fair that the post was opened from, if any. */
type SignUp = { postId: string; address: string[]; source: SignUpSource; fairId?: string | null | undefined };

/** Signs up for a post. Idempotent (D-B8, D-B9). */
export const signUp = defineCall({
  path: "/api/homePage/signUp",
  payload: mapped(
    z.object({
      recruitProjectId: id,
      signAddress: z.nullish(addressParts),
      source: z.literal(SIGN_UP_SOURCES),
      recruitFairsId: z.nullish(id),
    }),
    (wire): SignUp => ({
      postId: wire.recruitProjectId,
      address: wire.signAddress ?? [],
      source: wire.source,
      fairId: wire.recruitFairsId ?? null,
    }),
    (clean) => ({
      recruitProjectId: clean.postId,
      signAddress: clean.address,
      source: clean.source,
      recruitFairsId: clean.fairId ?? undefined,
    }),
  ),
  answer: nothing,
});
