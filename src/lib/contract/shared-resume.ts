import * as z from "zod/mini";
import type { ChatProof } from "#lib/domain/account/account.ts";
import { SHARED_CUTS } from "#lib/domain/chat/cards/job-cards.ts";
import { defineCall, EVERYONE } from "./call.ts";
import { getResume } from "./resume/resume.ts";
import { sharedPhoto, shareId } from "./shared-resumes.ts";
import { mapped } from "./wire.ts";

/** The code for a copy that was withdrawn, is over, or went with its seeker. */
export const GONE = 410;

/** A copy as its recruiter gets it. */
export const sharedAnswer = z.object({
  resume: getResume.answer,
  photo: z.nullable(sharedPhoto),
  cut: z.literal(SHARED_CUTS),
  at: z.number(),
  until: z.number(),
});

/**
 * A copy, for the recruiter alone to whom it was sent, by the credentials of the chat (ours): all others get 403, and this one 410 once it is gone.
 */
export const readShared = defineCall({
  path: "/api/im/sharedResume",
  roles: EVERYONE,
  payload: mapped(
    z.object({
      shareId,
      userId: z.optional(z.string().check(z.maxLength(64))),
      userSig: z.optional(z.string().check(z.maxLength(4096))),
    }),
    ({ shareId: share, userId, userSig }): { share: string; proof: ChatProof | null } => ({
      share,
      proof: userId !== undefined && userSig !== undefined ? { userId, userSig } : null,
    }),
    ({ share, proof }) => ({ shareId: share, ...proof }),
  ),
  answer: sharedAnswer,
});
