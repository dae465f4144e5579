/** The people who run the site: the operator of everything, a recruiter of one company, an organizer of one fair (D-I8). */
export const STAFF_ROLES = ["operator", "recruiter", "organizer"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A member of staff. `place` is the name of the company or fair; times in milliseconds since 1970. */
export type Staff = {
  id: string;
  phone: string;
  name: string;
  role: StaffRole;
  companyId: string | null;
  fairId: string | null;
  place: string;
  createdAt: number;
  endedAt: number | null;
};

export type DeskSession = { token: string; staff: Staff };

/** An invitation as its receiver sees it. */
export type Invitation = { role: StaffRole; place: string; expiresAt: number };

/** An invitation that waits, as the desk lists it. */
export type OpenInvitation = Invitation & { id: string; invitedBy: string };

/** How long the link of an invitation is valid. */
export const INVITATION_DAYS = 7;
export const STAFF_NAME_MAX = 20;

/** The link of an invitation. Its fragment is in no request, referrer or log. */
export const invitationPath = (token: string): string => `/desk#invitation=${token}`;
/** The token of an invitation's fragment, or null. */
export const invitationIn = (fragment: string): string | null => /^#invitation=([\w-]{20,100})$/.exec(fragment)?.[1] ?? null;
