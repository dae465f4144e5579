import { type Lexicon, letterRuns, TERM_MAX } from "./lexicon.ts";

/** A stretch of the folded keyword, and how it is known. */
export type Piece = { from: number; to: number; text: string; known: "term" | "part" | "filler" | "ending" | "unknown" };

/** The fewest and best known pieces win. An unknown character costs more than two known words. */
const COST = { term: 1, part: 1.2, filler: 0.6, ending: 1, unknown: 2.6 };

/** The places where a word may begin or end: letters and digits stay together. */
const boundaries = (text: string): number[] => {
  const places: number[] = [];
  let at = 0;
  const runs = letterRuns(text);
  while (at < text.length) {
    places.push(at);
    const run = runs[0];
    if (run !== undefined && text.startsWith(run, at)) {
      runs.shift();
      at += run.length;
    } else at += text.codePointAt(at) === undefined || (text.codePointAt(at) ?? 0) < 0x1_0000 ? 1 : 2;
  }
  return [...places, text.length];
};

const knownAs = (text: string, isFirst: boolean, lexicon: Lexicon): Piece["known"] | null => {
  if (lexicon.termsOf(text).length > 0) return "term";
  if (lexicon.isTitlePart(text)) return "part";
  if (lexicon.isFiller(text)) return "filler";
  return !isFirst && lexicon.isEnding(text) ? "ending" : null;
};

const mergeUnknown = (pieces: readonly Piece[]): Piece[] => {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (piece.known === "unknown" && last?.known === "unknown")
      merged.splice(-1, 1, { ...last, to: piece.to, text: last.text + piece.text });
    else merged.push(piece);
  }
  return merged;
};

/** Cuts a stretch without spaces into pieces: the cheapest way, found from its end. `from` is its place in the keyword. */
export const cutPieces = (text: string, from: number, lexicon: Lexicon): Piece[] => {
  const places = boundaries(text);
  const last = places.length - 1;
  const cost = new Array<number>(places.length).fill(Number.POSITIVE_INFINITY);
  const choice = new Array<{ end: number; known: Piece["known"] }>(places.length).fill({ end: last, known: "unknown" });
  cost[last] = 0;
  for (let start = last - 1; start >= 0; start -= 1) {
    for (let end = start + 1; end <= last; end += 1) {
      const [a = 0, b = 0] = [places[start], places[end]];
      if (end > start + 1 && b - a > TERM_MAX) break;
      const known = knownAs(text.slice(a, b), start === 0, lexicon) ?? (end === start + 1 ? "unknown" : null);
      if (known === null) continue;
      const total = COST[known] + (cost[end] ?? 0);
      if (total >= (cost[start] ?? 0)) continue;
      cost[start] = total;
      choice[start] = { end, known };
    }
  }
  const pieces: Piece[] = [];
  for (let start = 0; start < last; ) {
    const { end, known } = choice[start] ?? { end: last, known: "unknown" as const };
    const [a = 0, b = 0] = [places[start], places[end]];
    pieces.push({ from: from + a, to: from + b, text: text.slice(a, b), known });
    start = end;
  }
  return mergeUnknown(pieces);
};
