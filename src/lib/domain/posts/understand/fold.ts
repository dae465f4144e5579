/** A keyword in the form of the dictionaries, with the place in the keyword that each unit comes from. */
export type Folded = {
  text: string;
  /** For each UTF-16 unit of `text` the index in the keyword; one more for the end. */
  origins: readonly number[];
};

/** Traditional characters and their simplified ones. */
export type Simplified = ReadonlyMap<string, string>;

/** Text in lower case, usual width and simplified characters. The index stores texts in this form. */
export const foldText = (text: string, simplified: Simplified): string =>
  [...text.normalize("NFKC").toLowerCase()].map((character) => simplified.get(character) ?? character).join("");

/** Folds a keyword character by character, so that every reading knows the words it was read from. */
export const fold = (keyword: string, simplified: Simplified): Folded => {
  const origins: number[] = [];
  let text = "";
  let at = 0;
  for (const character of keyword) {
    const folded = foldText(character, simplified).replace(/\s/gu, " ");
    text += folded;
    for (let unit = 0; unit < folded.length; unit += 1) origins.push(at);
    at += character.length;
  }
  return { text, origins: [...origins, keyword.length] };
};
