import type { SalaryRange } from "#lib/domain/posts/salary.ts";
import { type Folded, fold } from "./fold.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Meaning } from "./meanings.ts";
import { wordsNear, wordsNearLetters, wordsOfLetters } from "./near-words.ts";
import { cutPieces, type Piece } from "./pieces.ts";

/** A way to read a stretch of the keyword: as a word of titles and companies, which may have a meaning. */
export type Option = { word: string; meaning: Meaning | null };

/** A stretch of the keyword that a post must answer to, by one of its options. `from` and `to` are places in the keyword. */
export type Part = { from: number; to: number } & (
  | { kind: "words"; options: readonly Option[]; guessed: boolean }
  | { kind: "pay"; salary: SalaryRange }
);

/** Longer keywords are read up to here, in UTF-16 units. */
const READ_MAX = 200;
/** Pieces after these are not read: a keyword is no text. */
const PIECES_MAX = 24;
/** Stretches longer than this are no slip of one word. */
const SLIP_MAX = 12;

const QUOTED = /["“”\u300c\u300e]([^"“”\u300c-\u300f]*)["“”\u300d\u300f]/gu;
const KIND_ORDER: readonly Meaning["kind"][] = ["plain", "level", "fact", "city", "province", "abroad", "work", "company", "area"];
/** Kinds that a word has at most one of. */
const NARROW: readonly Meaning["kind"][] = ["city", "province", "area", "abroad", "level", "fact"];
const kindRank = ({ meaning }: Option): number => (meaning ? KIND_ORDER.indexOf(meaning.kind) : KIND_ORDER.length);

/** All that a known word means, of the likeliest kind alone. */
const optionsOf = (word: string, lexicon: Lexicon): Option[] => {
  const options: Option[] = lexicon.termsOf(word).map(({ meaning }) => ({ word, meaning }));
  const first = Math.min(...options.map(kindRank));
  const kept = options.filter((option) => kindRank(option) === first);
  return kept.length > 0 ? kept : [{ word, meaning: null }];
};

/** Several words that one stretch may stand for: those of the heaviest word's kind; of places the heaviest alone. */
const optionsOfAll = (words: readonly string[], lexicon: Lexicon): Option[] => {
  const options = words.flatMap((word) => optionsOf(word, lexicon));
  const kind = options[0]?.meaning?.kind;
  const isNarrow = kind !== undefined && NARROW.includes(kind);
  const isWork = (option: Option): boolean => option.meaning === null || option.meaning.kind === "work";
  if (isNarrow) return options.slice(0, 1);
  return kind === "company" ? options.filter(({ meaning }) => meaning?.kind === "company") : options.filter(isWork);
};

type Stretch = { from: number; to: number; options: Option[]; guessed: boolean };
const known = ({ from, to, text }: Piece, lexicon: Lexicon): Stretch => ({
  from,
  to,
  options: optionsOf(text, lexicon),
  guessed: false,
});

const isLetters = ({ text }: Piece): boolean => /^[a-z]+$/u.test(text);

/** Letters that are no word: a reading, first letters, or one slip away from a word or a reading. */
const guessLetters = (letters: string, lexicon: Lexicon): string[] => {
  const read = wordsOfLetters(letters, lexicon);
  if (read.length > 0) return read;
  const near = wordsNear(letters, lexicon);
  return near.length > 0 ? near : wordsNearLetters(letters, lexicon);
};

/** Letters over several words are one reading (chanpin jingli), or each is one. */
const readLetters = (pieces: readonly Piece[], lexicon: Lexicon): Stretch[] => {
  const [from, to] = [pieces[0]?.from ?? 0, pieces.at(-1)?.to ?? 0];
  const joined = pieces.length > 1 ? wordsOfLetters(pieces.map(({ text }) => text).join(""), lexicon) : [];
  if (joined.length > 0) return [{ from, to, options: optionsOfAll(joined, lexicon), guessed: true }];
  return pieces.map((piece) => {
    const words = guessLetters(piece.text, lexicon);
    if (words.length === 0) return known(piece, lexicon);
    return { from: piece.from, to: piece.to, options: optionsOfAll(words, lexicon), guessed: true };
  });
};

/** The longest stretch of pieces around an unknown one that is one slip away from a word. */
const mend = (pieces: readonly Piece[], lexicon: Lexicon): { first: number; last: number; word: string } | null => {
  for (let count = pieces.length; count > 0; count -= 1)
    for (let first = 0; first + count <= pieces.length; first += 1) {
      const stretch = pieces.slice(first, first + count);
      const text = stretch.map((piece) => piece.text).join("");
      if (text.length > SLIP_MAX || !stretch.some((piece) => piece.known === "unknown")) continue;
      const [word] = wordsNear(text, lexicon);
      if (word !== undefined) return { first, last: first + count - 1, word };
    }
  return null;
};

/** Unknown characters, cut by the segmenter; an ending behind a known word says nothing. */
const readUnknown = ({ from, text }: Piece, lexicon: Lexicon): Stretch[] => {
  let at = from;
  return lexicon.segment(text).map((word) => {
    const stretch = { from: at, to: at + word.length, options: optionsOf(word, lexicon), guessed: false };
    at += word.length;
    return stretch;
  });
};

/** Reads the pieces of one stretch without spaces that holds unknown characters. */
const readPieces = (pieces: readonly Piece[], lexicon: Lexicon): Stretch[] => {
  if (!pieces.some((piece) => piece.known === "unknown" && !isLetters(piece)))
    return pieces.flatMap((piece) => (isSaying(piece) ? [known(piece, lexicon)] : []));
  const mended = mend(pieces, lexicon);
  if (mended) {
    const [from, to] = [pieces[mended.first]?.from ?? 0, pieces[mended.last]?.to ?? 0];
    return [
      ...readPieces(pieces.slice(0, mended.first), lexicon),
      { from, to, options: optionsOfAll([mended.word], lexicon), guessed: true },
      ...readPieces(pieces.slice(mended.last + 1), lexicon),
    ];
  }
  return pieces.flatMap((piece) =>
    piece.known === "unknown" ? readUnknown(piece, lexicon) : isSaying(piece) ? [known(piece, lexicon)] : [],
  );
};

const isSaying = (piece: Piece): boolean => piece.known !== "filler" && piece.known !== "ending";

/** Cuts at letters that no dictionary knows, which are read together over spaces. */
const readAll = (words: readonly (readonly Piece[])[], lexicon: Lexicon): Stretch[] => {
  const stretches: Stretch[] = [];
  let letters: Piece[] = [];
  const endLetters = (): void => {
    if (letters.length > 0) stretches.push(...readLetters(letters, lexicon));
    letters = [];
  };
  for (const pieces of words) {
    const [only] = pieces;
    if (pieces.length === 1 && only?.known === "unknown" && isLetters(only)) {
      letters.push(only);
      continue;
    }
    endLetters();
    let rest: Piece[] = [];
    for (const piece of pieces) {
      if (piece.known !== "unknown" || !isLetters(piece)) {
        rest.push(piece);
        continue;
      }
      stretches.push(...readPieces(rest, lexicon), ...readLetters([piece], lexicon));
      rest = [];
    }
    stretches.push(...readPieces(rest, lexicon));
  }
  endLetters();
  return stretches;
};

/** The stretches of a text between spaces, with their places. */
const wordsIn = (text: string): { text: string; from: number }[] =>
  [...text.matchAll(/[^ ]+/gu)].map((match) => ({ text: match[0], from: match.index }));

const filled = (text: string, from: number, to: number, mark: string): string =>
  text.slice(0, from) + mark.repeat(to - from) + text.slice(to);

/** Stands for a quoted letter while pay is read: pay goes on behind a space, but not behind a quoted word. */
const QUOTED_MARK = "\u0000";

const toPart = ({ origins }: Folded, { from, to, ...rest }: Stretch): Part => ({
  kind: "words",
  from: origins[from] ?? 0,
  to: origins[to] ?? origins.at(-1) ?? 0,
  ...rest,
});

type WordsPart = Extract<Part, { kind: "words" }>;
type CompanyMeaning = Extract<Meaning, { kind: "company" }>;

const companyOf = (part: Part | undefined): CompanyMeaning | null => {
  const meaning = part?.kind === "words" && part.options.length === 1 ? part.options[0]?.meaning : null;
  return meaning?.kind === "company" ? meaning : null;
};

/** A word right behind a company that is in its name belongs to it: 朴砚 新能源. */
const joinCompany = (parts: readonly Part[]): Part[] => {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const company = companyOf(last);
    const word = part.kind === "words" && !part.guessed ? part.options[0]?.word : undefined;
    const companies = word === undefined ? [] : (company?.companies ?? []).filter(({ name }) => name.includes(word));
    if (company === null || companies.length === 0) {
      joined.push(part);
      continue;
    }
    const name = companies.length === 1 ? (companies[0]?.name ?? company.name) : company.name;
    const before = last as WordsPart;
    const options = before.options.map((option) => ({ ...option, meaning: { ...company, name, companies } }));
    joined.splice(-1, 1, { ...before, to: part.to, options });
  }
  return joined;
};

/**
 * Reads a keyword by the dictionaries of a site: pay first, then quoted words as they stand, then the fewest known words; letters in no dictionary are readings or
 * first letters, other unknown characters one slip away from a word. Never throws. Reads the first 200 units
 * only, because time grows with the length.
 * Why: docs/decisions/0106-keywords-are-read-by-our-own-dictionaries.md
 */
export const understand = (keyword: string, lexicon: Lexicon): Part[] => {
  const folded = fold(keyword.slice(0, READ_MAX), lexicon.simplified);
  let { text } = folded;
  const parts: Part[] = [];
  for (const match of text.matchAll(QUOTED)) {
    const end = match.index + match[0].length;
    const word = (match[1] ?? "").trim();
    text = filled(text, match.index, end, QUOTED_MARK);
    if (word !== "") parts.push(toPart(folded, { from: match.index, to: end, options: [{ word, meaning: null }], guessed: false }));
  }
  const pay = lexicon.readPay(text);
  if (pay) {
    text = filled(text, pay.from, pay.to, " ");
    parts.push({
      kind: "pay",
      from: folded.origins[pay.from] ?? 0,
      to: folded.origins[pay.to] ?? keyword.length,
      salary: pay.salary,
    });
  }
  const words = wordsIn(text.replaceAll(QUOTED_MARK, " ")).map((word) => cutPieces(word.text, word.from, lexicon));
  const stretches = readAll(words, lexicon);
  // A keyword of nothing but fillers is searched as it stands.
  const said = stretches.length > 0 || parts.length > 0 ? stretches : words.flat().map((piece) => known(piece, lexicon));
  const read = said.slice(0, PIECES_MAX).map((stretch) => toPart(folded, stretch));
  return joinCompany([...parts, ...read].sort((a, b) => a.from - b.from));
};
