import type { ChatProof } from "#lib/domain/account/account.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { fieldOf, parseJson, textOf } from "#lib/domain/untrusted.ts";
import { SHARE_ID, type SharedCut } from "./job-cards.ts";

/** How long a shared copy can be opened, in days. */
export const SHARE_DAYS = 30;
/** A photo in a copy: a small JPEG as a data address. Longer ones are refused. */
export const SHARED_PHOTO = /^data:image\/jpeg;base64,\/9j\/[A-Za-z0-9+/]+={0,2}$/;
export const SHARED_PHOTO_MAX = 60_000;

/** A copy of a résumé as its recruiter sees it. Times in milliseconds. */
export type SharedResume = { resume: Resume; photo: string | null; cut: SharedCut; at: number; until: number };
/** A copy as its seeker sees it. */
export type OwnShare = { share: string; until: number; isWithdrawn: boolean };

/** The page of a shared copy. */
const SHARED_RESUME = "/shared-resume";
export const sharedResumePath = (share: string): string => `${SHARED_RESUME}?id=${encodeURIComponent(share)}`;

/** The same with the proof of a chat account in the fragment, which no request carries and the page takes away at once. */
export const sharedResumeLink = (share: string, proof: ChatProof): string =>
  `${sharedResumePath(share)}#${encodeURIComponent(JSON.stringify({ userId: proof.userId, userSig: proof.userSig }))}`;

/** The copy that an address's parameter names, or null. */
export const shareFrom = (id: string | null): string | null => (id !== null && SHARE_ID.test(id) ? id : null);

const PROOF_MAX = 6000;
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};

/** A proof from text, such as this page keeps for a reload; null for anything else. */
export const proofFrom = (text: string | null): ChatProof | null => {
  const given = parseJson(text, PROOF_MAX);
  const [userId, userSig] = [textOf(fieldOf(given, "userId")), textOf(fieldOf(given, "userSig"))];
  return userId !== null && userSig !== null ? { userId, userSig } : null;
};

/** The proof in an address's fragment, or null. */
export const proofIn = (hash: string): ChatProof | null => proofFrom(decoded(hash.replace(/^#/, "")));
