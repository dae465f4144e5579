import { PHONE_PATTERN } from "#lib/domain/account/phone-number.ts";
import { lengthOf, ordinaryDigits, withoutSpaces } from "#lib/domain/text.ts";
import { parseBeijing } from "#lib/domain/time.ts";
import { isIdNumber, normalizeIdNumber } from "./id-number.ts";
import { type Fields, type FieldValue, fieldNames, type Kind, kindOf, type Patch, type RecordOf } from "./record.ts";

/** Possible problems of a field (R2.5); the sentences are in `texts/resume/problems.ts`. */
export const PROBLEMS = ["required", "malformed", "too-long", "too-small", "future", "before-start"] as const;
export type Problem = (typeof PROBLEMS)[number];
export type Problems<Item> = Partial<Record<keyof Item, Problem>>;

/** Data that rules need beside the record: the day in Beijing as `YYYY-MM-DD`, and the ethnic groups by label. */
export type RuleContext = { today: string; ethnicGroups: readonly string[] };

const MONTH = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const EMAIL = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;
/** R2.5.4 and R2.5.7 require only this of a phone number. */
const ELEVEN_DIGITS = /^1\d{10}$/;
const LANDLINE = /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/;
const PLACE_PARTS = 3;

const matches = (text: string, pattern: RegExp): Problem | null => (pattern.test(text) ? null : "malformed");
const within = (text: string, max: number): Problem | null => (lengthOf(text) > max ? "too-long" : null);
/** All fields have one line, so control characters are invalid. */
const textProblem = (text: string, max: number): Problem | null => within(text, max) ?? matches(text, /^\P{Cc}*$/u);

const digitsProblem = (text: string, min: number, max: number): Problem | null =>
  matches(text, /^\d+$/) ?? within(text, max) ?? (Number(text) < min ? "too-small" : null);

/** Zero, in any spelling, is not an amount (R2.5.4-3). */
const amountProblem = (text: string, max: number): Problem | null =>
  matches(text, /^\d+$/) ?? within(text, max) ?? (Number(text) > 0 ? null : "malformed");

const dateProblem = (text: string, today: string): Problem | null => {
  if (!DATE.test(text) || parseBeijing(text) === null) return "malformed";
  return text > today ? "future" : null;
};

const codesProblem = (text: string, codes: readonly number[]): Problem | null => {
  const chosen = text.split(",");
  const known = chosen.every((one) => codes.some((code) => String(code) === one));
  return known && new Set(chosen).size === chosen.length ? null : "malformed";
};

const placeProblem = (parts: readonly string[], max: number): Problem | null => {
  if (parts.length > PLACE_PARTS) return "malformed";
  return parts.map((part) => textProblem(part, max)).find((problem) => problem !== null) ?? null;
};

/** The problem of a non-empty text. */
const givenTextProblem = (kind: Kind, text: string, { today, ethnicGroups }: RuleContext): Problem | null => {
  switch (kind.kind) {
    case "text":
    case "file-name":
      return textProblem(text, kind.max);
    case "month":
      return text > today.slice(0, 7) ? "future" : null;
    case "date":
      return dateProblem(text, today);
    case "codes":
      return codesProblem(text, kind.codes);
    case "digits":
      return digitsProblem(text, kind.min, kind.max);
    case "amount":
      return amountProblem(text, kind.max);
    case "mobile":
      return matches(text, ELEVEN_DIGITS);
    case "contact-phone":
      return PHONE_PATTERN.test(text) ? null : matches(text, LANDLINE);
    case "email":
      return within(text, kind.max) ?? matches(text, EMAIL);
    case "id-number":
      return isIdNumber(text, today) ? null : "malformed";
    case "ethnic-group":
      return ethnicGroups.includes(text) ? null : "malformed";
    default:
      return "malformed";
  }
};

const givenProblem = (kind: Kind, value: FieldValue, context: RuleContext): Problem | null => {
  if (typeof value === "string") return givenTextProblem(kind, value, context);
  if (Array.isArray(value)) return kind.kind === "place" ? placeProblem(value, kind.max) : "malformed";
  if (kind.kind === "code") return null;
  if (kind.kind !== "number" || !Number.isInteger(value)) return "malformed";
  return value !== null && value >= kind.min && value <= kind.max ? null : "malformed";
};

/**
 * Normalizes a text for checking and storing: trims white space, turns an ID number into capitals (D-E8), and a number into ordinary
 * digits (D-I14).
 */
export const normalize = (kind: Kind["kind"] | "variant", text: string): string => {
  if (kind === "digits" || kind === "amount") return ordinaryDigits(text).trim();
  if (kind === "file-name") return withoutSpaces(text);
  return kind === "id-number" ? normalizeIdNumber(text) : text.trim();
};

const isGiven = (kind: Kind, value: FieldValue): boolean => {
  // An invalid month or code counts as not chosen; an empty month means 至今 where that is allowed.
  if (kind.kind === "month") return MONTH.test(String(value)) || (value === "" && kind.openEnd === true);
  if (kind.kind === "code") return typeof value === "number" && kind.codes.includes(value);
  return Array.isArray(value) ? value.some((part) => part.trim() !== "") : value !== null && value !== "";
};

/** Whether a month precedes another; false unless both are months. */
export const isBefore = (end: FieldValue | undefined, begin: FieldValue | undefined): boolean =>
  MONTH.test(String(end)) && MONTH.test(String(begin)) && String(end) < String(begin);

/**
 * Problems of a record, by field (R2.5.1 to R2.5.8). Judges only the fields that are present, so that it also accepts a part of a
 * record.
 */
export function problemsOf<Table extends Fields>(
  table: Table,
  values: Patch<RecordOf<Table>>,
  context: RuleContext,
): Problems<RecordOf<Table>>;
// TypeScript cannot follow a record read field by field; the signature above states the parameters.
export function problemsOf(
  table: Fields,
  values: Patch<Record<string, FieldValue>>,
  context: RuleContext,
): Record<string, Problem> {
  const problems: Record<string, Problem> = {};
  for (const name of fieldNames(table)) {
    const field = table[name];
    const written = values[name];
    if (!field || written === undefined) continue;
    const kind = kindOf(field, values);
    const value = typeof written === "string" ? normalize(kind.kind, written) : written;
    const problem = isGiven(kind, value) ? givenProblem(kind, value, context) : field.required ? "required" : null;
    if (problem) problems[name] = problem;
    // While the beginning itself is invalid, the order is not judged.
    else if (kind.kind === "month" && kind.notBefore && !problems[kind.notBefore] && isBefore(value, values[kind.notBefore]))
      problems[name] = "before-start";
  }
  return problems;
}
