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

/** A font as jsPDF keeps it. */
export type PdfFont = { fontName: string; decode?: ReadonlyMap<number, number> };
type PutFont = { font: PdfFont; putStream: (stream: { data: string }) => void };

const UNICODE_STREAM = "/CIDInit";
const hex = (unit: number): string => unit.toString(16).padStart(4, "0");
const utf16 = (codePoint: number): string =>
  Array.from({ length: codePoint > 0xffff ? 2 : 1 }, (_, at) => hex(String.fromCodePoint(codePoint).charCodeAt(at))).join("");

/**
 * Private codes are read as what they stand for. jsPDF writes four digits for every character; listeners that were added last run
 * first, so this one sees the table before it is written.
 */
const writeCharacters = (put: PutFont): void => {
  const { decode } = put.font;
  if (!decode) return;
  const write = put.putStream;
  put.putStream = (stream) => {
    const isTable = stream.data.startsWith(UNICODE_STREAM);
    const read = (whole: string, code: string): string => {
      const codePoint = decode.get(Number.parseInt(code, 16));
      return codePoint === undefined ? whole : `><${utf16(codePoint)}>`;
    };
    write(isTable ? { ...stream, data: stream.data.replace(/><([0-9a-f]{4})>/g, read) } : stream);
  };
};
jsPDF.API.events.push(["putFont", writeCharacters]);
