/** Colours of the generated marks (`pages/_shell/company-mark.css`). */
const MARK_HUES = 8;

/** The mark of a company: the first two characters of its name, and one of a few colours, always the same for a name. */
export const markOf = (name: string): { letters: string; hue: string } => {
  const letters = [...name.trim()].slice(0, 2);
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
  return { letters: letters.join("").toUpperCase(), hue: String(sum % MARK_HUES) };
};

/** The mark as attributes of `.company-mark`: a large one has room for both letters. */
export const markAttributes = (name: string, isLarge = false): { "data-letters": string; "data-hue": string } => {
  const { letters, hue } = markOf(name);
  return { "data-letters": isLarge ? letters : ([...letters][0] ?? ""), "data-hue": hue };
};
