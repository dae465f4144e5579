/** Most different characters per font request. */
export const SUBSET_MAX = 2000;

/** The code points of a text, unique and sorted, which hides the text. */
export const charactersOf = (text: string): number[] =>
  [...new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))].sort((one, other) => one - other);
