import type { Candidate } from "#lib/domain/posts/understand/rank.ts";
import { withoutPart } from "#lib/domain/posts/understand/readings.ts";
import type { Part } from "#lib/domain/posts/understand/understand.ts";
import type { Understood } from "#lib/domain/posts/understood.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { Condition, Form } from "./search-conditions.ts";
import type { Limits } from "./search-lists.ts";
import { conditionsOf, likeCareers } from "./search-parts.ts";
import { type Both, newestBlock, probe, rank } from "./search-ranked.ts";

type Wish = {
  keyword: string;
  parts: readonly Part[];
  /** Conditions outside the keyword, which hold for the nearest, too. */
  within: Both;
  /** Those of them that the index of the newest posts covers. */
  inOrder: readonly Condition[];
  /** Posts that are shown already, and the careers of all that match. */
  found: readonly string[];
  careerIds: readonly string[];
  size: number;
};
type Near = { drop: Understood["drop"]; ids: string[] };

/** The order in which parts are given up. Without the work nothing is near, so it goes last. */
const DROP_ORDER = ["pay", "fact", "level", "area", "city", "province", "abroad", "company", "plain", "none", "work"] as const;

const dropRank = (part: Part): number => {
  if (part.kind === "pay") return 0;
  return DROP_ORDER.indexOf(part.options[0]?.meaning?.kind ?? "none");
};

const workIds = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) =>
    part.kind === "words" ? part.options.flatMap(({ meaning }) => (meaning?.kind === "work" ? meaning.careerIds : [])) : [],
  );

const isFilter = (part: Part): boolean => dropRank(part) <= DROP_ORDER.indexOf("company");

type Order = (posts: Candidate[]) => Candidate[];
const byNothing: Order = (posts) => posts;

/** Titles that share more characters with the words come first: 品牌设计师 for 平面设计师. */
const byLikeness =
  (parts: readonly Part[]): Order =>
  (posts) => {
    const words = parts.flatMap((part) => (part.kind === "words" && !isFilter(part) ? part.options.map(({ word }) => word) : []));
    const characters = new Set(words.join(""));
    const shared = ({ title }: Candidate): number => [...new Set(title)].filter((character) => characters.has(character)).length;
    return posts.sort((a, b) => shared(b) - shared(a));
  };

/**
 * Posts that miss one part of the keyword, or are of a like career, best first, until the first page is full; and the part whose removal frees posts. A
 * handful of probes, each on indexes.
 */
export const findNearest = async (db: Db, wish: Wish, limits: Limits): Promise<Near> => {
  const { keyword, parts, inOrder, within, found, size } = wish;
  const ids: string[] = [];
  let drop: Near["drop"] = null;
  const add = async (asked: (form: Form) => Condition[], kept: readonly Part[], order = byNothing): Promise<number> => {
    const both = { index: [...within.index, ...asked("index")], scan: [...within.scan, ...asked("scan")] };
    const probed = await probe(db, both.index, limits.cap);
    const { count } = probed;
    const posts = count < limits.cap ? probed.posts : await newestBlock(db, inOrder, both, size, limits);
    const others = order(rank(posts, kept, size)).filter(({ id }) => !found.includes(id) && !ids.includes(id));
    ids.push(...others.slice(0, Math.max(0, size - found.length - ids.length)).map(({ id }) => id));
    return count;
  };
  const isFull = (): boolean => found.length + ids.length >= size;
  const without = [...parts].sort((a, b) => dropRank(a) - dropRank(b));
  const saysWork = parts.some((part) => !isFilter(part));
  for (const part of parts.length > 1 ? without : []) {
    if (isFull() && drop) break;
    // With the work gone only a place would be left: that is no near post unless nothing else is found.
    if (saysWork && !isFilter(part) && (ids.length > 0 || found.length > 0)) break;
    const kept = parts.filter((each) => each !== part);
    const count = await add((form) => kept.map((each) => conditionsOf(each, form).any), kept);
    if (count > 0 && !drop) drop = { typed: keyword.slice(part.from, part.to).trim(), without: withoutPart(keyword, part), count };
  }
  // No single part was at fault: the posts of one part alone, the work's first.
  for (const part of ids.length + found.length === 0 ? without.toReversed() : []) {
    if (ids.length > 0) break;
    await add((form) => [conditionsOf(part, form).strong], [part]);
  }
  const filters = parts.filter(isFilter);
  const careers = [...new Set([...workIds(parts), ...wish.careerIds])];
  if (!isFull() && saysWork && careers.length > 0)
    await add((form) => [likeCareers(careers), ...filters.map((part) => conditionsOf(part, form).any)], filters, byLikeness(parts));
  return { drop, ids };
};
