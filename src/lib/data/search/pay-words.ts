import { SALARY_CEILING, type SalaryRange } from "#lib/domain/posts/salary.ts";
import type { PayWords } from "#lib/domain/posts/understand/meanings.ts";

const DIGITS = "一二三四五六七八九";
export const NUMBER = String.raw`(\d{1,7}(?:\.\d{1,2})?|[一二两三四五六七八九十]{1,2})`;
const UNIT = "(k|千|万|w)?";
const YUAN = "(?:元|块)?";
const AMOUNT = NUMBER + UNIT + YUAN;
const BEFORE = "(年薪|月薪|薪资|工资|薪水|待遇)?\\s*";
const AFTER = "(?:\\s*(?:/月|每月|一个月|月薪))?";

const FORMS = {
  range: new RegExp(`${BEFORE}${AMOUNT}\\s*[-~—–到至]\\s*${AMOUNT}${AFTER}`, "u"),
  bounded: new RegExp(`${BEFORE}(≥|>=|>|≤|<=|<)?\\s*${AMOUNT}${AFTER}\\s*(以上|起|\\+|以下|以内|内|左右)?`, "gu"),
};
/** Figures that are no pay: years, people, grades and other measures follow them. */
const NO_PAY = /^(\s*(届|年|人|岁|号|线|米|平|个|分|名|吨|级)|[a-z])/u;
const SCALE: Readonly<Record<string, number>> = { k: 1000, 千: 1000, 万: 10_000, w: 10_000 };
/** Plain figures are a pay within these, in yuan, and if they are whole hundreds. */
const PLAIN = { min: 1000, max: 200_000, step: 100 };

export const numberOf = (text: string): number => {
  if (/^\d/u.test(text)) return Number(text);
  const digit = (character: string): number => (character === "两" ? 2 : DIGITS.indexOf(character) + 1);
  const [first = "", second = ""] = text;
  if (first === "十") return 10 + (second === "" ? 0 : digit(second));
  return second === "十" ? digit(first) * 10 : second === "" ? digit(first) : Number.NaN;
};

const monthly = (yuan: number, word: string | undefined): number => Math.round(word === "年薪" ? yuan / 12 : yuan);

const isPlainPay = (yuan: number): boolean => yuan >= PLAIN.min && yuan <= PLAIN.max && yuan % PLAIN.step === 0;

const inLimits = ({ min, max }: SalaryRange): boolean => min >= 0 && max > min && min < SALARY_CEILING && max <= SALARY_CEILING;

/** A match without the spaces around it. */
const placeOf = (match: RegExpExecArray): { from: number; to: number } => {
  const [all] = match;
  const from = match.index + all.length - all.trimStart().length;
  return { from, to: from + all.trim().length };
};

const readRange = (text: string): PayWords | null => {
  const match = FORMS.range.exec(text);
  if (!match || NO_PAY.test(text.slice(placeOf(match).to))) return null;
  const [, word, low = "", lowUnit, high = "", highUnit] = match;
  const top = numberOf(high) * (SCALE[highUnit ?? ""] ?? 1);
  // 10-20k: the unit of the upper end is the lower one's, too.
  const bottom = numberOf(low) * (SCALE[lowUnit ?? highUnit ?? ""] ?? 1);
  if (!highUnit && !word && !(isPlainPay(top) && isPlainPay(bottom))) return null;
  const ends = [monthly(bottom, word), monthly(top, word)];
  const salary = { min: Math.min(...ends), max: Math.max(...ends) };
  return inLimits(salary) ? { ...placeOf(match), salary } : null;
};

const isUpper = (sign: string | undefined, after: string | undefined): boolean =>
  sign === "≤" || sign === "<=" || sign === "<" || after === "以下" || after === "以内" || after === "内";

const readBound = (text: string, match: RegExpExecArray): PayWords | null => {
  const [, word, sign, number = "", unit, after] = match;
  const { from, to } = placeOf(match);
  // A figure within a longer one or within a word (c3, 4a) is no pay.
  if (/[\d.a-z#]$/u.test(text.slice(0, from)) || NO_PAY.test(text.slice(to)) || /^\d/u.test(text.slice(to))) return null;
  const figure = numberOf(number) * (SCALE[unit ?? ""] ?? 1);
  const said = Boolean(word ?? sign) || (after !== undefined && after !== "内");
  if (!Number.isFinite(figure) || figure < 500) return null;
  if (!unit && !isPlainPay(figure) && !(said && figure >= PLAIN.min)) return null;
  const yuan = monthly(figure, word);
  const salary = isUpper(sign, after) ? { min: 0, max: yuan } : { min: yuan, max: SALARY_CEILING };
  return inLimits(salary) ? { from, to, salary } : null;
};

/**
 * The pay in a folded keyword: 1万-2万, 10-20k, 2万以上, 3000以下, 年薪30万, 月薪8000. A figure alone (5k) is the least that the post should pay.
 * The first pay counts; null without one.
 */
export const readPay = (text: string): PayWords | null => {
  const range = readRange(text);
  if (range) return range;
  for (const match of text.matchAll(FORMS.bounded)) {
    const bound = readBound(text, match);
    if (bound) return bound;
  }
  return null;
};
