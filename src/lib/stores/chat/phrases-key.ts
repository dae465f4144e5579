import { environment } from "#lib/browser/environment.ts";

/**
 * Where a seeker's own phrases are kept, and those of the recruiter in the framed chat. Apart from what reads them, for the way out; apart
 * from the keys that every page has, because no other script knows these.
 */
export const PHRASES_KEY = "chat-phrases";
export const FRAMED_PHRASES_KEY = "chat-phrases-framed";

/** What a seeker wrote for themselves on this device goes with them. */
export const forgetPhrases = (): void => environment().local.set(PHRASES_KEY, null);
