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

/** Decodes an unpacked frame from a page that reaches this service at `origin`; null if invalid. Never throws. */
export const decodeFrame = (unpacked: Buffer, origin: string): Frame | null => {
  try {
    return z.safeParse(frame, JSON.parse(fromPage(unpacked.toString(), origin))).data ?? null;
  } catch {
    return null;
  }
};

/** The head of an answer or push: a client matches an answer to its request by command and number. */
export type Reference = Pick<Head, "servcmd" | "seq">;

/** Encodes a frame for pages at each of the origins. Clients accept only binary frames. */
export const encodeFrame = ({ servcmd, seq }: Reference, body: Record<string, unknown>): ((origin: string) => Buffer) => {
  const text = JSON.stringify({ head: { ver: "v4", servcmd, seq }, body });
  const byOrigin = new Map<string, Buffer>();
  const same = text.includes(HERE) ? null : Buffer.from(text);
  return (origin) => {
    const frame = same ?? byOrigin.get(origin) ?? Buffer.from(toPage(text, origin));
    if (same === null) byOrigin.set(origin, frame);
    return frame;
  };
};
