/** Limits in the product are in characters as a reader counts them: code points (D-C4, D-E1). */
export const lengthOf = (text: string): number => [...text].length;

/** The first `count` characters of `text`, with … when something was cut. */
export const cut = (text: string, count: number): string => {
  const characters = [...text];
  return characters.length > count ? `${characters.slice(0, count).join("")}…` : text;
};

/** Attachment names carry no white space (R1.5.1-2, R2.5.9-5). */
export const withoutSpaces = (text: string): string => text.replace(/\s+/gu, "");

/** The tooltip of a shortened text: all of it if longer than `max` characters, else none. */
export const tooltipOver = (text: string, max: number): string | undefined => (lengthOf(text) > max ? text : undefined);

/**
 * Replaces Kangxi radicals (⽤) by the characters they resemble (用): text copied out of some PDF files is full of them, and no search
 * finds it.
 */
export const foldRadicals = (text: string): string => text.replace(/[\u2f00-\u2fdf]/gu, (radical) => radical.normalize("NFKC"));

/** Full-width digits (８０００) as ordinary ones, if the text is only digits; other text stays. */
export const ordinaryDigits = (text: string): string =>
  /^\s*[\d\uff10-\uff19]+\s*$/u.test(text) ? text.replace(/[\uff10-\uff19]/gu, (digit) => digit.normalize("NFKC")) : text;
