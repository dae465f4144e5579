import { KEYWORD_MAX } from "#lib/domain/posts/posts.ts";
import { lengthOf } from "#lib/domain/text.ts";
import { parseJson, textOf } from "#lib/domain/untrusted.ts";
import { putFirst, readList } from "./history.ts";

const LIMITS = { max: 10, key: (keyword: string) => keyword };

const readKeyword = (value: unknown): string | null => {
  const keyword = textOf(value)?.trim() ?? "";
  return keyword !== "" && lengthOf(keyword) <= KEYWORD_MAX ? keyword : null;
};

/** The keywords searched for on this device, the last one first, from storage that may hold anything. */
export const readSearched = (text: string | null): string[] => readList(parseJson(text), readKeyword, LIMITS);

/** Puts a keyword first. Ignores an empty or overlong one. */
export const addSearched = (searched: readonly string[], typed: string): string[] => {
  const keyword = readKeyword(typed);
  return keyword === null ? [...searched] : putFirst(searched, keyword, LIMITS);
};
