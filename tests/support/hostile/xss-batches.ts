/** The vectors in batches for a test's pages: as many at a time as can be distinguished. */
import { parseHtml } from "#lib/domain/posts/parse-rich-text.ts";
import { xssVectors } from "./xss-vectors.ts";

const BATCH = 10;
const END = "<p>end</p>";

/** Whether the text after a vector is parsed as if the vector were absent. */
const endsByItself = (vector: string): boolean =>
  JSON.stringify(parseHtml(vector + END).at(-1)) === JSON.stringify(parseHtml(END).at(-1));

const inOrder = xssVectors.filter(endsByItself);
const together = Array.from({ length: Math.ceil(inOrder.length / BATCH) }, (_, index) =>
  inOrder.slice(index * BATCH, (index + 1) * BATCH),
);

/** Every vector once: ten to a page, and those that swallow the text after them each on a page of its own. */
export const xssBatches: readonly (readonly string[])[] = [
  ...together,
  ...xssVectors.filter((vector) => !endsByItself(vector)).map((vector) => [vector]),
];
