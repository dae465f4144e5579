/** The slips that a person makes most, the likelier first. */
export type Slip = "same sound" | "swapped" | "similar look" | "one more or less" | "another";

/** The text and its forms with one character less: two texts one slip apart share one of them. */
export const deletions = (text: string): string[] => {
  const characters = [...text];
  const forms = characters.map((_, index) => [...characters.slice(0, index), ...characters.slice(index + 1)].join(""));
  return [...new Set([text, ...forms])];
};

/** Where both texts begin to differ, and how many characters differ up to the common end. */
const difference = (a: readonly string[], b: readonly string[]): { at: number; a: number; b: number } => {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  let end = 0;
  while (end < a.length - at && end < b.length - at && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return { at, a: a.length - at - end, b: b.length - at - end };
};

type Likeness = { readingsOf: (character: string) => readonly string[]; looksLike: (a: string, b: string) => boolean };

/** The one slip between two different texts, or null if there are more. */
export const slipBetween = (typed: string, meant: string, { readingsOf, looksLike }: Likeness): Slip | null => {
  const [a, b] = [[...typed], [...meant]];
  const { at, ...rest } = difference(a, b);
  const [typedThere = "", meantThere = ""] = [a[at], b[at]];
  if (rest.a === 1 && rest.b === 1) {
    const readings = readingsOf(typedThere);
    if (readingsOf(meantThere).some((reading) => readings.includes(reading))) return "same sound";
    return looksLike(typedThere, meantThere) ? "similar look" : "another";
  }
  if (rest.a + rest.b === 1) return "one more or less";
  if (rest.a === 2 && rest.b === 2 && typedThere === b[at + 1] && a[at + 1] === meantThere) return "swapped";
  return null;
};

const ORDER: readonly Slip[] = ["same sound", "swapped", "similar look", "one more or less", "another"];
export const slipRank = (slip: Slip): number => ORDER.indexOf(slip);

const isLetters = (text: string): boolean => /^[a-z0-9+#.]+$/u.test(text);

/**
 * Whether a slip may be read out of a text of this length. Short words have many neighbours: two characters are corrected by sound or look alone,
 * letters from the fourth on.
 */
export const mayBe = (slip: Slip, typed: string): boolean => {
  const { length } = [...typed];
  if (isLetters(typed)) return length >= 4 && (slip === "swapped" || length >= 5);
  if (slip === "same sound" || slip === "similar look") return length >= 2;
  return slip === "swapped" ? length >= 3 : length >= 4;
};
