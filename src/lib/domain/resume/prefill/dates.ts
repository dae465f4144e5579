import { NO_MONTH } from "#lib/domain/resume/record.ts";
import type { PrefillWords } from "./reading.ts";

/** A time in a text: `YYYY-MM` each, an end of "" for one that goes on, {@link NO_MONTH} where only a year is said. */
export type Period = { begin: string; end: string; from: number; to: number };
export type Month = { month: string; from: number; to: number };

const MONTH_NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const monthOf = (groups: Readonly<Record<string, string | undefined>>): string => {
  const year = groups["y1"] ?? groups["y2"] ?? groups["y3"] ?? groups["y4"] ?? "";
  const named = MONTH_NAMES.indexOf((groups["n2"] ?? "").slice(0, 3).toLowerCase()) + 1;
  const month = named || Number(groups["m1"] ?? groups["m3"] ?? groups["m4"]);
  return `${year}-${String(month).padStart(2, "0")}`;
};

/** Every month in a text. */
export const monthsIn = (text: string, { month }: PrefillWords): Month[] =>
  [...text.matchAll(new RegExp(month, "giu"))].map((found) => ({
    month: monthOf(found.groups ?? {}),
    from: found.index,
    to: found.index + found[0].length,
  }));

const yearsIn = (text: string, { years, now }: PrefillWords): Period | null => {
  const found = years.exec(text);
  if (!found) return null;
  const end = now.test(found[0]) ? "" : NO_MONTH;
  return { begin: NO_MONTH, end, from: found.index, to: found.index + found[0].length };
};

const startOf = (pattern: RegExp, text: string): number =>
  new RegExp(`^\\s*(?:${pattern.source})`, "iu").exec(text)?.[0].length ?? 0;

/** The first period in a text, and where it stands; null without one. A single month is no period. */
export const periodIn = (text: string, words: PrefillWords): Period | null => {
  const months = monthsIn(text, words);
  for (const [at, { month, from, to }] of months.entries()) {
    const joint = startOf(words.until, text.slice(to));
    const rest = text.slice(to + joint);
    const now = startOf(words.now, rest);
    if (now > 0) return { begin: month, end: "", from, to: to + joint + now };
    const next = months[at + 1];
    if (joint > 0 && next && text.slice(to + joint, next.from).trim() === "")
      return { begin: month, end: next.month, from, to: next.to };
  }
  return yearsIn(text, words);
};

/** A text without its period. */
export const withoutPeriod = (text: string, { from, to }: Period): string =>
  `${text.slice(0, from).replace(/[(\uff08[]\s*$/u, "")}  ${text.slice(to).replace(/^\s*[)\uff09\]]/u, "")}`;

/** The one day that a text says, as `YYYY-MM-DD`. */
export const dayIn = (text: string, { day }: PrefillWords): string | null => {
  const found = day.exec(text)?.groups;
  return found ? `${found["y"]}-${found["m"]?.padStart(2, "0")}-${found["d"]?.padStart(2, "0")}` : null;
};
