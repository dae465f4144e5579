import { DRIVING_LICENCE } from "#lib/domain/resume/codes.ts";
import type { FieldValue } from "#lib/domain/resume/record.ts";
import { monthsIn, periodIn } from "./dates.ts";
import { type FoundRecord, type Line, type PrefillWords, squeezed, textOf } from "./reading.ts";

const OTHER_SKILL = 1;
const NAME_MAX = 40;
/** Certificates and prizes are listed one a line, or between these. */
const LIST = /[\u3001\uff0c;\uff1b|\uff5c]|\s{2,}|,\s/u;
const EDGES =
  /^[\s:;,\uff0c\uff1b\uff1a.\u3002\u3001\u00b7\u2022(\uff08\-\u2013]+|[\s:;,\uff0c\uff1b\uff1a.\u3002\u3001\u00b7\u2022(\uff08\-\u2013]+$/gu;

/** The text on the one side of a time; empty where both sides say something, because they may be two things. */
const besideTime = (text: string, { from, to }: { from: number; to: number }): string => {
  const sides = [text.slice(0, from), text.slice(to)].filter((side) => /\p{L}/u.test(side));
  return sides.length === 1 ? (sides[0] ?? "") : "";
};

const withoutMonth = (text: string, words: PrefillWords): { name: string; month: string | null } => {
  const [month, ...others] = monthsIn(text, words);
  if (!month) return { name: text, month: null };
  return others.length > 0 ? { name: "", month: null } : { name: besideTime(text, month), month: month.month };
};

const trimmed = (text: string, words: PrefillWords): string => text.replace(words.bullet, "").replace(EDGES, "").trim();

/** A line's entries; one with a single month stays whole, because its month may stand first. */
const partsOf = (line: Line, words: PrefillWords): string[] => {
  const text = textOf(line).replace(words.bullet, "");
  const parts = text.split(LIST).filter((part) => part.trim() !== "");
  return monthsIn(text, words).length === 1 && parts.length <= 2 ? [text] : parts;
};

const skill = (values: Record<string, FieldValue>, month: string | null, source: string): FoundRecord => ({
  list: "skills",
  values: { ...values, ...(month ? { obtainedOn: month } : {}) },
  source: [source],
});

const licenceOf = (part: string, month: string | null, source: string, words: PrefillWords): FoundRecord[] => {
  const classes = words.licencesIn(part);
  return classes.length > 0 ? [skill({ type: DRIVING_LICENCE, certificate: classes.join(",") }, month, source)] : [];
};

/** Certificates below their own heading: every short entry is one. */
export const readCertificates = (lines: readonly Line[], words: PrefillWords): FoundRecord[] =>
  lines.flatMap((line) =>
    partsOf(line, words).flatMap((part): FoundRecord[] => {
      const { name, month } = withoutMonth(part, words);
      const certificate = trimmed(name, words);
      const licence = licenceOf(certificate, month, textOf(line), words);
      if (licence.length > 0) return licence;
      const isOne =
        certificate.length > 1 && certificate.length <= NAME_MAX && /\p{L}/u.test(certificate) && !/\u3002/u.test(certificate);
      return isOne ? [skill({ type: OTHER_SKILL, certificate }, month, textOf(line))] : [];
    }),
  );

/** Certificates among skills and languages: those known by their names. */
export const readKnownCertificates = (lines: readonly Line[], words: PrefillWords): FoundRecord[] =>
  lines.flatMap((line) => {
    const text = textOf(line);
    const [month = null, ...others] = monthsIn(text, words).map((found) => found.month);
    const names = words.certificatesIn(text);
    const obtained = others.length === 0 && names.length === 1 ? month : null;
    return [
      ...licenceOf(text, obtained, text, words),
      ...names.map((certificate) => skill({ type: OTHER_SKILL, certificate }, obtained, text)),
    ];
  });

/** Prizes and trainings: a month, or a period, and the name. */
export const readTrainings = (lines: readonly Line[], words: PrefillWords): FoundRecord[] =>
  lines.flatMap((line) => {
    const text = textOf(line);
    const period = periodIn(text, words);
    const { name, month } = period ? { name: besideTime(text, period), month: null } : withoutMonth(text, words);
    const certificate = trimmed(name, words);
    if (certificate.length < 2 || certificate.length > NAME_MAX || !/\p{L}/u.test(certificate)) return [];
    const begin = period?.begin ?? month;
    const end = period?.end ?? month;
    // A line without a time is one more sentence as often as it is a prize.
    if (!begin || !end) return [];
    return [{ list: "trainings", values: { begin, end, certificate }, source: [text] }];
  });

/** Records that say the same are one. */
export const distinct = (records: readonly FoundRecord[]): FoundRecord[] => {
  const seen = new Set<string>();
  return records.filter(({ list, values }) => {
    const key = `${list} ${squeezed(JSON.stringify(values))}`;
    return !seen.has(key) && Boolean(seen.add(key));
  });
};
