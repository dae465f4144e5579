import type { Candidate } from "#lib/domain/posts/understand/rank.ts";
import { withoutPart } from "#lib/domain/posts/understand/readings.ts";
import type { Part } from "#lib/domain/posts/understand/understand.ts";
import type { Understood } from "#lib/domain/posts/understood.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { Condition, Form } from "./search-conditions.ts";
import type { Limits } from "./search-lists.ts";
import { conditionsOf, likeCareers } from "./search-parts.ts";
import { type Both, newestBlock, probeFirst, rank } from "./search-ranked.ts";

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

/** A wider search: its conditions in place of the keyword, the parts that rank its posts, and the part given up, if one was. */
type Attempt = { asked: (form: Form) => Condition[]; kept: readonly Part[]; order?: Order; dropped?: Part };

/** The keyword without one of its parts, each in turn. */
const withoutOnePart = (parts: readonly Part[]): Attempt[] =>
  (parts.length > 1 ? parts : []).map((dropped) => {
    const kept = parts.filter((part) => part !== dropped);
    return { asked: (form) => kept.map((part) => conditionsOf(part, form).any), kept, dropped };
  });

/** One part alone, each in turn. */
const onePart = (parts: readonly Part[]): Attempt[] =>
  (parts.length > 1 ? parts : []).map((part) => ({ asked: (form) => [conditionsOf(part, form).strong], kept: [part] }));

const likeWork = (parts: readonly Part[], careerIds: readonly string[]): Attempt => {
  const kept = parts.filter(isFilter);
  const asked = (form: Form): Condition[] => [likeCareers(careerIds), ...kept.map((part) => conditionsOf(part, form).any)];
  return { asked, kept, order: byLikeness(parts) };
};

/**
 * Posts that miss one part of the keyword, or are of a like career, best first, until the first page is full; and the part whose removal frees posts. A
 * handful of probes, each on indexes.
 */
export const findNearest = async (db: Db, wish: Wish, limits: Limits): Promise<Near> => {
  const { keyword, parts, inOrder, within, found, size } = wish;
  const ids: string[] = [];
  let drop: Near["drop"] = null;
  const bothOf = ({ asked }: Attempt): Both => ({
    index: [...within.index, ...asked("index")],
    scan: [...within.scan, ...asked("scan")],
  });
  /** Adds posts from the first attempt that finds any; returns the attempts left to try. */
  const addFirst = async (attempts: readonly Attempt[]): Promise<readonly Attempt[]> => {
    const lists = attempts.map((attempt) => bothOf(attempt).index);
    const first = await probeFirst(db, lists, limits.cap);
    const attempt = first && attempts[first.place];
    if (!attempt) return [];
    const { order = byNothing, kept, dropped } = attempt;
    const posts = first.count < limits.cap ? first.posts : await newestBlock(db, inOrder, bothOf(attempt), size, limits);
    const others = order(rank(posts, kept, size)).filter(({ id }) => !found.includes(id) && !ids.includes(id));
    ids.push(...others.slice(0, Math.max(0, size - found.length - ids.length)).map(({ id }) => id));
    if (dropped)
      drop ??= {
        typed: keyword.slice(dropped.from, dropped.to).trim(),
        without: withoutPart(keyword, dropped),
        count: first.count,
      };
    return attempts.slice(first.place + 1);
  };
  const isFull = (): boolean => found.length + ids.length >= size;
  const isEmpty = (): boolean => found.length + ids.length === 0;
  const saysWork = parts.some((part) => !isFilter(part));
  // With the work gone only a place would be left: that is no near post unless nothing else is found.
  const mayDrop = ({ dropped }: Attempt): boolean => isEmpty() || !saysWork || !dropped || isFilter(dropped);
  const sorted = [...parts].sort((a, b) => dropRank(a) - dropRank(b));
  let attempts = withoutOnePart(sorted).filter(mayDrop);
  while (attempts.length > 0 && !(isFull() && drop)) attempts = (await addFirst(attempts)).filter(mayDrop);
  // No single part was at fault: the posts of one part alone, the work's first.
  if (isEmpty()) await addFirst(onePart(sorted).toReversed());
  const careers = [...new Set([...workIds(parts), ...wish.careerIds])];
  if (!isFull() && saysWork && careers.length > 0) await addFirst([likeWork(parts, careers)]);
  return { drop, ids };
};
