/** The period in days for a recruiter's reply record, and the minimum of conversations for one. */
export const REPLY_DAYS = 30;
export const REPLY_CONVERSATIONS_MIN = 5;
/** Ignore unanswered conversations younger than this (hours): the recruiter still has time to reply. */
export const REPLY_GRACE_HOURS = 24;

/** How reliably a recruiter has personally answered those who wrote first. `medianSeconds` is null without answers. */
export type ReplyRecord = { conversations: number; answered: number; medianSeconds: number | null };
