import { readPhrases, savedPhrases } from "#lib/domain/chat/composing/phrases.ts";
import { persist } from "#lib/stores/history/persisted.ts";
import { FRAMED_PHRASES_KEY, PHRASES_KEY } from "./phrases-key.ts";

const createPhrases = (account: string, isSeeker: boolean) => {
  const own = persist<readonly string[] | null>(isSeeker ? PHRASES_KEY : FRAMED_PHRASES_KEY, {
    read: (text) => readPhrases(text, account),
    write: (phrases) => savedPhrases(account, phrases ?? []),
    isEmpty: (phrases) => phrases === null,
  });
  // Another account's phrases, or unreadable ones, are removed.
  if (own.$value.get() === null) own.change((phrases) => phrases);
  return {
    /** Null while they are those of the house. */
    $own: own.$value,
    /** Changes them, beginning with those of the house where there are no own ones. */
    change: (house: readonly string[], edit: (phrases: readonly string[]) => readonly string[]): void =>
      own.change((phrases) => {
        const changed = edit(phrases ?? house);
        const isHouse = changed.length === house.length && changed.every((phrase, index) => phrase === house[index]);
        return isHouse ? null : changed;
      }),
    /** Those of the house again. */
    restore: (): void => own.change(() => null),
  };
};
export type Phrases = ReturnType<typeof createPhrases>;

const known = new Map<string, Phrases>();

/**
 * An account's phrases in the chat (R3.2.8, D-G12), on this device: a seeker's until the logout, which clears them
 * (`account/log-out.ts`), a recruiter's in the framed chat until another account's. Without storage they last as long as the page.
 */
export const phrasesOf = (account: string, isSeeker: boolean): Phrases => {
  const key = `${isSeeker}:${account}`;
  const phrases = known.get(key) ?? createPhrases(account, isSeeker);
  known.set(key, phrases);
  return phrases;
};
