import { inflateSync } from "node:zlib";
import * as z from "zod/mini";
import { fromPage, HERE, toPage } from "#server/gateway/files/addresses.ts";

const optionalText = z.optional(z.string());

const frame = z.object({
  head: z.object({
    servcmd: z.string().check(z.minLength(1), z.maxLength(100)),
    // The answer repeats it exactly, number or text, for the client to match.
    seq: z.union([z.number(), z.string().check(z.maxLength(100))]),
    a2: optionalText,
    identifier: optionalText,
    usersig: optionalText,
  }),
  body: z.optional(z.unknown()),
});

/** A request of a client: a command with its body, and the caller's credentials. */
export type Frame = z.infer<typeof frame>;
export type Head = Frame["head"];

/** Stands before a body that is compressed. */
const COMPRESSED = Buffer.from("COMP");

/** Whether a frame declares a compressed body. */
export const isCompressed = (data: Buffer): boolean => data.subarray(0, COMPRESSED.length).equals(COMPRESSED);

/** A frame's unpacked bytes; null if it is invalid or larger than `maxBytes`. Never throws. */
export const unpackFrame = (data: Buffer, maxBytes: number): Buffer | null => {
  if (!isCompressed(data)) return data;
  try {
    return inflateSync(data.subarray(COMPRESSED.length), { maxOutputLength: maxBytes });
  } catch {
    return null;
  }
};

/** Reads a frame whose addresses of files have the placeholder host; null if invalid. Never throws. */
export const readFrame = (text: string): Frame | null => {
  try {
    return z.safeParse(frame, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** Decodes an unpacked frame from a page that reaches this service at `origin`; null if invalid. Never throws. */
export const decodeFrame = (unpacked: Buffer, origin: string): Frame | null => readFrame(fromPage(unpacked.toString(), origin));

/** The head of an answer or push: a client matches an answer to its request by command and number. */
export type Reference = Pick<Head, "servcmd" | "seq">;

/** A frame to pages: its text with the placeholder host, and its bytes as a page at an origin reads it. Clients accept only binary frames. */
export type EncodedFrame = { readonly text: string; at: (origin: string) => Buffer };

/** The frame of a text; each origin's bytes are made once, however many pages have it. */
export const frameOf = (text: string): EncodedFrame => {
  const byOrigin = new Map<string, Buffer>();
  const isSame = !text.includes(HERE);
  return {
    text,
    at: (page) => {
      const origin = isSame ? "" : page;
      const bytes = byOrigin.get(origin) ?? Buffer.from(isSame ? text : toPage(text, origin));
      byOrigin.set(origin, bytes);
      return bytes;
    },
  };
};

/** Encodes an answer or push. */
export const encodeFrame = ({ servcmd, seq }: Reference, body: Record<string, unknown>): EncodedFrame =>
  frameOf(JSON.stringify({ head: { ver: "v4", servcmd, seq }, body }));
