import type { StaffRole } from "./staff.ts";

const ALL = ["operator", "recruiter", "organizer"] as const;
const COMPANY = ["operator", "recruiter"] as const;
const FAIR = ["operator", "organizer"] as const;
const OPERATOR = ["operator"] as const;

/**
 * Which role may make which call of the desk. A recruiter's calls are about the own company, an organizer's about the own fair; the
 * services check that.
 * Why: docs/decisions/0104-staff-stand-apart-from-seekers.md
 */
export const DESK_RIGHTS = {
  "read-me": ALL,
  "log-out": ALL,
  overview: ALL,
  "list-staff": COMPANY,
  "invite-staff": COMPANY,
  "end-staff": COMPANY,
  "withdraw-invitation": COMPANY,
  "list-changes": OPERATOR,
  "list-companies": COMPANY,
  "save-company": OPERATOR,
  "read-careers": OPERATOR,
  "save-career": OPERATOR,
  "order-careers": OPERATOR,
  "choose-popular-careers": OPERATOR,
  "list-posts": ALL,
  "read-post": COMPANY,
  "save-post": COMPANY,
  "move-post": COMPANY,
  "copy-post": COMPANY,
  "discard-post": COMPANY,
  "preview-post": COMPANY,
  "upload-post-file": COMPANY,
  "list-applications": COMPANY,
  "application-board": COMPANY,
  "read-application": COMPANY,
  "move-applications": COMPANY,
  "enter-results": COMPANY,
  "publish-results": COMPANY,
  "undo-moves": COMPANY,
  "last-message": COMPANY,
  "recruiter-chat": ["recruiter"],
  "read-shared-resume": ["recruiter"],
  "list-reports": OPERATOR,
  "settle-report": OPERATOR,
  "list-failed-news": OPERATOR,
  "retry-failed-news": OPERATOR,
  "drop-failed-news": OPERATOR,
  "list-fairs": ALL,
  "read-fair": FAIR,
  "save-fair": FAIR,
  "cancel-fair": FAIR,
  "set-booth": FAIR,
  "remove-from-fair": FAIR,
  "invite-to-fair": FAIR,
  "withdraw-fair-invitation": FAIR,
  "read-fair-invitation": ["recruiter"],
  "join-fair": ["recruiter"],
  "read-fair-posts": ["recruiter"],
  "choose-fair-posts": ["recruiter"],
  "read-door": FAIR,
  "record-attendance": FAIR,
  "read-attendance": FAIR,
  "export-attendance": FAIR,
  "import-table": COMPANY,
  "list-imports": COMPANY,
  "undo-import": COMPANY,
  "export-table": COMPANY,
  "read-feed": COMPANY,
  "set-feed": COMPANY,
} as const satisfies Record<string, readonly StaffRole[]>;

/** The name of a call of the desk for staff. */
export type DeskCall = keyof typeof DESK_RIGHTS;

/** Whether a role may make a call. */
export const mayCall = (role: StaffRole, call: DeskCall): boolean => (DESK_RIGHTS[call] as readonly StaffRole[]).includes(role);
