import type { FieldValue } from "#lib/domain/resume/record.ts";
import { type Entry, entriesOf, headTexts, sourceOf } from "./entries.ts";
import { labelled, piecesOf } from "./pieces.ts";
import type { FoundRecord, Line, PrefillWords } from "./reading.ts";
import { valuesOf } from "./tables.ts";

type Values = Record<string, FieldValue>;

const only = <Value>(values: readonly Value[]): Value | null => {
  const [first, ...others] = [...new Set(values)];
  return first !== undefined && others.length === 0 ? first : null;
};

const MAJOR_MAX = 30;
/** A subject after a degree in English: "B.S. in Computer Science". */
const SUBJECT = /\b(?:in|of)\s+((?:\p{Lu}[\p{L}&-]*)(?:\s(?:\p{Lu}[\p{L}&-]*|and|of|&)){0,5})/u;
const SUBJECT_AFTER_DEGREE = /\b(?:degree|b\.?\s?[a-z]{1,3}\.?|m\.?\s?[a-z]{1,3}\.?|ph\.?\s?d\.?|bachelor|master|doctor)\b/iu;

/** The subject among the pieces that say nothing else. */
const majorIn = (pieces: readonly string[], words: PrefillWords): string | null => {
  const english = pieces.map((piece) =>
    SUBJECT_AFTER_DEGREE.test(piece) ? SUBJECT.exec(piece.replace(/^.*?\b(?=degree\b)/iu, ""))?.[1] : null,
  );
  const named = english.find((found) => found);
  if (named && !words.schoolIn(named)) return named;
  const plain = pieces
    .map((piece) => piece.replace(/[(\uff08][^)\uff09]*[)\uff09]$/u, "").trim())
    .filter(
      (piece) =>
        piece.length > 1 &&
        piece.length <= MAJOR_MAX &&
        !words.schoolIn(piece) &&
        !words.isFaculty(piece) &&
        words.levelsIn(piece).length === 0 &&
        words.degreeIn(piece) === null &&
        words.learningFormIn(piece) === null &&
        !words.isSchoolDetail(piece) &&
        words.certificatesIn(piece).length === 0 &&
        !/^[\d\W]*$/u.test(piece.replace(/\p{L}/gu, "a")) &&
        !/[\u3002!?]/u.test(piece),
    );
  return only(plain);
};

const readEntry = (entry: Entry, words: PrefillWords): FoundRecord | null => {
  const [own = "", ...others] = headTexts(entry, words);
  let values: Values = entry.period ? { begin: entry.period.begin, end: entry.period.end } : {};
  const plain: string[][] = [];
  for (const text of [own, ...others]) {
    const pieces = piecesOf(text);
    plain.push([]);
    for (const piece of pieces) {
      const said = labelled(piece);
      const field = said && words.columnOf("educations", said.label);
      if (said && field) values = { ...valuesOf("educations", field, said.value, {}, words), ...values };
      else if (!said) plain.at(-1)?.push(piece);
    }
  }
  const pieces = plain.flat();
  const schools = pieces
    .filter((piece) => words.schoolIn(piece) !== null && !words.isFaculty(piece))
    .map((piece) => words.schoolIn(piece));
  const school = schools[0] ?? null;
  const level = only(pieces.flatMap((piece) => words.levelsIn(piece)));
  const degree = only(pieces.flatMap((piece) => words.degreeIn(piece) ?? []));
  const form = only(pieces.flatMap((piece) => words.learningFormIn(piece) ?? []));
  // The line with the school says the subject as well; else one of its own line.
  const withSchool = plain.find((line) => line.some((piece) => words.schoolIn(piece) && !words.isFaculty(piece))) ?? [];
  const major =
    majorIn(withSchool, words) ?? plain.map((line) => (line === withSchool ? null : majorIn(line, words))).find(Boolean) ?? null;
  const found: Values = { school, level, degree, learningForm: form, major };
  for (const [name, value] of Object.entries(found)) if (value !== null && !(name in values)) values[name] = value;
  return "school" in values ? { list: "educations", values, source: sourceOf(entry) } : null;
};

/** Times at schools. A time without the name of a school is left out. */
export const readEducations = (lines: readonly Line[], words: PrefillWords): FoundRecord[] =>
  entriesOf(
    lines,
    (text) => piecesOf(text).some((piece) => words.schoolIn(piece) !== null && !words.isFaculty(piece)),
    words,
  ).flatMap((entry) => readEntry(entry, words) ?? []);
