import { factWords } from "#lib/data/search/fact-words.ts";
import type { PostFacts } from "#lib/domain/posts/facts.ts";
import { parseHtml } from "#lib/domain/posts/parse-rich-text.ts";
import { hasFacts, readFacts } from "#lib/domain/posts/read-facts.ts";
import { SIMPLIFIED } from "./search-text.ts";

const words = factWords(SIMPLIFIED);

/** The facts of a post as it is stored; null without facts. The seed, the desk and imports write the column `facts` by this function alone. */
export const factsOf = (post: { name: string; html: string; headcount: number | null }): PostFacts | null => {
  const { name, html, headcount } = post;
  const facts = readFacts({ name, description: parseHtml(html), headcount }, words);
  return hasFacts(facts) ? facts : null;
};

/** Facts as the column stores them. */
export const factsColumn = (facts: PostFacts | null): string | null => facts && JSON.stringify(facts);
