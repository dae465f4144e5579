import { type Item, type Layout, PAGE, type PdfNode, type Tag, type TextStyle } from "#lib/domain/pdf/pages.ts";
import { breakLines } from "./line-breaking.ts";
import { BASELINE, LINE_HEIGHT, MARGIN } from "./styles.ts";

/** Measures text: its width in a style, and whether all fonts lack a character. */
export type Metrics = { width: (text: string, style: TextStyle) => number; isMissing: (character: string) => boolean };

export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN.side;
export const lineHeight = ({ size }: TextStyle): number => size * LINE_HEIGHT;

/** The beginning of a line; by default on the last page. */
type Place = { x: number; top: number; page?: number };

/** Pages being filled from top to bottom. */
export type Sheet = ReturnType<typeof createSheet>;
export const createSheet = (metrics: Metrics) => {
  const layout: Layout = { pages: [[]], nodes: [{ tag: "Document", parent: null }] };
  let top: number = MARGIN.top;

  const add = (item: Item, page = -1): void => {
    layout.pages.at(page)?.push(item);
  };

  /** Begins an element for screen readers, inside another; by default inside the document. */
  const node = (tag: Tag, parent = 0): number => layout.nodes.push({ tag, parent } satisfies PdfNode) - 1;

  /** The runs of characters that no font has: a picture goes over the gap that each leaves. Spaces inside belong to them. */
  const addPictures = (text: string, x: number, y: number, style: TextStyle, page?: number): void => {
    let run = "";
    let start = 0;
    const close = (): void => {
      const shown = run.trimEnd();
      const { size, color } = style;
      const left = x + metrics.width(text.slice(0, start), style);
      if (shown !== "") add({ kind: "picture", text: shown, x: left, y, width: metrics.width(shown, style), size, color }, page);
      run = "";
    };
    let at = 0;
    for (const character of text) {
      if (metrics.isMissing(character)) {
        if (run === "") start = at;
        run += character;
      } else if (character === " " && run !== "") run += character;
      else close();
      at += character.length;
    }
    close();
  };

  /** Sets one line. `node` is null for page furniture, which is not part of the text. */
  const addLine = (text: string, { x, top: from, page }: Place, style: TextStyle, of: number | null): void => {
    if (text === "") return;
    const y = from + style.size * BASELINE;
    add({ kind: "text", text, x, y, width: metrics.width(text, style), style, node: of }, page);
    addPictures(text, x, y, style, page);
  };

  const linesOf = (text: string, width: number, style: TextStyle): string[] =>
    breakLines(text, width, (part) => metrics.width(part, style));

  const newPage = (): void => {
    layout.pages.push([]);
    top = MARGIN.top;
  };
  /** Goes to the next page when less than `height` is left of this one. True when it did. */
  const ensure = (height: number): boolean => {
    if (top + height <= MARGIN.bottom) return false;
    newPage();
    return true;
  };

  return {
    layout,
    node,
    add,
    addLine,
    linesOf,
    ensure,
    width: metrics.width,
    top: () => top,
    down: (height: number) => {
      top += height;
    },
  };
};
