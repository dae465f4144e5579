/** Over how many days it is looked at how a recruiter answers, and with fewer conversations nothing is said of it. */
export const REPLY_DAYS = 30;
export const REPLY_CONVERSATIONS_MIN = 5;
/** Ignore unanswered conversations younger than this (hours): the recruiter still has time to reply. */
export const REPLY_GRACE_HOURS = 24;

/** How reliably a recruiter has personally answered those who wrote first. `medianSeconds` is null without answers. */
export type ReplyRecord = { conversations: number; answered: number; medianSeconds: number | null };
