import * as z from "zod/mini";
import { SHARE_ID, SHARED_CUTS } from "#lib/domain/chat/cards/job-cards.ts";
import { SHARED_PHOTO, SHARED_PHOTO_MAX } from "#lib/domain/chat/cards/shared-resume.ts";
import { defineCall } from "./call.ts";
import { chatAccount } from "./chat-account.ts";
import { list, mapped, nothing } from "./wire.ts";

export const shareId = z.string().check(z.regex(SHARE_ID));
export const sharedPhoto = z.string().check(z.maxLength(SHARED_PHOTO_MAX), z.regex(SHARED_PHOTO));

/** Freezes the caller's résumé for a recruiter, for thirty days (ours). */
export const shareResume = defineCall({
  path: "/api/im/shareResume",
  payload: mapped(
    z.object({ manageUserId: chatAccount, cut: z.literal(SHARED_CUTS), photo: z.nullish(sharedPhoto) }),
    (wire) => ({ account: wire.manageUserId, cut: wire.cut, photo: wire.photo ?? null }),
    (clean) => ({ manageUserId: clean.account, cut: clean.cut, photo: clean.photo }),
  ),
  answer: mapped(
    z.object({ shareId, endsAt: z.number() }),
    (wire) => ({ share: wire.shareId, until: wire.endsAt }),
    (clean) => ({ shareId: clean.share, endsAt: clean.until }),
  ),
});

/** The copies that the caller has shared with a recruiter (ours). */
export const ownShares = defineCall({
  path: "/api/im/sharedResumes",
  payload: mapped(
    z.object({ manageUserId: chatAccount }),
    (wire) => ({ account: wire.manageUserId }),
    (clean) => ({ manageUserId: clean.account }),
  ),
  answer: list(
    mapped(
      z.object({ shareId, endsAt: z.number(), withdrawn: z.boolean() }),
      (wire) => ({ share: wire.shareId, until: wire.endsAt, isWithdrawn: wire.withdrawn }),
      (clean) => ({ shareId: clean.share, endsAt: clean.until, withdrawn: clean.isWithdrawn }),
    ),
  ),
});

/** Withdraws one of the caller's copies, for good. Idempotent (ours). */
export const withdrawShare = defineCall({
  path: "/api/im/withdrawResume",
  payload: mapped(
    z.object({ shareId }),
    (wire) => ({ share: wire.shareId }),
    (clean) => ({ shareId: clean.share }),
  ),
  answer: nothing,
});
