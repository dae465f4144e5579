import type { Reason } from "#lib/domain/resume/completeness.ts";

/** Whether a seeker may apply for a post, and the gaps to fill first. */
export type Readiness = {
  isComplete: boolean;
  /** Gaps of the résumé; empty from a backend that does not name them. */
  reasons: readonly Reason[];
  hasEducation: boolean;
  /** Whether the résumé has no name, which a sign-up needs; false from a backend that does not say so. */
  lacksName: boolean;
  /** The etag of the list of educations; null where the backend has none. */
  educationsEtag: string | null;
  signedUp: boolean;
  /** Why the post takes no sign-up, as the sign-up itself would say it; null when it does. */
  refusal: { code: number; message: string } | null;
};
