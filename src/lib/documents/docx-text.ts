import { zipSync } from "fflate";
import mammoth from "mammoth";
import { linesOfRows } from "#lib/domain/resume/prefill/lines.ts";
import { BadFile, type FileText } from "./order.ts";
import { unpackText } from "./unpack.ts";

const DOCUMENT = "word/document.xml";
/** Boxes within boxes; deeper ones are an attack. */
const DEPTH_MAX = 60;

type Element = Readonly<Record<string, unknown>>;
const isElement = (value: unknown): value is Element => typeof value === "object" && value !== null;
const childrenOf = (element: Element): Element[] => {
  const { children } = element;
  return Array.isArray(children) ? children.filter(isElement) : [];
};

const textIn = (element: Element, depth = 0): string => {
  if (depth > DEPTH_MAX) return "";
  if (element["type"] === "text") return String(element["value"] ?? "");
  if (element["type"] === "tab") return "\t";
  if (element["type"] === "break") return "\n";
  return childrenOf(element)
    .map((child) => textIn(child, depth + 1))
    .join("");
};

/** The paragraphs in an element, each with its broken lines apart. */
const paragraphsIn = (element: Element, depth = 0): string[] => {
  if (depth > DEPTH_MAX) return [];
  if (element["type"] === "paragraph") return textIn(element).split("\n");
  return childrenOf(element).flatMap((child) => paragraphsIn(child, depth + 1));
};

/** Cells with more paragraphs are columns of a page, and read one after the other. */
const CELL_LINES = 2;

const rowsIn = (element: Element, depth = 0): string[][] => {
  if (depth > DEPTH_MAX) return [];
  if (element["type"] === "paragraph") return paragraphsIn(element).map((line) => line.split("\t"));
  if (element["type"] !== "tableRow") return childrenOf(element).flatMap((child) => rowsIn(child, depth + 1));
  const cells = childrenOf(element).map((cell) => paragraphsIn(cell).filter((line) => line.trim() !== ""));
  if (cells.every(({ length }) => length <= CELL_LINES)) return [cells.map((lines) => lines.join(" "))];
  return childrenOf(element).flatMap((cell) => childrenOf(cell).flatMap((child) => rowsIn(child, depth + 1)));
};

/** The lines of a Word document. Its parts are unpacked within limits first, and packed again for the reader without compression. */
export const docxText = async (bytes: Uint8Array): Promise<FileText> => {
  const parts = unpackText(bytes);
  // A workbook, a presentation or any other ZIP.
  if (!parts[DOCUMENT]) throw new BadFile("other-kind");
  const plain = zipSync(parts, { level: 0 });
  let rows: string[][] = [];
  const take = (document: Element): Element => {
    rows = rowsIn(document);
    return { ...document, children: [] };
  };
  try {
    const input = { arrayBuffer: plain.buffer, buffer: plain };
    await mammoth.convertToHtml(input as unknown as { arrayBuffer: ArrayBuffer }, { transformDocument: take });
  } catch {
    throw new BadFile("broken");
  }
  return { lines: linesOfRows(rows), pages: 0 };
};
