import { environment } from "#lib/browser/environment.ts";

/**
 * The storage keys of a seeker's own phrases, and of the recruiter's in the framed chat. Apart from their readers, for the logout; apart
 * from the keys on every page, because no other script needs these.
 */
export const PHRASES_KEY = "chat-phrases";
export const FRAMED_PHRASES_KEY = "chat-phrases-framed";

/** Clears the seeker's phrases at the logout. */
export const forgetPhrases = (): void => environment().local.set(PHRASES_KEY, null);
