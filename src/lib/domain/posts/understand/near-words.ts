import type { Lexicon } from "./lexicon.ts";
import { mayBe, type Slip, slipBetween, slipRank } from "./slips.ts";

const LETTERS_ONLY = /^[a-z]+$/u;
/** Shorter letters are no reading and no first letters. */
const LETTERS_MIN = 2;
/** Slips in readings are corrected from this length on: shorter ones have too many neighbours. */
const READING_MIN = 5;
/** More words than these are no understanding. */
const CANDIDATES_MAX = 4;

const heaviest = (words: readonly string[], lexicon: Lexicon): string[] =>
  [...words].sort((a, b) => lexicon.weightOf(b) - lexicon.weightOf(a)).slice(0, CANDIDATES_MAX);

/** The words with the best value alone. */
const best = <Word>(words: readonly Word[], measure: (word: Word) => number): Word[] => {
  const lowest = Math.min(...words.map(measure));
  return words.filter((word) => measure(word) === lowest);
};

/** Words that these letters are the full reading of, or else the first letters. */
export const wordsOfLetters = (letters: string, lexicon: Lexicon): string[] => {
  if (!LETTERS_ONLY.test(letters) || letters.length < LETTERS_MIN) return [];
  const read = letters.length > LETTERS_MIN ? lexicon.byReading(letters) : [];
  return heaviest(read.length > 0 ? read : lexicon.byInitials(letters), lexicon);
};

/** Words whose reading is one slip away from these letters. */
export const wordsNearLetters = (letters: string, lexicon: Lexicon): string[] => {
  if (!LETTERS_ONLY.test(letters) || letters.length < READING_MIN) return [];
  const same = { readingsOf: (): readonly string[] => [], looksLike: () => false };
  const found = lexicon.soundNeighbours(letters).filter(({ reading }) => slipBetween(letters, reading, same) !== null);
  // A letter less or more is likelier than another one, which makes another word: hushi, gushi.
  const rank = ({ reading }: { reading: string }): number => (reading.length === letters.length ? 1 : 0);
  return heaviest([...new Set((found.length === 0 ? [] : best(found, rank)).map(({ text }) => text))], lexicon);
};

/** Words that are one slip away from this text: those of the likeliest slip alone. */
export const wordsNear = (text: string, lexicon: Lexicon): string[] => {
  const found = lexicon.neighbours(text).flatMap((word): { word: string; slip: Slip }[] => {
    const slip = word === text ? null : slipBetween(text, word, lexicon);
    return slip !== null && mayBe(slip, text) ? [{ word, slip }] : [];
  });
  if (found.length === 0) return [];
  return heaviest(
    best(found, ({ slip }) => slipRank(slip)).map(({ word }) => word),
    lexicon,
  ).slice(0, 1);
};
