import type { SalaryRange } from "#lib/domain/posts/salary.ts";

/** A pay that was read, and its place in the folded keyword. */
export type PayWords = { from: number; to: number; salary: SalaryRange };

/** A meaning of a word of a keyword. `name` is how a tag shows it; ids are those of the database. */
export type Meaning =
  | { kind: "city" | "province" | "area"; name: string }
  | { kind: "company"; name: string; companies: readonly { id: string; name: string }[] }
  /** A country or a city abroad, by all its names. Titles that hold the typed word are meant, too. */
  | { kind: "abroad"; name: string; names: readonly string[] }
  /** A fact of a post, by its name in the dictionary. Titles that hold the typed word are meant, too. */
  | { kind: "fact"; name: string }
  | { kind: "level"; name: string; inTitles: readonly string[] }
  /** A kind of work: careers that are meant, careers close to them. Titles that hold `name` or the typed word are meant, too. */
  | { kind: "work"; name: string; careerIds: readonly string[]; nearIds: readonly string[] }
  /** A word that stays whole, so that no part of it becomes a filter: 会计师事务所. */
  | { kind: "plain"; name: string };

/** A word of a dictionary, folded; `sounds` are its syllables, or its letters and digits as they are. */
export type Term = { text: string; meaning: Meaning; sounds: readonly string[]; weight: number };
