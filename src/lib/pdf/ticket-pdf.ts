import { encode } from "uqr";
import { charactersOf } from "#lib/domain/fonts/characters.ts";
import type { Font } from "#lib/domain/fonts/true-type.ts";
import type { TextStyle } from "#lib/domain/pdf/pages.ts";
import type { TicketDocument } from "#lib/domain/pdf/ticket.ts";
import { cleanText } from "./clean-text.ts";
import { drawPdf, type Photo } from "./draw.ts";
import { makeFace } from "./face.ts";
import { CONTENT_WIDTH, createSheet, lineHeight, type Sheet } from "./sheet.ts";
import { BRAND, FOOTER_TOP, HAIRLINE, MARGIN, PHOTO, STYLES } from "./styles.ts";

const X = MARGIN.side;
const RIGHT = X + CONTENT_WIDTH;
const GAP = 18;
const LABEL_WIDTH = 78;
const CODE = { width: PHOTO.width, border: 0 } as const;
/** All of it is set from one font. */
const TITLE = { ...STYLES.title, size: 28, weight: "strong" } as const satisfies TextStyle;
const SUBTITLE = { ...STYLES.value, size: 12 } as const satisfies TextStyle;
const LABEL = { ...STYLES.footer, size: 11 } as const satisfies TextStyle;
const VALUE = { ...STYLES.value, size: 12, weight: "strong" } as const satisfies TextStyle;
const HEADING = { ...STYLES.heading, weight: "strong" } as const satisfies TextStyle;
const NOTE = { ...STYLES.value, size: 10 } as const satisfies TextStyle;
const SMALL = STYLES.footer;

/** A ticket without characters that cannot be set. */
const cleanTicket = (given: TicketDocument): TicketDocument => ({
  ...given,
  subtitle: cleanText(given.subtitle),
  facts: given.facts.map(({ label, value }) => ({ label, value: cleanText(value) })),
  footer: cleanText(given.footer),
  subject: cleanText(given.subject),
});

/** The gap that a missing character leaves is a space of its width. */
const ALWAYS = "\u3000 .0123456789";

/** The characters that a ticket needs of a font. */
export const ticketCharacters = (given: TicketDocument): number[] => {
  const { title, subtitle, facts, codeHint, code, noPhoto, notes, footer } = cleanTicket(given);
  const words = facts.flatMap(({ label, value }) => [label, value]);
  return charactersOf([ALWAYS, title, subtitle, ...words, codeHint, code, noPhoto, notes.heading, ...notes.items, footer].join(""));
};

const addCentred = (sheet: Sheet, text: string, style: TextStyle, of: number): void => {
  for (const line of sheet.linesOf(text, CONTENT_WIDTH, style)) {
    sheet.addLine(line, { x: X + (CONTENT_WIDTH - sheet.width(line, style)) / 2, top: sheet.top() }, style, of);
    sheet.down(lineHeight(style));
  }
};

const addFrame = (sheet: Sheet, x: number, y: number, width: number, height: number): void => {
  for (const [left, top, across, down] of [
    [x, y, width, 0.5],
    [x, y + height, width, 0.5],
    [x, y, 0.5, height],
    [x + width, y, 0.5, height + 0.5],
  ] as const)
    sheet.add({ kind: "box", x: left, y: top, width: across, height: down, fill: HAIRLINE });
};

/** A photo keeps its shape within the frame of a 一寸照. `shape` is its width by its height. */
const addPhoto = (sheet: Sheet, y: number, shape: number | null, empty: string): void => {
  const x = RIGHT - PHOTO.width;
  addFrame(sheet, x, y, PHOTO.width, PHOTO.height);
  if (shape === null) {
    const left = x + (PHOTO.width - sheet.width(empty, SMALL)) / 2;
    sheet.addLine(empty, { x: left, top: y + PHOTO.height / 2 - lineHeight(SMALL) / 2 }, SMALL, null);
    return;
  }
  const width = Math.min(PHOTO.width, PHOTO.height * shape);
  const height = width / shape;
  const at = { x: x + (PHOTO.width - width) / 2, y: y + (PHOTO.height - height) / 2 };
  sheet.add({ kind: "photo", ...at, width, height, node: sheet.node("Figure") });
};

/** A QR code, a box for each run of dark modules; they overlap a little, so that no reader draws seams between them. */
const addCode = (sheet: Sheet, y: number, { code, codeHint }: TicketDocument): void => {
  const { size, data } = encode(code, { ecc: "M", border: CODE.border });
  const x = RIGHT - CODE.width;
  const module = CODE.width / size;
  for (const [row, modules] of data.entries())
    for (const { 0: run, index } of modules.map(Number).join("").matchAll(/1+/g)) {
      const box = { x: x + index * module, y: y + row * module, width: run.length * module, height: module + 0.05 };
      sheet.add({ kind: "box", ...box, fill: "#000000" });
    }
  const left = x + (CODE.width - sheet.width(codeHint, SMALL)) / 2;
  sheet.addLine(codeHint, { x: left, top: y + CODE.width + 4 }, SMALL, null);
};

const addFacts = (sheet: Sheet, { facts }: TicketDocument, width: number): void => {
  for (const { label, value } of facts) {
    const node = sheet.node("P");
    sheet.addLine(label, { x: X, top: sheet.top() + 0.6 }, LABEL, node);
    for (const line of sheet.linesOf(value, width - LABEL_WIDTH, VALUE)) {
      sheet.addLine(line, { x: X + LABEL_WIDTH, top: sheet.top() }, VALUE, node);
      sheet.down(lineHeight(VALUE));
    }
    sheet.down(10);
  }
};

const addNotes = (sheet: Sheet, { heading, items }: TicketDocument["notes"]): void => {
  sheet.add({ kind: "box", x: X, y: sheet.top(), width: CONTENT_WIDTH, height: 0.5, fill: HAIRLINE });
  sheet.down(GAP);
  sheet.addLine(heading, { x: X, top: sheet.top() }, HEADING, sheet.node("H2"));
  sheet.down(lineHeight(HEADING) + 4);
  for (const [index, item] of items.entries()) {
    const node = sheet.node("P");
    for (const line of sheet.linesOf(`${index + 1}. ${item}`, CONTENT_WIDTH, NOTE)) {
      sheet.addLine(line, { x: X, top: sheet.top() }, NOTE, node);
      sheet.down(lineHeight(NOTE));
    }
    sheet.down(4);
  }
};

/** Photo and code are one below the other at the right; the facts beside them. */
const layOutTicket = (sheet: Sheet, document: TicketDocument, shape: number | null): void => {
  sheet.add({ kind: "box", x: 0, y: 0, width: X * 2 + CONTENT_WIDTH, height: 8, fill: BRAND });
  addCentred(sheet, document.title, TITLE, sheet.node("H1"));
  sheet.down(6);
  addCentred(sheet, document.subtitle, SUBTITLE, sheet.node("P"));
  sheet.down(GAP);
  sheet.add({ kind: "box", x: X, y: sheet.top(), width: CONTENT_WIDTH, height: 0.5, fill: HAIRLINE });
  sheet.down(GAP);
  const top = sheet.top();
  addPhoto(sheet, top, shape, document.noPhoto);
  addCode(sheet, top + PHOTO.height + GAP, document);
  const bottom = top + PHOTO.height + GAP + CODE.width + 24;
  addFacts(sheet, document, CONTENT_WIDTH - CODE.width - GAP);
  sheet.down(Math.max(0, bottom - sheet.top()) + GAP);
  addNotes(sheet, document.notes);
  sheet.addLine(document.footer, { x: X, top: FOOTER_TOP, page: 0 }, SMALL, null);
};

/** A photo for a ticket; `shape` is its width by its height. */
export type TicketPhoto = Photo & { shape: number };

/** Makes an admission ticket. `font` has the characters of {@link ticketCharacters}. */
export const makeTicketPdf = (given: TicketDocument, font: Font, photo: TicketPhoto | null): Promise<Uint8Array<ArrayBuffer>> => {
  const document = cleanTicket(given);
  const face = makeFace([font], ticketCharacters(document), "NotoSansSC-Regular");
  const sheet = createSheet({
    width: (text, { size }) => size * face.width(text),
    isMissing: (character) => face.missing.has(character.codePointAt(0) ?? 0),
  });
  layOutTicket(sheet, document, photo?.shape ?? null);
  return drawPdf({
    document,
    layout: sheet.layout,
    faces: { regular: face, bold: face },
    photo,
    paint: () => Promise.resolve(null),
  });
};
