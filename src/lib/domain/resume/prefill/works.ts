import type { FieldValue } from "#lib/domain/resume/record.ts";
import { type Entry, entriesOf, headTexts, sourceOf } from "./entries.ts";
import { labelled, piecesOf } from "./pieces.ts";
import { type FoundRecord, type Line, type PrefillWords, squeezed, textOf } from "./reading.ts";
import { valuesOf } from "./tables.ts";

type Values = Record<string, FieldValue>;

const NAME_MAX = 40;
const isName = (piece: string): boolean =>
  piece.length > 1 && piece.length <= NAME_MAX && !/[\u3002!?%]/u.test(piece) && /\p{L}/u.test(piece);

type Pair = { employer: string | null; position: string | null };

/** Employer and position among the pieces of a line; beside a known one, a single other piece is the other. */
const pairIn = (pieces: readonly string[], words: PrefillWords): Pair => {
  const names = pieces.filter((piece) => isName(piece));
  const employers = names.filter((piece) => words.isEmployer(piece) && !words.isPosition(piece));
  const positions = names.filter((piece) => words.isPosition(piece));
  const others = names.filter((piece) => !employers.includes(piece) && !positions.includes(piece) && !words.isDepartment(piece));
  const [other, ...more] = others;
  const single = other !== undefined && more.length === 0 ? other : null;
  const employer = employers[0] ?? (positions.length === 1 ? single : null);
  const position = positions.length > 1 ? null : (positions[0] ?? (employers.length === 1 && names.length === 2 ? single : null));
  return { employer, position };
};

/** Labels anywhere in an entry, also below its first lines. */
const labelledValues = (lines: readonly Line[], words: PrefillWords): { values: Values; source: string[] } => {
  const values: Values = {};
  const source: string[] = [];
  for (const line of lines) {
    for (const piece of piecesOf(textOf(line))) {
      const said = labelled(piece);
      const field = said && words.columnOf("works", squeezed(said.label));
      if (!said || !field) continue;
      const found = Object.entries(valuesOf("works", field, said.value, {}, words)).filter(([name]) => !(name in values));
      if (found.length > 0 && !source.includes(textOf(line))) source.push(textOf(line));
      Object.assign(values, Object.fromEntries(found));
    }
  }
  return { values, source };
};

const readEntry = (entry: Entry, words: PrefillWords): FoundRecord | null => {
  const said = labelledValues([...entry.heads, ...entry.rest], words);
  const lines = headTexts(entry, words).map((text) => piecesOf(text).filter((piece) => !labelled(piece)));
  const pairs = lines.map((pieces) => pairIn(pieces, words));
  const whole = pairIn(lines.flat(), words);
  const employer = pairs.map((pair) => pair.employer).find(Boolean) ?? whole.employer;
  const position = pairs.map((pair) => pair.position).find(Boolean) ?? whole.position;
  const values: Values = {
    ...(entry.period ? { begin: entry.period.begin, end: entry.period.end } : {}),
    ...(employer ? { employer } : {}),
    ...(position ? { position } : {}),
    ...said.values,
  };
  const source = [...new Set([...sourceOf(entry), ...said.source])];
  return "employer" in values ? { list: "works", values, source } : null;
};

/** Jobs and internships. A job without an employer is left out. */
export const readWorks = (lines: readonly Line[], words: PrefillWords): FoundRecord[] =>
  entriesOf(lines, (text) => piecesOf(text).some((piece) => words.isEmployer(piece) && !words.isPosition(piece)), words).flatMap(
    (entry) => readEntry(entry, words) ?? [],
  );
