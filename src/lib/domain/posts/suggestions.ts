/** Kinds of names that a keyword may be meant as, in the order of the list. */
export const SUGGESTION_KINDS = ["recent", "career", "company", "city"] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** A name with its reading, syllables apart (kuai ji); empty where it is not known. */
export type KnownName = { kind: Exclude<SuggestionKind, "recent">; name: string; reading: string };

/** A keyword to search for; `kind` is that of its last name. */
export type Suggestion = { kind: SuggestionKind; keyword: string };

const KNOWN_KINDS = ["career", "company", "city"] as const;

/** Names from the table of the site: 会计|kuai ji, or a name alone. */
export const readKnownNames = (table: Readonly<Record<string, readonly string[]>>): KnownName[] =>
  KNOWN_KINDS.flatMap((kind) =>
    (table[kind] ?? []).map((row) => {
      const [name = "", reading = ""] = row.split("|");
      return { kind, name, reading };
    }),
  );

const SHOWN_MAX = 8;
const RECENT_SHOWN = 5;
/** Without a word the first careers, which have the most posts. */
const POPULAR = 6;

const LETTERS = /^[a-z]+$/u;

/** How well a name answers to a word, 0 the best; null if it does not. Words are of lower case. */
const rankOf = ({ name, reading }: KnownName, word: string): number | null => {
  const folded = name.toLowerCase();
  if (folded.startsWith(word)) return 0;
  if (LETTERS.test(word) && reading !== "") {
    const syllables = reading.split(" ");
    if (syllables.join("").startsWith(word)) return 1;
    if (
      word.length > 1 &&
      syllables
        .map((syllable) => syllable.charAt(0))
        .join("")
        .startsWith(word)
    )
      return 2;
  }
  return folded.includes(word) ? 3 : null;
};

/**
 * Keywords for the text of a search field: names that begin with its last word, by characters, full reading or first letters, then names that hold it. Without a
 * text the recent searches and the careers with the most posts.
 */
export const suggest = (text: string, names: readonly KnownName[], recent: readonly string[]): Suggestion[] => {
  const typed = text.trim().toLowerCase();
  const lastSearches = recent
    .filter((keyword) => keyword.toLowerCase() !== typed && keyword.toLowerCase().startsWith(typed))
    .slice(0, typed === "" ? RECENT_SHOWN : 2)
    .map((keyword): Suggestion => ({ kind: "recent", keyword }));
  if (typed === "") {
    const careers = names.filter(({ kind }) => kind === "career").slice(0, POPULAR);
    return [...lastSearches, ...careers.map(({ kind, name }): Suggestion => ({ kind, keyword: name }))];
  }
  const words = text.trim().split(/\s+/u);
  const word = (words.at(-1) ?? "").toLowerCase();
  const before = words.slice(0, -1);
  const found = names
    .flatMap((known) => {
      const rank = rankOf(known, word);
      return rank === null || known.name.toLowerCase() === word ? [] : [{ known, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, SHOWN_MAX - lastSearches.length)
    .map(({ known: { kind, name } }): Suggestion => ({ kind, keyword: [...before, name].join(" ") }));
  const taken = new Set(lastSearches.map(({ keyword }) => keyword));
  return [...lastSearches, ...found.filter(({ keyword }) => !taken.has(keyword))];
};
