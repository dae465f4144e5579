import type { Simplified } from "./fold.ts";
import type { PayWords, Term } from "./meanings.ts";
import { deletions } from "./slips.ts";

/** Words longer than this are never looked up. */
export const TERM_MAX = 24;
/** Parts of titles that count as words, in characters. */
const PART = { min: 2, max: 10 };
/** Readings of a part of a title are indexed up to this many syllables. */
const SYLLABLES_MAX = 8;

/** A title is meant before another word with the same first letters. */
const TITLE_FIRST = 1_000_000;

const LETTERS = /[a-z0-9][a-z0-9+#.]*/gu;

/** The parts of a text that are letters and digits: java, c++. */
export const letterRuns = (text: string): string[] => [...text.matchAll(LETTERS)].map(([run]) => run);

export type LexiconSource = {
  terms: readonly Term[];
  /** Titles of posts without their level, folded, with their syllables and how many posts have them. */
  titles: readonly { text: string; sounds: readonly string[]; weight: number }[];
  fillers: readonly string[];
  endings: readonly string[];
  lookAlikes: readonly string[];
  simplified: Simplified;
  /** A title without an end that says little, by which it is known, too. */
  titleBeginning: (title: string) => string;
  /** The first pay in a folded keyword. */
  readPay: (text: string) => PayWords | null;
  /** All readings of a character. */
  readingsOf: (character: string) => readonly string[];
  /** Cuts a text that no dictionary knows into words. The site has no segmenter. Why: docs/decisions/0107-no-segmenter-behind-the-dictionaries.md */
  segment?: (text: string) => string[];
};

/** The dictionaries of one site, ready to be asked. Built once, read by many. */
export type Lexicon = {
  termsOf: (text: string) => readonly Term[];
  /** Whether titles hold the text as a part. */
  isTitlePart: (text: string) => boolean;
  isFiller: (text: string) => boolean;
  isEnding: (text: string) => boolean;
  /** Words by their full reading: whole terms first, parts of titles where no term is read so. */
  byReading: (letters: string) => readonly string[];
  /** Words by the first letters of their syllables: whole words, else the beginnings of words. */
  byInitials: (letters: string) => readonly string[];
  /** Words that share a form with the text after one character less in either. */
  neighbours: (text: string) => readonly string[];
  /** Readings (whole words) that share a form with these letters after one letter less in either, as the words read so. */
  soundNeighbours: (letters: string) => readonly { reading: string; text: string }[];
  weightOf: (text: string) => number;
  simplified: Simplified;
  readPay: (text: string) => PayWords | null;
  readingsOf: (character: string) => readonly string[];
  looksLike: (a: string, b: string) => boolean;
  segment: (text: string) => string[];
};

const createIndex = <Value>() => {
  const index = new Map<string, Value[]>();
  return {
    add: (key: string, value: Value): void => {
      const values = index.get(key);
      if (!values) index.set(key, [value]);
      else if (!values.includes(value)) values.push(value);
    },
    get: (key: string): readonly Value[] => index.get(key) ?? [],
  };
};

const initialsOf = (sounds: readonly string[]): string =>
  sounds.map((sound) => (/^[a-z]+$/u.test(sound) ? sound.charAt(0) : sound)).join("");

/** Every stretch of a title as a word, with its reading. A stretch is of whole characters, so it needs one syllable for each. */
const indexParts = (
  { text, sounds }: { text: string; sounds: readonly string[] },
  parts: Set<string>,
  readings: ReturnType<typeof createIndex<string>>,
): void => {
  const characters = [...text];
  for (let from = 0; from < characters.length; from += 1)
    for (let to = from + PART.min; to <= Math.min(characters.length, from + PART.max); to += 1) {
      const part = characters.slice(from, to).join("");
      parts.add(part);
      if (characters.length === sounds.length && to - from <= SYLLABLES_MAX) readings.add(sounds.slice(from, to).join(""), part);
    }
};

/** Builds the dictionaries. Linear in the number of words; a title costs about fifty entries. */
export const buildLexicon = (source: LexiconSource): Lexicon => {
  const terms = createIndex<Term>();
  const wholeReadings = createIndex<string>();
  const partReadings = createIndex<string>();
  const wholeInitials = createIndex<string>();
  const firstInitials = createIndex<string>();
  const near = createIndex<string>();
  const nearSounds = createIndex<{ reading: string; text: string }>();
  const weights = new Map<string, number>();
  const parts = new Set<string>();

  const addWord = (text: string, sounds: readonly string[], weight: number): void => {
    const isNew = !weights.has(text);
    weights.set(text, Math.max(weight, weights.get(text) ?? 0));
    if (!isNew) return;
    const reading = sounds.join("");
    const initials = initialsOf(sounds);
    if (reading !== text) {
      wholeReadings.add(reading, text);
      for (const key of deletions(reading)) nearSounds.add(key, { reading, text });
      wholeInitials.add(initials, text);
      for (let length = 2; length < initials.length; length += 1) firstInitials.add(initials.slice(0, length), text);
    }
    if (text.length <= PART.max) for (const key of deletions(text)) near.add(key, text);
  };
  for (const term of source.terms) {
    if (term.text.length > TERM_MAX) continue;
    terms.add(term.text, term);
    addWord(term.text, term.sounds, term.weight);
    for (const run of letterRuns(term.text)) parts.add(run);
  }
  for (const title of source.titles) {
    addWord(title.text, title.sounds, TITLE_FIRST + title.weight);
    indexParts(title, parts, partReadings);
    for (const run of letterRuns(title.text)) {
      parts.add(run);
      addWord(run, [run], title.weight);
    }
    const stem = source.titleBeginning(title.text);
    if (stem.length > PART.min && stem !== title.text) addWord(stem, title.sounds.slice(0, [...stem].length), title.weight);
  }
  const [fillers, endings] = [new Set(source.fillers), new Set(source.endings)];
  const looks = new Map(source.lookAlikes.flatMap((group) => [...group].map((character) => [character, group])));
  return {
    termsOf: terms.get,
    isTitlePart: (text) => parts.has(text),
    isFiller: (text) => fillers.has(text),
    isEnding: (text) => endings.has(text),
    byReading: (letters) => (wholeReadings.get(letters).length > 0 ? wholeReadings.get(letters) : partReadings.get(letters)),
    byInitials: (letters) => (wholeInitials.get(letters).length > 0 ? wholeInitials.get(letters) : firstInitials.get(letters)),
    neighbours: (text) => [...new Set(deletions(text).flatMap((key) => [...near.get(key)]))],
    soundNeighbours: (letters) => [...new Set(deletions(letters).flatMap((key) => [...nearSounds.get(key)]))],
    weightOf: (text) => weights.get(text) ?? 0,
    simplified: source.simplified,
    readPay: source.readPay,
    readingsOf: source.readingsOf,
    looksLike: (a, b) => looks.get(a)?.includes(b) ?? false,
    segment: source.segment ?? ((text) => [text]),
  };
};
