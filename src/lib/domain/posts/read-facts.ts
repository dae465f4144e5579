import type { Experience, PostFacts } from "./facts.ts";
import type { RichNode, RichTag } from "./rich-text.ts";
import { foldText, type Simplified } from "./understand/fold.ts";

/** Parts of a description: the post's tasks, demands and offers; "open" before any heading. */
export type FactSection = "duties" | "demands" | "offers" | "open";

/** The words by which facts are read. All patterns see folded text without spaces. */
export type FactWords = {
  simplified: Simplified;
  /** The section that a heading opens. */
  sectionOf: (line: string) => FactSection | null;
  /** Ends of clauses. */
  clauseEnd: RegExp;
  /** Every degree that a clause names as a condition. */
  degreesIn: (clause: string) => string[];
  /** All degrees, the lowest first. */
  degrees: readonly string[];
  experienceIn: (clause: string) => Experience | null;
  headcountIn: (clause: string) => number | null;
  benefitsIn: (clause: string) => string[];
  /** All benefits, the most wanted first. */
  benefits: readonly string[];
  employmentsInTitle: (title: string) => string[];
  employmentIn: (clause: string) => string | null;
};

/** A post as its company wrote it. `headcount` is the entered one. */
export type FactSource = { name: string; description: readonly RichNode[]; headcount: number | null };

/** Longer descriptions are read up to here, in UTF-16 units; a longer clause is no condition. */
const READ_MAX = 64 * 1024;
const CLAUSE_MAX = 120;

const INLINE: ReadonlySet<RichTag> = new Set(["strong", "em", "u", "a"]);

/** The text of a description; each block is a line. */
export const textOf = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => {
      if ("text" in node) return node.text.replace(/\s+/gu, " ");
      return INLINE.has(node.tag) ? textOf(node.children) : `\n${textOf(node.children)}\n`;
    })
    .join("");

type Clause = { section: FactSection; text: string };

const clausesOf = (description: readonly RichNode[], words: FactWords): Clause[] => {
  const folded = foldText(textOf(description).slice(0, READ_MAX), words.simplified);
  let section: FactSection = "open";
  return folded.split("\n").flatMap((line): Clause[] => {
    const compact = line.replace(/\s+/gu, "");
    section = words.sectionOf(compact) ?? section;
    return compact
      .split(words.clauseEnd)
      .filter((text) => text !== "" && text.length <= CLAUSE_MAX)
      .map((text) => ({ section, text }));
  });
};

/** The value on which all agree; null without values, or if they differ. */
const agreed = <Value>(values: readonly (Value | null)[], isSame = (one: Value, other: Value): boolean => one === other) => {
  const [first = null, ...others] = values.filter((value) => value !== null);
  return first !== null && others.every((other) => isSame(first, other)) ? first : null;
};

/**
 * The facts of a post, read once when it is written. Entered fields win over the text. Where two clauses differ, or a word may mean
 * something else, there is no fact: a missing fact costs a look at the text, a wrong one costs a post.
 * Why: docs/decisions/0109-facts-are-read-when-a-post-is-written.md
 */
export const readFacts = ({ name, description, headcount }: FactSource, words: FactWords): PostFacts => {
  const clauses = clausesOf(description, words);
  const beside = (...without: FactSection[]): string[] =>
    clauses.filter(({ section }) => !without.includes(section)).map(({ text }) => text);
  const conditions = beside("duties", "offers");
  const lowest = (named: readonly string[]): string | null => words.degrees.find((degree) => named.includes(degree)) ?? null;
  const offered = new Set(beside("duties", "demands").flatMap(words.benefitsIn));
  const title = foldText(name, words.simplified).replace(/\s+/gu, "");
  return {
    degree: agreed(conditions.map((clause) => lowest(words.degreesIn(clause)))),
    experience: agreed(conditions.map(words.experienceIn), (one, other) => one.min === other.min && one.max === other.max),
    employment: agreed([...words.employmentsInTitle(title), ...beside("duties").map(words.employmentIn)]),
    headcount: headcount ?? agreed(beside("duties").map(words.headcountIn)),
    benefits: words.benefits.filter((benefit) => offered.has(benefit)),
  };
};

/** Whether a post has any fact at all. */
export const hasFacts = ({ degree, experience, employment, headcount, benefits }: PostFacts): boolean =>
  degree !== null || experience !== null || employment !== null || headcount !== null || benefits.length > 0;
