import { getDocument } from "unpdf/pdfjs";
import { prefillWords } from "#lib/data/resume/prefill-words.ts";
import { PREFILL_PAGES } from "#lib/domain/resume/prefill/file-kind.ts";
import { linesOfPage, type Piece } from "#lib/domain/resume/prefill/lines.ts";
import { type Line, squeezed } from "#lib/domain/resume/prefill/reading.ts";
import { BadFile, type FileText, type OnPage } from "./order.ts";

/** Pieces of text on one page; more is no résumé. */
const PIECES_MAX = 20_000;

/** A heading of a column; a shorter word may as well head a column of a table. */
const HEADING_MIN = 4;
const isHeading = (text: string): boolean => {
  const heading = squeezed(text).length < HEADING_MIN ? null : prefillWords.headingOf(text);
  return heading !== null && heading.part !== "other";
};

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

type Content = { items: readonly object[] };
const piecesIn = ({ items }: Content, left: number, top: number): Piece[] =>
  items.slice(0, PIECES_MAX).flatMap((item): Piece[] => {
    if (!("str" in item && "transform" in item && "width" in item && "height" in item)) return [];
    const { str, transform, width, height } = item;
    if (typeof str !== "string" || !Array.isArray(transform) || typeof width !== "number" || typeof height !== "number") return [];
    return [{ text: str, x: Number(transform[4]) - left, y: top - Number(transform[5]), width, height }];
  });

/** The lines of a PDF's first pages. Draws nothing and runs nothing in it. */
export const pdfText = async (bytes: Uint8Array<ArrayBuffer>, onPage: OnPage): Promise<FileText> => {
  const task = getDocument({ data: bytes, disableFontFace: true, useSystemFonts: false, verbosity: 0, enableXfa: false });
  try {
    const pdf = await task.promise;
    const pages = Math.min(pdf.numPages, PREFILL_PAGES);
    const lines: Line[] = [];
    for (let number = 1; number <= pages; number += 1) {
      onPage(number, pages);
      const page = await pdf.getPage(number);
      const [left = 0, , , top = 0] = page.view;
      lines.push(...linesOfPage(piecesIn(await page.getTextContent(), left, top), number, isHeading));
      page.cleanup();
    }
    return { lines, pages: pdf.numPages };
  } catch (error) {
    throw new BadFile(nameOf(error) === "PasswordException" ? "encrypted" : "broken");
  } finally {
    await task.destroy();
  }
};
