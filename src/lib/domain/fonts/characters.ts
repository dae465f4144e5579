/** Most different characters per font request. */
export const SUBSET_MAX = 2000;

/** The characters of a text by their numbers, each once and sorted: a set that tells nothing of the text. */
export const charactersOf = (text: string): number[] =>
  [...new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))].sort((one, other) => one - other);
