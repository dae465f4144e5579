import fontkit from "@pdf-lib/fontkit";
import { strToU8, zipSync } from "fflate";
import { PDFDocument } from "pdf-lib";
import { builtFonts } from "./pdf-resume.ts";

/** A line of a page: its text, its left edge, its distance from the top and its size, in points. */
export type Drawn = { text: string; x: number; y: number; size?: number };

/** A real PDF with Chinese text. */
export const pdfOfPages = async (pages: readonly (readonly Drawn[])[]): Promise<Uint8Array<ArrayBuffer>> => {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const [common] = builtFonts.regular;
  if (!common) throw new Error("no font");
  const font = await pdf.embedFont(common, { subset: true });
  for (const drawn of pages) {
    const page = pdf.addPage([595, 842]);
    for (const { text, x, y, size = 10.5 } of drawn) page.drawText(text, { x, y: 842 - y, size, font });
  }
  return Uint8Array.from(await pdf.save());
};

const widthOf = (text: string): number => [...text].reduce((width, character) => width + (character > "\u2000" ? 10.5 : 6), 0);

/** The cells of a line, each at its tab stop or behind the one before. */
const drawnLine = (line: string, y: number): Drawn[] => {
  let right = 0;
  return line.split("\t").map((text, column) => {
    const x = Math.max(40 + 80 * column, right + 15);
    right = x + widthOf(text);
    return { text, x, y };
  });
};

/** A text as pages of lines; a tab is a jump to the right. */
export const pdfOfText = (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const lines = text.split("\n");
  const perPage = 45;
  const pages = Array.from({ length: Math.ceil(lines.length / perPage) }, (_, page) =>
    lines
      .slice(page * perPage, (page + 1) * perPage)
      .flatMap((line, at) => drawnLine(line, 60 + 16 * at))
      .filter((cell) => cell.text !== ""),
  );
  return pdfOfPages(pages);
};

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
const row = (cells: readonly string[]): string =>
  `<w:tr>${cells.map((cell) => `<w:tc>${cell.split("\n").map(paragraph).join("")}</w:tc>`).join("")}</w:tr>`;

/** Parts of a Word document with a body. */
export const docxParts = (body: string): Record<string, Uint8Array> => ({
  "[Content_Types].xml": strToU8(
    `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  ),
  "_rels/.rels": strToU8(
    `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  ),
  "word/document.xml": strToU8(
    `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  ),
});

/** A real Word document: lines as paragraphs, lines with tabs as rows of a table. */
export const docxOfText = (text: string): Uint8Array<ArrayBuffer> => {
  const body = text
    .split("\n")
    .map((line) => (line.includes("\t") ? `<w:tbl>${row(line.split("\t"))}</w:tbl>` : paragraph(line)))
    .join("");
  return Uint8Array.from(zipSync(docxParts(body)));
};

/** A Word document laid out as a table of one row: a narrow column beside a wide one. */
export const docxOfColumns = (left: string, right: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(zipSync(docxParts(`<w:tbl>${row([left, right])}</w:tbl>`)));

/** A Word document that unpacks to gigabytes of spaces, in a few megabytes. */
export const bombDocx = (megabytes: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(zipSync({ ...docxParts(""), "word/document.xml": new Uint8Array(megabytes * 1024 ** 2).fill(0x20) }));
