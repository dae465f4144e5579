import { monthsIn, type Period, periodIn, withoutPeriod } from "./dates.ts";
import { type Line, type PrefillWords, textOf } from "./reading.ts";

/** One job or one time at a school: its period, the pieces of text of its first lines, and all of its lines. */
export type Entry = { period: Period | null; heads: Line[]; rest: Line[] };

const HEAD_MAX = 60;
/** Lines above a period that may belong to its entry, and lines below. */
const LEAD_MAX = 2;
const HEADS_AFTER = 2;

const isBullet = (line: Line, words: PrefillWords): boolean => words.bullet.test(textOf(line));
const isHead = (line: Line, words: PrefillWords): boolean => !isBullet(line, words) && textOf(line).length <= HEAD_MAX;

const entryOf = (lines: readonly Line[], from: number, at: number | null, to: number, words: PrefillWords): Entry => {
  const period = at === null ? null : periodIn(textOf(lines[at] as Line), words);
  let end = (at ?? from) + 1;
  const limit = Math.min(to, end + HEADS_AFTER);
  while (end < limit && isHead(lines[end] as Line, words)) end += 1;
  return { period, heads: lines.slice(from, end), rest: lines.slice(end, to) };
};

/**
 * Parts the lines of a section: an entry begins with its period, or with the one or two lines above, as in the first entry. Without any
 * period, an entry begins at each line for which `opens` is true.
 */
export const entriesOf = (lines: readonly Line[], opens: (text: string) => boolean, words: PrefillWords): Entry[] => {
  const dated = lines.flatMap((line, at) => (isBullet(line, words) || !periodIn(textOf(line), words) ? [] : [at]));
  const [first] = dated;
  if (first === undefined) {
    const starts = lines.flatMap((line, at) => (isHead(line, words) && opens(textOf(line)) ? [at] : []));
    return starts.map((from, index) => entryOf(lines, from, null, starts[index + 1] ?? lines.length, words));
  }
  const isLed = first > 0 && first <= LEAD_MAX && lines.slice(0, first).every((line) => isHead(line, words));
  const lead = isLed ? first : 0;
  const starts = dated.map((at, index) => {
    const floor = index === 0 ? 0 : (dated[index - 1] ?? 0) + 1;
    let from = at;
    while (from > floor && at - from < lead && isHead(lines[from - 1] as Line, words)) from -= 1;
    return from;
  });
  return dated.map((at, index) => entryOf(lines, starts[index] ?? at, at, starts[index + 1] ?? lines.length, words));
};

/** The texts of an entry's first lines without its period, the line of the period first. */
export const headTexts = ({ period, heads }: Entry, words: PrefillWords): string[] => {
  const texts = heads.map(textOf);
  const at = period ? texts.findIndex((text) => periodIn(text, words) !== null) : -1;
  const own = texts[at];
  // A single month may be the begin or the end.
  const withoutMonths = (text: string): string =>
    monthsIn(text, words).reduceRight((rest, { from, to }) => `${rest.slice(0, from)}  ${rest.slice(to)}`, text);
  if (!period || own === undefined) return texts.map(withoutMonths);
  return [withoutPeriod(own, period), ...texts.toSpliced(at, 1)];
};

const SOURCE_MAX = 6;
/** The lines that an entry's values come from. */
export const sourceOf = ({ heads }: Entry): string[] => heads.slice(0, SOURCE_MAX).map(textOf);
