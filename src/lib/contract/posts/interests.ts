import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { paged, pagingFields, readPaging, writePaging } from "#lib/contract/paging.ts";
import { flag, id, jsonText, mapped, nothing, shortText } from "#lib/contract/wire.ts";
import { withoutChatPrefix } from "#lib/domain/account/account.ts";
import type { InterestPost } from "#lib/domain/posts/posts.ts";
import { readSummary, summaryFields, writeSummary } from "./summary.ts";

/** The work address of a sign-up or interest: up to three names, or one address abroad (D-B8). */
export const addressParts = z.array(shortText(100)).check(z.maxLength(3));

/** A user id that may still carry the chat prefix; inside it never does. */
const prefixedId = z.codec(z.union([z.string(), z.number()]), id, {
  decode: (value) => withoutChatPrefix(String(value)),
  encode: (value) => value,
});

/** Sets (`ifEnable` 1) or clears (0) interest in a post. Idempotent (R1.7-14, D-B8, D-B9). */
export const setInterest = defineCall({
  path: "/api/homePage/interestedProject",
  payload: mapped(
    z.object({
      recruitProjectId: id,
      recruitUserId: prefixedId,
      signAddress: jsonText(z.nullish(addressParts)),
      ifEnable: z.literal([0, 1]),
    }),
    (wire) => ({
      postId: wire.recruitProjectId,
      userId: wire.recruitUserId,
      address: wire.signAddress ?? [],
      interested: wire.ifEnable === 1,
    }),
    (clean) => ({
      recruitProjectId: clean.postId,
      recruitUserId: clean.userId,
      signAddress: clean.address,
      ifEnable: clean.interested ? (1 as const) : (0 as const),
    }),
  ),
  answer: nothing,
});

/** Whose list, and which page of it. */
const ownList = mapped(
  z.object({ recruitUserId: id, ...pagingFields }),
  (wire) => ({ userId: wire.recruitUserId, ...readPaging(wire) }),
  (clean) => ({ recruitUserId: clean.userId, ...writePaging(clean) }),
);

/** A post of the list: whether its results may be shown, and the seeker's other actions on it (ours). */
const interestPost = mapped(
  z.object({ ...summaryFields, ifShowResult: flag, ifSignedUp: flag, ifChatted: flag }),
  (wire): InterestPost => ({
    ...readSummary(wire),
    showsResult: wire.ifShowResult,
    signedUp: wire.ifSignedUp,
    chatted: wire.ifChatted,
  }),
  (post) => ({
    ...writeSummary(post),
    ifShowResult: post.showsResult,
    ifSignedUp: post.signedUp,
    ifChatted: post.chatted,
  }),
);

/** The posts that the seeker is interested in, newest interest first (R2.7.3-1). */
export const myInterests = defineCall({
  path: "/api/homePage/interestedProjectList",
  payload: ownList,
  answer: paged(interestPost),
});
