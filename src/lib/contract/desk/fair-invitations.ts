import * as z from "zod/mini";
import { id, nothing, shortText } from "#lib/contract/wire.ts";
import { FAIR_POSTS_MAX, INVITATION_NOTE_MAX } from "#lib/domain/desk/fair-invitations.ts";
import { FAIR_STATUSES } from "#lib/domain/fairs/status.ts";
import { deskCall } from "./call.ts";

const token = z.string().check(z.regex(/^[\w-]{20,100}$/));
const postIds = z.array(id).check(z.minLength(1), z.maxLength(FAIR_POSTS_MAX));

const choice = z.object({
  fair: z.object({
    id,
    name: z.string(),
    organizer: z.string(),
    startsAt: z.number(),
    endsAt: z.number(),
    status: z.literal(FAIR_STATUSES),
  }),
  isIn: z.boolean(),
  posts: z.array(z.object({ id, name: z.string(), place: z.string(), isOpen: z.boolean(), isChosen: z.boolean() })),
});

/** Makes a link for one company; answers its token, which is stored as a hash only. 409 once the fair has begun or is cancelled. */
export const inviteToFair = deskCall("invite-to-fair", {
  payload: z.object({ fairId: id, note: shortText(INVITATION_NOTE_MAX).check(z.minLength(1)) }),
  answer: z.object({ token: z.string() }),
});

export const withdrawFairInvitation = deskCall("withdraw-fair-invitation", {
  payload: z.object({ fairId: id, id }),
  answer: nothing,
});

/** The fair of a link, with the posts that the caller's company may choose. 404 for an unknown link, 409 for one that is spent or too late. */
export const readFairInvitation = deskCall("read-fair-invitation", { payload: z.object({ token }), answer: choice });

/** Takes part in the fair of a link with these posts; the link is spent then. */
export const joinFair = deskCall("join-fair", { payload: z.object({ token, postIds }), answer: choice });

/** A fair that the caller's company takes part in, with the posts that it may choose. */
export const readFairPosts = deskCall("read-fair-posts", { payload: z.object({ id }), answer: choice });

/** Sets the posts of the caller's company at a fair, until it ends. */
export const chooseFairPosts = deskCall("choose-fair-posts", { payload: z.object({ id, postIds }), answer: choice });
