import type { jsPDF } from "jspdf";
import type { PdfNode } from "#lib/domain/pdf/pages.ts";
import { internalsOf } from "./jspdf-internals.ts";

/** A piece of an element on one page: the page's number, and the piece's on that page. */
type Piece = { page: number; mark: number };
/** `figure`: the alternative text of pictures, which a screen reader says. */
type Options = { nodes: readonly PdfNode[]; figure: string };

/** Text of a dictionary: UTF-16 in hexadecimal digits. */
const hexText = (text: string): string =>
  `<feff${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, "0")).join("")}>`;

/**
 * Makes a tagged PDF (ISO 32000, 14.8): screen readers learn headings, tables, paragraphs and the reading order. Each piece
 * of a page is marked when drawn; the tree of elements is written at the end.
 */
export const createStructure = (doc: jsPDF, { nodes, figure }: Options) => {
  const { events, out, newObject } = internalsOf(doc);
  const pieces = nodes.map((): Piece[] => []);
  /** The nodes of the pieces of each page, by their marks. */
  const marks: number[][] = [];
  const pageObjects: number[] = [];
  let root = 0;

  /** Draws a piece of an element; without an element it is decoration, which screen readers skip. */
  const mark = (node: number | null, page: number, draw: () => void): void => {
    const onPage = marks[page] ?? [];
    marks[page] = onPage;
    if (node === null) out("/Artifact BMC");
    else {
      pieces[node]?.push({ page, mark: onPage.length });
      out(`/${nodes[node]?.tag ?? "P"} <</MCID ${onPage.length}>> BDC`);
      onPage.push(node);
    }
    draw();
    out("EMC");
  };

  const isUsed = nodes.map(() => false);
  const findUsed = (): void => {
    for (const node of nodes.keys())
      for (let at: number | null = pieces[node]?.length ? node : null; at !== null; at = nodes[at]?.parent ?? null)
        isUsed[at] = true;
  };

  const writeNode = (node: PdfNode, index: number, numberOf: (node: number) => number): void => {
    const children = nodes.flatMap(({ parent }, child) => (parent === index && isUsed[child] ? [`${numberOf(child)} 0 R`] : []));
    const own = (pieces[index] ?? []).map(({ page, mark }) => `<</Type /MCR /Pg ${pageObjects[page]} 0 R /MCID ${mark}>>`);
    const parent = node.parent === null ? root : numberOf(node.parent);
    const more = node.tag === "Figure" ? ` /Alt ${hexText(figure)}` : node.tag === "TH" ? " /A <</O /Table /Scope /Column>>" : "";
    out(`<</Type /StructElem /S /${node.tag} /P ${parent} 0 R${more} /K [${[...own, ...children].join(" ")}]>>`);
  };

  const writeTree = (): void => {
    findUsed();
    root = newObject();
    // Objects are numbered as they are opened, the root first and then the elements that are used, one by one.
    const numbers = new Map<number, number>();
    for (const index of nodes.keys()) if (isUsed[index]) numbers.set(index, root + 1 + numbers.size);
    const numberOf = (node: number): number => numbers.get(node) ?? root;
    const pages = marks.map((list, page) => `${page} [${list.map((node) => `${numberOf(node)} 0 R`).join(" ")}]`);
    out(
      `<</Type /StructTreeRoot /K ${numberOf(0)} 0 R /ParentTree <</Nums [${pages.join(" ")}]>> /ParentTreeNextKey ${marks.length}>>`,
    );
    out("endobj");
    for (const [index, node] of nodes.entries()) {
      if (!isUsed[index]) continue;
      newObject();
      writeNode(node, index, numberOf);
      out("endobj");
    }
  };

  events.subscribe("putPage", ({ objId, pageNumber }: { objId: number; pageNumber: number }) => {
    pageObjects[pageNumber - 1] = objId;
    out(`/StructParents ${pageNumber - 1} /Tabs /S`);
  });
  events.subscribe("postPutResources", writeTree);
  events.subscribe("putCatalog", () =>
    out(`/Version /1.7 /StructTreeRoot ${root} 0 R /MarkInfo <</Marked true>> /ViewerPreferences <</DisplayDocTitle true>>`),
  );
  return { mark };
};
