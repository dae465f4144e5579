/**
 * How a post is found by words. A text is searched in lower case and in the usual width (Ｊａｖａ is java), as pairs of
 * neighbouring UTF-16 units: most Chinese words are two characters long, and such a pair fits into one int4 exactly, so
 * that an index over pairs answers them without looking at the text.
 */
export const searchable = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

/** The words of a keyword; a post must contain all of them. */
export const searchWords = (keyword: string): string[] =>
  [...new Set(searchable(keyword).split(" "))].filter((word) => word !== "");

/** Two units in one signed 32-bit number; a single unit has nothing above it, which no pair has. */
const pack = (high: number, low: number): number => (high << 16) | low;

const gramsOf = (text: string, withSingles: boolean): number[] => {
  const grams = new Set<number>();
  for (const run of text.split(" ")) {
    for (let index = 0; index < run.length; index += 1) {
      const unit = run.charCodeAt(index);
      if (withSingles) grams.add(pack(0, unit));
      if (index > 0) grams.add(pack(run.charCodeAt(index - 1), unit));
    }
  }
  return [...grams];
};

/** The index entries of a text: its single characters and pairs. */
export const indexGrams = (text: string): number[] => gramsOf(text, true);

/** The index entries to look up for a word. */
export const wordGrams = (word: string): number[] => (word.length === 1 ? gramsOf(word, true) : gramsOf(word, false));

/** Whether the grams alone decide: a word of one or two units is its gram. */
export const gramsDecide = (word: string): boolean => word.length <= 2;

/** A LIKE pattern that finds the word literally, anywhere. */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;
