import { PHONE_PATTERN } from "#lib/domain/account/phone-number.ts";
import type { Fields, FieldValue } from "#lib/domain/resume/record.ts";
import { SINGLES } from "#lib/domain/resume/resume.ts";
import { dayIn } from "./dates.ts";
import { labelled, piecesOf } from "./pieces.ts";
import { type FoundField, type Line, type PrefillWords, squeezed, textOf } from "./reading.ts";

type Single = FoundField["section"];

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/u;
const MOBILE = /(?<![\d.])(?:\+?86[-\s]?)?(1[3-9]\d)[-\s]?(\d{4})[-\s]?(\d{4})(?![\d])/u;
const LANDLINE = /(?<!\d)0\d{2,3}-\d{7,8}(?!\d)/u;

const mobileIn = (text: string): string | null => {
  const [, ...parts] = MOBILE.exec(text) ?? [];
  const number = parts.join("");
  return PHONE_PATTERN.test(number) ? number : null;
};

/** Province, city and district as far as they are written apart; other text stays one. */
const placeOf = (text: string): string[] | null => {
  const parts = text.split(/\s+/u);
  if (parts.length <= 3 && parts.every((part) => /^\p{Script=Han}+$/u.test(part)) && parts.length > 1) return parts;
  return /^[\p{Script=Han}]{2,12}$/u.test(text) ? [text] : null;
};

const plainAmount = (text: string): string | null =>
  /^(\d{1,8})(?!\d)(?!\s*[-\u2013~\uff5e\u81f3kKwW\u4e07\u5343])/u.exec(text)?.[1] ?? null;

/** The value that a label's text says in a field; null where it says none for certain. */
const saidIn = (section: Single, field: string, text: string, words: PrefillWords): FieldValue => {
  const table: Fields = SINGLES[section];
  const kind = table[field]?.kind;
  const [first = ""] = piecesOf(text);
  if (field === "education") {
    const [level, ...others] = words.levelsIn(first);
    return others.length === 0 ? (level ?? null) : null;
  }
  switch (kind) {
    case "text":
      return first === "" || words.isTitle(squeezed(first)) ? null : first;
    case "code":
      return words.codeOf(section, field, squeezed(first));
    case "date":
      return dayIn(text, words);
    case "contact-phone":
      return mobileIn(text) ?? LANDLINE.exec(text)?.[0] ?? null;
    case "email":
      return EMAIL.exec(text)?.[0] ?? null;
    case "digits":
      return /^(\d{3})(?![\d.])/u.exec(first)?.[1] ?? null;
    case "amount":
      return plainAmount(first);
    case "ethnic-group":
      return words.ethnicGroup(squeezed(first));
    case "place":
      return placeOf(text.trim());
    default:
      return null;
  }
};

/** A level of education that stands alone. */
const LEVEL_MAX = 4;

/** Facts that need no label, by their form. */
const unlabelled = (piece: string, words: PrefillWords): [string, FieldValue][] => {
  const text = squeezed(piece);
  const levels = words.levelsIn(piece);
  return [
    ["gender", words.codeOf("basics", "gender", text)],
    ["politics", words.codeOf("basics", "politics", text)],
    ["married", text.length > 1 ? words.codeOf("basics", "married", text) : null],
    ["ethnicity", text.length > 1 ? words.ethnicGroup(text) : null],
    ["phone", mobileIn(piece)],
    ["email", EMAIL.exec(piece)?.[0] ?? null],
    ["education", text.length <= LEVEL_MAX && levels.length === 1 ? (levels[0] ?? null) : null],
  ];
};

type Note = { section: Single; field: string; value: FieldValue; source: string; sure: boolean };

/** Notes the facts of a line: labels with their values, in one cell or in two, and facts that need no label. */
const readLine = (line: Line, words: PrefillWords, notes: Note[]): void => {
  const source = textOf(line);
  let waiting: { section: Single; field: string } | "none" | null = null;
  const note = (section: Single, field: string, value: FieldValue, sure: boolean): void => {
    if (value !== null && value !== "") notes.push({ section, field, value, source, sure });
  };
  for (const { text } of line.cells) {
    const whole = words.labelOf(squeezed(text).replace(/[:\uff1a]$/u, ""));
    if (whole !== undefined) {
      waiting = whole ?? "none";
      continue;
    }
    // A value of several words belongs to its label as it stands.
    if (waiting && waiting !== "none" && !labelled(text)) {
      note(waiting.section, waiting.field, saidIn(waiting.section, waiting.field, text, words), true);
      waiting = null;
      continue;
    }
    // A place may have several words.
    const alone = labelled(text);
    const place = alone && words.labelOf(alone.label);
    if (alone && place?.field === "place") {
      note(place.section, place.field, saidIn(place.section, place.field, alone.value, words), true);
      continue;
    }
    for (const piece of piecesOf(text)) {
      const said = labelled(piece);
      const named = words.labelOf(said?.label ?? squeezed(piece));
      if (named !== undefined && (!said || said.value === "")) waiting = named ?? "none";
      else if (named !== undefined && said) {
        if (named) note(named.section, named.field, saidIn(named.section, named.field, said.value, words), true);
        waiting = null;
      } else if (waiting) {
        if (waiting !== "none") note(waiting.section, waiting.field, saidIn(waiting.section, waiting.field, piece, words), true);
        waiting = null;
      } else if (!said) for (const [field, value] of unlabelled(piece, words)) note("basics", field, value, false);
      else for (const [field, value] of unlabelled(said.value, words).slice(4, 6)) note("basics", field, value, false);
    }
  }
};

/** A name without a label stands in the first lines, alone or before the word résumé. */
const NAME_LINES = 6;
const nameIn = (lines: readonly Line[], words: PrefillWords): Note | null => {
  const email = lines.map((line) => EMAIL.exec(textOf(line))?.[0] ?? "").find((found) => found !== "") ?? "";
  const account = email.split("@")[0]?.toLowerCase() ?? "";
  for (const line of lines.slice(0, NAME_LINES)) {
    for (const { text } of line.cells) {
      const name = words.personIn(text);
      if (name) return { section: "basics", field: "name", value: name, source: textOf(line), sure: false };
      // A name in Latin letters is one for certain if the address has a part of it.
      const parts = /^\p{Lu}[\p{L}'-]{1,19}(?:\s\p{Lu}[\p{L}'.-]{0,19}){1,2}$/u.test(text) ? text.toLowerCase().split(/\s/u) : [];
      if (parts.some((part) => part.length > 2 && account.includes(part)))
        return { section: "basics", field: "name", value: text, source: textOf(line), sure: false };
    }
  }
  return null;
};

/** One value for each field: labelled ones before others, none where two of a kind differ. */
const settled = (notes: readonly Note[]): FoundField[] => {
  const keys = [...new Set(notes.map(({ section, field }) => `${section}.${field}`))];
  return keys.flatMap((key): FoundField[] => {
    const all = notes.filter(({ section, field }) => `${section}.${field}` === key);
    const sure = all.filter((one) => one.sure);
    const among = sure.length > 0 ? sure : all;
    const values = new Set(among.map(({ value }) => JSON.stringify(value)));
    const [first] = among;
    if (!first || values.size > 1) return [];
    const { section, field, value, source } = first;
    return [{ section, field, value, source }];
  });
};

/** The seeker's own facts, in the lines above the first heading and in the parts about the person. */
export const readBasics = (head: readonly Line[], parts: readonly Line[], words: PrefillWords): FoundField[] => {
  const notes: Note[] = [];
  for (const line of [...head, ...parts]) readLine(line, words, notes);
  const name = nameIn([...head, ...parts], words);
  if (name) notes.push(name);
  return settled(notes);
};
