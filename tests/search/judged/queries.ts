/** The judged queries as their files have them; see README.md. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const KINDS = ["title", "synonym", "pinyin", "initials", "slip", "place", "pay", "company"] as const;
export type Kind = (typeof KINDS)[number];
export type Part = "open" | "held-out";

/** `fields` and `words` are the notes of the two graders, `filters` the expected readings such as `city=杭州市`. */
export type JudgedQuery = { kind: Kind; query: string; fields: string; words: string; filters: string[] };

const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);

const toQuery = (line: string): JudgedQuery => {
  const [kind = "", query = "", fields = "", words = "", filters = ""] = line.split("\t");
  if (!isKind(kind)) throw new Error(`unknown kind in: ${line}`);
  return { kind, query, fields, words, filters: filters === "-" ? [] : filters.split(",") };
};

/** The queries of one file. */
export const judgedQueries = (part: Part): JudgedQuery[] => {
  const [, ...lines] = readFileSync(join(import.meta.dirname, `${part}.tsv`), "utf8")
    .trim()
    .split("\n");
  return lines.map(toQuery);
};
