import { KEYWORD_MAX } from "#lib/domain/posts/posts.ts";
import type { Reading, ReadingKind } from "#lib/domain/posts/understood.ts";
import { lengthOf } from "#lib/domain/text.ts";
import type { Part } from "./understand.ts";

const join = (before: string, middle: string, after: string): string =>
  [before.trim(), middle, after.trim()].filter((part) => part !== "").join(" ");

/** The keyword without the stretch of a part. */
export const withoutPart = (keyword: string, { from, to }: Part): string => join(keyword.slice(0, from), "", keyword.slice(to));

const nameOf = (part: Part): { kind: ReadingKind; name: string } | null => {
  if (part.kind === "pay") return { kind: "pay", name: `${part.salary.min}-${part.salary.max}` };
  const [first] = part.options;
  if (!first) return null;
  const { meaning, word } = first;
  // A plain word needs no tag, unless it was typed as another one.
  if (!meaning || meaning.kind === "plain") return part.guessed ? { kind: "word", name: word } : null;
  if (meaning.kind !== "company") return { kind: meaning.kind, name: meaning.name };
  return { kind: "company", name: part.options.length === 1 && meaning.companies.length === 1 ? meaning.name : word };
};

/** The readings of a keyword, in its order. */
export const readingsOf = (keyword: string, parts: readonly Part[]): Reading[] =>
  parts.flatMap((part) => {
    const named = nameOf(part);
    if (!named) return [];
    const typed = keyword.slice(part.from, part.to).trim();
    const plain = join(keyword.slice(0, part.from), `"${typed}"`, keyword.slice(part.to));
    return [{ ...named, typed, without: withoutPart(keyword, part), plain: lengthOf(plain) <= KEYWORD_MAX ? plain : "" }];
  });
