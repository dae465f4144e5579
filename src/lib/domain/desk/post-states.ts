import type { StaffRole } from "./staff.ts";

/** A draft was never open; a published post is open, paused or closed. */
export const DRAFT_STATES = ["draft", "review"] as const;
export type DraftState = (typeof DRAFT_STATES)[number];
export const PUBLISHED_STATES = ["open", "paused", "closed"] as const;
export type PublishedState = (typeof PUBLISHED_STATES)[number];
export const POST_STATES = [...DRAFT_STATES, ...PUBLISHED_STATES] as const;
export type PostState = (typeof POST_STATES)[number];

export const isDraft = (state: PostState): state is DraftState => state === "draft" || state === "review";

/**
 * The one table of a post's ways: from a state to the next ones, by role. An operator reviews; a company pauses and closes its posts and
 * takes a post out of review again, and only an operator opens a closed one.
 * Why: docs/decisions/0105-drafts-are-in-no-public-table.md
 */
const WAYS: Record<PostState, Partial<Record<StaffRole, readonly PostState[]>>> = {
  draft: { operator: ["open"], recruiter: ["review"] },
  review: { operator: ["open", "draft"], recruiter: ["draft"] },
  open: { operator: ["paused", "closed"], recruiter: ["paused", "closed"] },
  paused: { operator: ["open", "closed"], recruiter: ["open", "closed"] },
  closed: { operator: ["open"] },
};

/** The states that a role may give a post next. */
export const nextPostStates = (state: PostState, role: StaffRole): readonly PostState[] => WAYS[state][role] ?? [];
