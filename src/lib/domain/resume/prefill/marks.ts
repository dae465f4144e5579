/** A stretch of a line, and whether it is one of the values read in it. */
export type Stretch = { text: string; isValue: boolean };

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&");

/** A value as files write it: months and days with any separator, phone numbers with gaps. */
const patternOf = (value: string): RegExp => {
  if (/^\d{4}-\d{2}(?:-\d{2})?$/u.test(value))
    return new RegExp(
      value
        .split("-")
        .map((part) => part.replace(/^0/u, "0?"))
        .join("\\D{1,3}"),
      "u",
    );
  if (/^\d{11}$/u.test(value)) return new RegExp([...value].join("[-\\s]?"), "u");
  return new RegExp(escaped(value), "u");
};

/** Parts a line at the values that were read in it; the longest first, each at its first place. */
export const markedIn = (line: string, values: readonly string[]): Stretch[] => {
  let stretches: Stretch[] = [{ text: line, isValue: false }];
  for (const value of [...new Set(values)].filter((one) => one !== "").sort((one, other) => other.length - one.length)) {
    const pattern = patternOf(value);
    const at = stretches.findIndex(({ text, isValue }) => !isValue && pattern.test(text));
    const text = stretches[at]?.text ?? "";
    const found = pattern.exec(text);
    if (!found) continue;
    const parts = [
      { text: text.slice(0, found.index), isValue: false },
      { text: found[0], isValue: true },
      { text: text.slice(found.index + found[0].length), isValue: false },
    ];
    stretches = stretches.toSpliced(at, 1, ...parts.filter((part) => part.text !== ""));
  }
  return stretches;
};
