import { jsPDF } from "jspdf";

/** What jsPDF offers plug-ins, and does not declare: its events, and writing into the file. */
type Internals = {
  events: { subscribe: (event: string, listener: (data: never) => void) => void };
  /** Writes a line where the file stands: into the page that is drawn, or into the object that is open. */
  out: (line: string) => void;
  /** Opens an object and answers its number. */
  newObject: () => number;
};
export const internalsOf = (doc: jsPDF): Internals => doc.internal as unknown as Internals;

/** What of a font we write ourselves: its file, deflated, with the length that it had before; and what its private codes stand for. */
export type OwnFont = { file: string; length: number; decode: ReadonlyMap<number, number> };
/** A font as jsPDF keeps it; `encode` makes the file of what was used of it. */
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

/** The table of a font's characters, in which private codes are read as what they stand for. jsPDF writes four digits for each. */
const readPrivate = (table: string, decode: OwnFont["decode"]): string =>
  table.replace(/><([0-9a-f]{4})>/g, (whole, code: string) => {
    const codePoint = decode.get(Number.parseInt(code, 16));
    return codePoint === undefined ? whole : `><${utf16(codePoint)}>`;
  });

/**
 * Gives a font its own file, which holds what is used and nothing else: jsPDF would take it apart, put it together again and deflate it,
 * for most of the time that a document takes. Listeners that were added last run first, so this one sees the streams before they
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
