import { factNames } from "#lib/data/search/fact-names.ts";
import traditional from "#lib/data/search/traditional.json" with { type: "json" };
import type { PostFacts } from "#lib/domain/posts/facts.ts";
import { foldText } from "#lib/domain/posts/understand/fold.ts";

const characters = [...traditional.simplified];
/** Traditional characters and the simplified ones, in which everything is searched. */
export const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  [...traditional.traditional].map((character, index) => [character, characters[index] ?? character]),
);

/**
 * How a post is found by words. A text is searched in lower case, in the usual width (Ｊａｖａ is java) and in simplified characters, as pairs of
 * neighbouring UTF-16 units: most Chinese words are two characters long, and such a pair fits into one int4 exactly, so
 * that an index over pairs answers them without looking at the text.
 */
export const searchable = (text: string): string => foldText(text, SIMPLIFIED).replace(/\s+/gu, " ").trim();

/** The words of a keyword; a post must contain all of them. */
export const searchWords = (keyword: string): string[] =>
  [...new Set(searchable(keyword).split(" "))].filter((word) => word !== "");

/** Two units in one signed 32-bit number; a single unit has nothing above it, which no pair has. */
const pack = (high: number, low: number): number => (high << 16) | low;

const gramsOf = (text: string, withSingles: boolean): number[] => {
  const grams = new Set<number>();
  for (const run of text.split(/[ \n]/u)) {
    for (let index = 0; index < run.length; index += 1) {
      const unit = run.charCodeAt(index);
      if (withSingles) grams.add(pack(0, unit));
      if (index > 0) grams.add(pack(run.charCodeAt(index - 1), unit));
    }
  }
  return [...grams];
};

/** Between company and title: no word holds a line break, so the text behind it is the title. */
const BREAK = "\n";

/** Entries of titles and of places abroad lie where no text has characters: both units are mixed into 27 bits of the private area. */
const TITLE_SPACE = 0xe000;
const PLACE_SPACE = 0xf000;
const inSpace =
  (space: number) =>
  (gram: number): number => {
    const mixed = Math.imul(gram ^ (gram >>> 15), 0x2c1b_3c6d);
    const hash = (mixed ^ (mixed >>> 13)) >>> 0;
    return pack(space + ((hash >>> 16) & 0x07_ff), hash & 0xff_ff);
  };
const inTitle = inSpace(TITLE_SPACE);

/** Entries for facts and attributes lie between those of titles and of places abroad. */
const FACT_SPACE = 0xe800;
const ATTRIBUTE_SPACES = { career: 0xe900, company: 0xea00, province: 0xeb00, city: 0xec00, area: 0xed00 } as const;
const HASH_PRIME = 0x0100_0193;

const hashOf = (name: string): number => {
  let hash = 0;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), HASH_PRIME);
  return hash ^ (hash >>> 16);
};

/** The index entry of a fact, by its name alone, so that the tables of names may grow. */
export const factGram = (name: string): number => pack(FACT_SPACE, hashOf(name) & 0xff_ff);

export type Attribute = keyof typeof ATTRIBUTE_SPACES;
/** The index entry of a post's career or company, by id, or of its place, by name. It has 24 bits: the column itself decides. */
export const attributeGram = (attribute: Attribute, value: string): number => {
  const hash = hashOf(value);
  return pack(ATTRIBUTE_SPACES[attribute] + ((hash >>> 16) & 0xff), hash & 0xff_ff);
};

/** The database holds no longer text; only names of rare characters, which become many, come near. */
const TEXT_MAX = 300;

type Attributes = { companyId: string; careerId: string | null; province: string; city: string; area: string };
export const NO_ATTRIBUTES: Attributes = { companyId: "", careerId: null, province: "", city: "", area: "" };
/** `abroad` is the address of a post abroad, empty at home. */
export type Searched = Attributes & { company: string; name: string; facts: PostFacts | null; abroad: string };

const attributeGrams = ({ companyId, careerId, province, city, area }: Attributes): number[] =>
  Object.entries({ company: companyId, career: careerId, province, city, area }).flatMap(([attribute, value]) =>
    value ? [attributeGram(attribute as Attribute, value)] : [],
  );

/** The columns by which a post is found. The seed, the desk and imports write them by this function alone. */
export const searchColumns = ({
  company,
  name,
  facts,
  abroad,
  ...attributes
}: Searched): { search_text: string; grams: number[] } => {
  const text = `${searchable(company)}${BREAK}${searchable(name)}`.slice(0, TEXT_MAX).toWellFormed();
  const title = text.slice(text.indexOf(BREAK) + 1);
  const inTitles = gramsOf(title, title.length === 1).map(inTitle);
  const inPlaces = placeGrams(searchable(abroad).slice(0, TEXT_MAX));
  const factEntries = factNames(facts).map(factGram);
  return {
    search_text: text,
    grams: [...indexGrams(text), ...inTitles, ...inPlaces, ...factEntries, ...attributeGrams(attributes)],
  };
};

/** The index entries to look up for a word in titles. One unit has none: the text decides. */
export const titleGrams = (word: string): number[] => (word.length === 1 ? [] : gramsOf(word, false).map(inTitle));

/** The index entries of a place abroad, or to look up for a word of one. */
export const placeGrams = (text: string): number[] => gramsOf(text, false).map(inSpace(PLACE_SPACE));

/** A LIKE pattern that finds the word in the title alone. */
export const titlePattern = (word: string): string => `%${BREAK}${likePattern(word)}`;

/** The title in the text of a post. */
export const titleOf = (searchText: string): string => searchText.slice(searchText.indexOf(BREAK) + 1);

/** The index entries of a text: its single characters and pairs. */
export const indexGrams = (text: string): number[] => gramsOf(text, true);

/** The index entries to look up for a word. */
export const wordGrams = (word: string): number[] => (word.length === 1 ? gramsOf(word, true) : gramsOf(word, false));

/** Whether the grams alone decide: a word of one or two units is its gram. */
export const gramsDecide = (word: string): boolean => word.length <= 2;

/** A LIKE pattern that finds the word literally, anywhere. */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;
