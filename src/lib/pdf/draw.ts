import { jsPDF } from "jspdf";
import type { PdfDocument } from "#lib/domain/pdf/document.ts";
import { type Item, type Layout, PAGE, type TextStyle } from "#lib/domain/pdf/pages.ts";
import type { Face } from "./face.ts";
import type { OwnFont, PdfFont } from "./jspdf-internals.ts";
import { deflated } from "./packing.ts";
import { createStructure } from "./structure.ts";

/** Draws a run of characters in a colour as a PNG of the given shape; null where that cannot be done. */
export type Painter = (text: string, shape: { width: number; height: number; color: string }) => Promise<Uint8Array | null>;
export type Faces = { regular: Face; bold: Face };
/** A photo as JPEG or PNG, and its alternative text. */
export type Photo = { jpeg: Uint8Array; alt: string } | { png: Uint8Array; alt: string };

const FAMILY = "NotoSansSC";
/** The part of a character above its baseline; pictures of characters are as high as the line. */
const ASCENT = 0.88;
/** The stroke that makes regular characters look bold, in relation to their size. */
const STRONG = 0.028;

const binary = (bytes: Uint8Array): string => {
  let text = "";
  // Not by spreading, which walks through the bytes one by one.
  for (let at = 0; at < bytes.length; at += 0x2000)
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + 0x2000));
  return text;
};

/** The file of a face as it goes into a document. */
const ownFont = async ({ bytes, decode }: Face): Promise<OwnFont> => ({
  file: binary(await deflated(bytes)),
  length: bytes.length,
  decode,
});

const addFace = (doc: jsPDF, { bytes }: Face, style: "normal" | "bold", own: OwnFont): void => {
  const file = `${style}.ttf`;
  doc.addFileToVFS(file, binary(bytes));
  doc.addFont(file, FAMILY, style);
  doc.setFont(FAMILY, style);
  const font: PdfFont = doc.getFont();
  font.own = own;
};

const drawText = (
  doc: jsPDF,
  faces: Faces,
  text: string,
  at: { x: number; y: number },
  { size, color, weight }: TextStyle,
): void => {
  doc.setFont(FAMILY, weight === "bold" ? "bold" : "normal");
  doc.setFontSize(size);
  doc.setTextColor(color);
  if (weight !== "strong") return void doc.text(faces[weight].encode(text), at.x, at.y);
  doc.setDrawColor(color);
  doc.setLineWidth(size * STRONG);
  doc.text(faces.regular.encode(text), at.x, at.y, { renderingMode: "fillThenStroke" });
};

type Drawing = { doc: jsPDF; faces: Faces; pictures: ReadonlyMap<string, Uint8Array>; photo: Photo | null };

const drawItem = ({ doc, faces, pictures, photo }: Drawing, item: Item): void => {
  const { x, y } = item;
  if (item.kind === "text") drawText(doc, faces, item.text, item, item.style);
  else if (item.kind === "box") {
    doc.setFillColor(item.fill);
    doc.rect(x, y, item.width, item.height, "F");
  } else if (item.kind === "photo") {
    if (!photo) return;
    const [picture, format] = "jpeg" in photo ? ([photo.jpeg, "JPEG"] as const) : ([photo.png, "PNG"] as const);
    doc.addImage(picture, format, x, y, item.width, item.height);
  } else {
    const picture = pictures.get(item.text);
    if (picture) doc.addImage(picture, "PNG", x, y - ASCENT * item.size, item.width, item.size, item.text, "FAST");
  }
};

const paintAll = async (layout: Layout, paint: Painter): Promise<Map<string, Uint8Array>> => {
  const pictures = new Map<string, Uint8Array>();
  for (const item of layout.pages.flat()) {
    if (item.kind !== "picture" || pictures.has(item.text)) continue;
    const painted = await paint(item.text, { width: item.width / item.size, height: 1, color: item.color });
    if (painted) pictures.set(item.text, painted);
  }
  return pictures;
};

type Parts = {
  document: Pick<PdfDocument, "title" | "subject">;
  layout: Layout;
  faces: Faces;
  photo: Photo | null;
  paint: Painter;
};

/** Writes a laid out document as a PDF with text that can be selected, read and searched. */
export const drawPdf = async ({ document, layout, faces, photo, paint }: Parts): Promise<Uint8Array<ArrayBuffer>> => {
  const format = [PAGE.width, PAGE.height];
  const doc = new jsPDF({ unit: "pt", format, compress: true, putOnlyUsedFonts: true });
  const [bold, regular] = await Promise.all([ownFont(faces.bold), ownFont(faces.regular)]);
  addFace(doc, faces.bold, "bold", bold);
  addFace(doc, faces.regular, "normal", regular);
  doc.setProperties({ title: document.subject, author: document.title, subject: document.subject });
  doc.setLanguage("zh-CN");
  const drawing = { doc, faces, pictures: await paintAll(layout, paint), photo };
  const structure = createStructure(doc, { nodes: layout.nodes, figure: photo?.alt ?? "" });
  for (const [page, items] of layout.pages.entries()) {
    if (page > 0) doc.addPage(format);
    // Text goes in reading order; a box is drawn below the text that follows it.
    for (const item of items) {
      const node = item.kind === "text" || item.kind === "photo" ? item.node : null;
      structure.mark(node, page, () => drawItem(drawing, item));
    }
  }
  return new Uint8Array(doc.output("arraybuffer"));
};
