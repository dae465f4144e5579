/** The vectors as pages of a test show them: as many at a time as can be told apart. */
import { parseHtml } from "#pages/_post/parse-html.ts";
import { xssVectors } from "./xss-vectors.ts";

const BATCH = 10;
const END = "<p>end</p>";

/** Whether what follows a vector is read as if the vector had not been there. */
const endsByItself = (vector: string): boolean =>
  JSON.stringify(parseHtml(vector + END).at(-1)) === JSON.stringify(parseHtml(END).at(-1));

const inOrder = xssVectors.filter(endsByItself);
const together = Array.from({ length: Math.ceil(inOrder.length / BATCH) }, (_, index) =>
  inOrder.slice(index * BATCH, (index + 1) * BATCH),
);

/** Every vector once: ten to a page, and those that swallow what follows them each on a page of its own. */
export const xssBatches: readonly (readonly string[])[] = [
  ...together,
  ...xssVectors.filter((vector) => !endsByItself(vector)).map((vector) => [vector]),
];
