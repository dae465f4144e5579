import type { FairStatus } from "#lib/domain/fairs/status.ts";

/** A link that waits for its company. `note` says for whom it was made. */
export type FairInvitation = { id: string; note: string; invitedBy: string; createdAt: number };

/** A post that may take part: an open one of the company, or one that takes part already. */
export type FairPostChoice = { id: string; name: string; place: string; isOpen: boolean; isChosen: boolean };

/** A fair as a recruiter chooses posts for it. `isIn`: the company takes part. */
export type FairChoice = {
  fair: { id: string; name: string; organizer: string; startsAt: number; endsAt: number; status: FairStatus };
  isIn: boolean;
  posts: FairPostChoice[];
};

export const INVITATION_NOTE_MAX = 40;
/** More posts of one company would fill the fair's page. */
export const FAIR_POSTS_MAX = 100;

/** The link by which a company joins a fair. Its fragment is in no request, referrer or log. */
export const fairLinkPath = (token: string): string => `/desk#fair=${token}`;
/** The token of a link's fragment, or null. */
export const fairTokenIn = (fragment: string): string | null => /^#fair=([\w-]{20,100})$/.exec(fragment)?.[1] ?? null;
