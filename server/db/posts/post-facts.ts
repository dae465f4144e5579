import { factWords } from "#lib/data/search/fact-words.ts";
import { parseHtml } from "#lib/domain/posts/parse-rich-text.ts";
import { hasFacts, readFacts } from "#lib/domain/posts/read-facts.ts";
import { SIMPLIFIED } from "./search-text.ts";

const words = factWords(SIMPLIFIED);

/** The column `facts` of a post as JSON text; null without facts. The seed, the desk and imports write it by this function alone. */
export const factsColumn = (post: { name: string; html: string; headcount: number | null }): string | null => {
  const { name, html, headcount } = post;
  const facts = readFacts({ name, description: parseHtml(html), headcount }, words);
  return hasFacts(facts) ? JSON.stringify(facts) : null;
};
