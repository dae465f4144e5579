import { Unzip, UnzipInflate } from "fflate";
import { BadFile } from "./order.ts";

/** A résumé's text is a few hundred kilobytes of XML; a bomb is gigabytes. */
const UNPACKED_MAX = 24 * 1024 ** 2;
const ENTRIES_MAX = 5000;
/** Small, because each may unpack to a thousand times as much before it is counted. */
const STEP = 16 * 1024;

/** Parts of a DOCX that hold text, or lead to it; pictures, fonts and macros are left packed. */
const isText = (name: string): boolean =>
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:_rels\/)?[\w.-]+\.(?:xml|rels))$/u.test(name);

const joined = (chunks: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
};

/** The text parts of a DOCX. Stops at the limit by the sizes that the ZIP declares, and by the bytes that come out of it: sizes may lie. */
export const unpackText = (bytes: Uint8Array): Record<string, Uint8Array> => {
  const parts = new Map<string, Uint8Array[]>();
  let unpacked = 0;
  let declared = 0;
  let entries = 0;
  const unzip = new Unzip((entry) => {
    entries += 1;
    if (entries > ENTRIES_MAX) throw new BadFile("bomb");
    if (!isText(entry.name)) return;
    declared += entry.originalSize ?? 0;
    if (declared > UNPACKED_MAX) throw new BadFile("bomb");
    const chunks: Uint8Array[] = [];
    parts.set(entry.name, chunks);
    entry.ondata = (error, chunk) => {
      // Also ours, thrown below and handed back.
      if (error) throw error instanceof BadFile ? error : new BadFile("broken");
      unpacked += chunk.length;
      if (unpacked > UNPACKED_MAX) throw new BadFile("bomb");
      chunks.push(chunk);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += STEP) unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  return Object.fromEntries([...parts].map(([name, chunks]) => [name, joined(chunks)]));
};
