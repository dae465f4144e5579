/** Over how many days it is looked at how a recruiter answers, and with fewer conversations nothing is said of it. */
export const REPLY_DAYS = 30;
export const REPLY_CONVERSATIONS_MIN = 5;
/** A conversation that has begun so lately, in hours, and has no answer yet is not counted: nobody is late yet. */
export const REPLY_GRACE_HOURS = 24;

/** How a recruiter has answered those who wrote to them first, by their own hand. `medianSeconds` is null where nobody was answered. */
export type ReplyRecord = { conversations: number; answered: number; medianSeconds: number | null };
