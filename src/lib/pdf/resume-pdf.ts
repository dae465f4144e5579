import { composeFont, findGlyphs } from "#lib/domain/fonts/compose.ts";
import { openFont } from "#lib/domain/fonts/true-type.ts";
import type { PdfDocument } from "#lib/domain/pdf/document.ts";
import { type Layout, readingText } from "#lib/domain/pdf/pages.ts";
import { cleanDocument, neededCharacters, ownCharacters } from "./characters.ts";
import { drawPdf, type Painter, type Photo } from "./draw.ts";
import { makeFace } from "./face.ts";
import { layOut } from "./layout.ts";

/** TrueType files: where characters are looked up, in this order, and the bold one with the words of our own. */
export type FontFiles = { regular: Uint8Array[]; bold: Uint8Array };

/** A made document: the file, its pages for the preview, its text as machines read it, and characters missing from all fonts. */
export type MadePdf = {
  file: Uint8Array<ArrayBuffer>;
  layout: Layout;
  text: string;
  missing: string[];
  /** Fonts with the characters of the document, for showing the pages. */
  fonts: { regular: Uint8Array<ArrayBuffer>; bold: Uint8Array<ArrayBuffer> };
};

/** Makes a PDF of a document. Throws when a file of `files` is not a font. */
export const makePdf = async (given: PdfDocument, files: FontFiles, photo: Photo | null, paint: Painter): Promise<MadePdf> => {
  const document = cleanDocument(given);
  const fonts = files.regular.map(openFont);
  const boldFont = openFont(files.bold);
  const characters = neededCharacters(document);
  const regular = makeFace(fonts, characters, "NotoSansSC-Regular");
  const bold = makeFace([boldFont], ownCharacters(document), "NotoSansSC-Bold");
  const layout = layOut(
    document,
    {
      width: (text, { size, weight }) => size * (weight === "bold" ? bold : regular).width(text),
      isMissing: (character) => regular.missing.has(character.codePointAt(0) ?? 0),
    },
    photo !== null,
  );
  const [base] = fonts;
  if (!base) throw new Error("no font");
  return {
    file: await drawPdf({ document, layout, faces: { regular, bold }, photo, paint }),
    layout,
    text: readingText(layout),
    missing: [...regular.missing].map((code) => String.fromCodePoint(code)),
    fonts: { regular: composeFont(base, findGlyphs(fonts, characters).placed, "ResumeRegular"), bold: bold.bytes },
  };
};
