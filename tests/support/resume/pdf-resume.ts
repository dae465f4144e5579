import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { extractText, getDocumentProxy } from "unpdf";
import list from "#lib/data/fonts.json" with { type: "json" };
import type { PdfDocument } from "#lib/domain/pdf/document.ts";
import type { Photo } from "#lib/pdf/draw.ts";
import { type FontFiles, makePdf } from "#lib/pdf/resume-pdf.ts";

const fontFile = (file: string): Uint8Array => gunzipSync(readFileSync(`public/fonts/${file}`));

/** The fonts that stand beside the pages. */
export const builtFonts: FontFiles = {
  regular: [list.common, ...list.rare.map(({ file }) => file)].map(fontFile),
  bold: fontFile(list.bold),
};

/** A PDF without pictures of characters: there is nothing to draw them with outside of a browser. */
export const pdfOf = (document: PdfDocument, photo: Photo | null = null) =>
  makePdf(document, builtFonts, photo, () => Promise.resolve(null));

/** A file's text, page by page, as another reader extracts it. */
export const extracted = async (file: Uint8Array): Promise<string[]> =>
  (await extractText(await getDocumentProxy(file.slice()), { mergePages: false })).text;

/** A text without anything that only separates. */
export const squeezed = (text: string): string => text.replace(/\s+/gu, "");
