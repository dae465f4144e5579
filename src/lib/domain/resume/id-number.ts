import { parseBeijing } from "#lib/domain/time.ts";
import type { ResumeBasics } from "./basics.ts";
import type { Gender } from "./codes.ts";
import type { Patch } from "./record.ts";

/** The first two digits: provinces, and the residence permits of Hong Kong, Macao and Taiwan (81–83, D-E8). */
const REGIONS = new Set(
  "11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83".split(" "),
);
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = "10X98765432";

/** As it is stored: without white space around it, the check digit X in capitals. */
export const normalizeIdNumber = (text: string): string => text.trim().toUpperCase();

/** The last of 18 digits, computed from the first 17 (GB 11643: weights, modulo 11). */
export const checkDigit = (first17: string): string =>
  CHECK_DIGITS.charAt(WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(first17.charAt(index)), 0) % 11);

/** The first 17 of 18 digits; 15 digits get the century they lack. Null for anything else. */
const first17Of = (number: string): string | null => {
  if (/^\d{15}$/.test(number)) return `${number.slice(0, 6)}19${number.slice(6)}`;
  return /^\d{17}[\dX]$/.test(number) && checkDigit(number) === number.at(-1) ? number.slice(0, 17) : null;
};

export type Identity = { birthday: string; age: number; gender: Gender };

const ageOn = (birthday: string, today: string): number => {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
};

/**
 * The facts in an ID number on the day `today` (`YYYY-MM-DD`); null if it is not an ID number (R2.5.1-3, F-12).
 * Why: docs/decisions/0078-an-id-number-decides-and-unknown-codes-are-refused.md
 */
export const identityOf = (idNumber: string, today: string): Identity | null => {
  const digits = first17Of(normalizeIdNumber(idNumber));
  if (!digits || !REGIONS.has(digits.slice(0, 2))) return null;
  const birthday = `${digits.slice(6, 10)}-${digits.slice(10, 12)}-${digits.slice(12, 14)}`;
  if (birthday < "1900" || birthday > today || parseBeijing(birthday) === null) return null;
  return { birthday, age: ageOn(birthday, today), gender: Number(digits.charAt(16)) % 2 === 1 ? 1 : 2 };
};

/** Basics that an ID number determines. */
const DECIDED = ["birthday", "age", "gender"] as const satisfies (keyof Identity)[];
type Basics = Patch<Pick<ResumeBasics, "idNumber" | keyof Identity>>;

/**
 * Basics to be saved, with the birthday, age and gender that the ID number says in place of any others (R2.5.1-4): the number that is
 * saved along, else the stored one. Without a number they stay as they were sent.
 */
export const withIdentity = <Given extends Basics>(basics: Given, storedIdNumber: string, today: string): Given => {
  const isAboutIdentity = ["idNumber" as const, ...DECIDED].some((name) => basics[name] !== undefined);
  return isAboutIdentity ? { ...basics, ...identityOf(basics.idNumber ?? storedIdNumber, today) } : basics;
};

/** 15 or 18 digits with a known region, a real day of birth and, of 18, the right check digit (R2.5.1-3). */
export const isIdNumber = (text: string, today: string): boolean => identityOf(text, today) !== null;

/** 330***********0001: an ID number where others than its owner may see the screen. */
export const maskIdNumber = (text: string): string =>
  text.replace(
    /^(.{3})(.+)(.{4})$/u,
    (_whole, first: string, middle: string, last: string) => first + "*".repeat(middle.length) + last,
  );
