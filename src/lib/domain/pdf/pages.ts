/** A document as laid out on A4 pages: the PDF and its preview are drawn from this. Lengths are in points, from the top left corner. */
export const PAGE = { width: 595.28, height: 841.89 } as const;

/** How text is set. `bold` has a font of its own, for words of ours; `strong` is the regular one with a thicker stroke. */
export type TextStyle = { size: number; color: string; weight: "regular" | "bold" | "strong" };

/** The role of a text for screen readers; `parent` is the index of its parent in the list. */
export type Tag = "Document" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "Figure";
export type PdfNode = { tag: Tag; parent: number | null };

export type Item =
  /** One line; `x` and `y` are the start of its baseline, `node` is null for page furniture. */
  | { kind: "text"; text: string; x: number; y: number; width: number; style: TextStyle; node: number | null }
  /** Characters missing from all fonts, drawn over the gap they leave in the line. */
  | { kind: "picture"; text: string; x: number; y: number; width: number; size: number; color: string }
  | { kind: "box"; x: number; y: number; width: number; height: number; fill: string }
  | { kind: "photo"; x: number; y: number; width: number; height: number; node: number };

export type Layout = { pages: Item[][]; nodes: PdfNode[] };

type TextItem = Extract<Item, { kind: "text" }>;

/** The separator between two consecutive texts. */
const between = (one: TextItem | undefined, other: TextItem): string => {
  if (!one || (one.node !== null && one.node === other.node)) return "";
  return one.y === other.y ? " " : "\n";
};

/** The text as a machine extracts it: in the file's order, page after page. */
export const readingText = ({ pages }: Pick<Layout, "pages">): string => {
  const texts = pages.flat().filter((item) => item.kind === "text");
  return texts.map((item, index) => between(texts[index - 1], item) + item.text).join("");
};
