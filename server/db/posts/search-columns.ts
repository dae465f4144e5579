import { indexGrams, searchable } from "./search-text.ts";

/** The database holds no longer text; only names of rare characters, which become many, come near. */
const TEXT_MAX = 300;

/** The columns by which a post is found. The seed, the desk and imports write them by this function alone. */
export const searchColumns = ({ company, name }: { company: string; name: string }): { search_text: string; grams: number[] } => {
  const text = searchable(`${company} ${name}`).slice(0, TEXT_MAX).toWellFormed();
  return { search_text: text, grams: indexGrams(text) };
};
