/** Invisible characters that would disturb the text: controls, joiners, direction marks, variation selectors, soft hyphens. */
const INVISIBLE = /\p{Cc}|\p{Cf}|\p{Variation_Selector}/gu;

/** Text as it can be set: composed characters, no invisible ones, plain spaces. Halves of surrogate pairs become �. */
export const cleanText = (text: string): string =>
  text.toWellFormed().normalize("NFC").replace(/\s+/gu, " ").replace(INVISIBLE, "").trim();
