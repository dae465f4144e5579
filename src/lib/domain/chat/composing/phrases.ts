import { lengthOf } from "#lib/domain/text.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";

/** A phrase is no longer than this, in characters. */
export const PHRASE_MAX = 200;
/** Most phrases. */
export const PHRASES_MAX = 30;

export type PhraseProblem = "empty" | "too-long" | "too-many" | "twice";

/** A phrase as it is kept. */
export const keptPhrase = (text: string): string => text.trim();

/** A phrase's problem, given the others; null if valid. */
export const phraseProblem = (text: string, others: readonly string[]): PhraseProblem | null => {
  const phrase = keptPhrase(text);
  if (phrase === "") return "empty";
  if (lengthOf(phrase) > PHRASE_MAX) return "too-long";
  if (others.includes(phrase)) return "twice";
  return others.length >= PHRASES_MAX ? "too-many" : null;
};

/** An account's own phrases in the form of storage. */
export const savedPhrases = (account: string, phrases: readonly string[]) => ({ account, phrases });

/**
 * An account's own phrases from storage of any form: the valid ones; null if there are no valid ones or they belong to another
 * account. An account that deleted all of them has an empty list.
 */
export const readPhrases = (text: string | null, account: string): string[] | null => {
  const saved = parseJson(text);
  const entries = fieldOf(saved, "phrases");
  if (fieldOf(saved, "account") !== account || !Array.isArray(entries)) return null;
  const phrases: string[] = [];
  for (const entry of entries)
    if (typeof entry === "string" && phraseProblem(entry, phrases) === null) phrases.push(keptPhrase(entry));
  return entries.length > 0 && phrases.length === 0 ? null : phrases;
};

/** Phrases where one has taken another's place, or stands at the end; as they are where it can't. */
export const withPhrase = (phrases: readonly string[], before: string | null, text: string): string[] => {
  const phrase = keptPhrase(text);
  const others = phrases.filter((one) => one !== before);
  if (phraseProblem(phrase, others) !== null) return [...phrases];
  return others.length < phrases.length ? phrases.map((one) => (one === before ? phrase : one)) : [...phrases, phrase];
};

/** Phrases with one at its former place. */
export const withPhraseAt = (phrases: readonly string[], phrase: string, at: number): string[] =>
  phraseProblem(phrase, phrases) === null ? [...phrases.slice(0, at), phrase, ...phrases.slice(at)] : [...phrases];
