import { type Line, type Part, type PrefillWords, textOf } from "./reading.ts";

/** The lines below one heading; `head` is all that stands above the first. */
export type Block = { part: Part | "head"; heading: string; lines: Line[] };

/** A heading stands in a line alone, or before a colon. */
const headingOfLine = (line: Line, words: PrefillWords): { part: Part; rest: string } | null =>
  line.cells.length > 2 ? null : words.headingOf(textOf(line));

/** Parts a résumé's lines by its headings. */
export const blocksOf = (lines: readonly Line[], words: PrefillWords): Block[] => {
  const blocks: Block[] = [{ part: "head", heading: "", lines: [] }];
  for (const line of lines) {
    if (words.isPageMark(textOf(line))) continue;
    const heading = headingOfLine(line, words);
    if (!heading) {
      blocks.at(-1)?.lines.push(line);
      continue;
    }
    const rest = heading.rest === "" ? [] : [{ ...line, cells: [{ text: heading.rest, x: 0, right: 0 }] }];
    blocks.push({ part: heading.part, heading: textOf(line), lines: rest });
  }
  return blocks;
};
