import { jsPDF } from "jspdf";

/** Undeclared parts of jsPDF's plug-in interface: its events, and writing into the file. */
type Internals = {
  events: { subscribe: (event: string, listener: (data: never) => void) => void };
  /** Writes a line at the file's current place: into the page being drawn, or into the open object. */
  out: (line: string) => void;
  /** Opens an object and returns its number. */
  newObject: () => number;
};
export const internalsOf = (doc: jsPDF): Internals => doc.internal as unknown as Internals;

/** Our own data for a font: its deflated file, the original length, and the characters behind its private codes. */
export type OwnFont = { file: string; length: number; decode: ReadonlyMap<number, number> };
/** A font as jsPDF keeps it; `encode` makes the subset's file. */
export type PdfFont = { fontName: string; metadata: { subset: { encode: () => ArrayLike<number> } }; own?: OwnFont };
type Stream = {
  data: string;
  filters?: string[];
  alreadyAppliedFilters?: string[];
  additionalKeyValues?: { key: string; value: number }[];
  addLength1?: boolean;
};
type PutFont = { font: PdfFont; putStream: (stream: Stream) => void };

const UNICODE_STREAM = "/CIDInit";
const hex = (unit: number): string => unit.toString(16).padStart(4, "0");
const utf16 = (codePoint: number): string =>
  Array.from({ length: codePoint > 0xffff ? 2 : 1 }, (_, at) => hex(String.fromCodePoint(codePoint).charCodeAt(at))).join("");

/** The font's character table with private codes mapped back to their characters. jsPDF writes four digits for each. */
const readPrivate = (table: string, decode: OwnFont["decode"]): string =>
  table.replace(/><([0-9a-f]{4})>/g, (whole, code: string) => {
    const codePoint = decode.get(Number.parseInt(code, 16));
    return codePoint === undefined ? whole : `><${utf16(codePoint)}>`;
  });

/**
 * Writes a font's own, already subset file. jsPDF would parse it, rebuild it and deflate it again, which takes most of a document's
 * time. Listeners added last run first, so this one sees the streams before they
 * are written.
 */
const writeOwnFont = (put: PutFont): void => {
  const { metadata, own } = put.font;
  if (!own) return;
  const write = put.putStream;
  metadata.subset.encode = () => [];
  put.putStream = (stream) => {
    if (stream.data.startsWith(UNICODE_STREAM)) return write({ ...stream, data: readPrivate(stream.data, own.decode) });
    const length = { key: "Length1", value: own.length };
    write({
      ...stream,
      data: own.file,
      filters: [],
      alreadyAppliedFilters: ["/FlateDecode"],
      addLength1: false,
      additionalKeyValues: [length],
    });
  };
};
jsPDF.API.events.push(["putFont", writeOwnFont]);
