import { inflateSync } from "node:zlib";
import * as z from "zod/mini";

const optionalText = z.optional(z.string());

const frame = z.object({
  head: z.object({
    servcmd: z.string().check(z.minLength(1), z.maxLength(100)),
    // Whatever a client counts in is given back as it is.
    seq: z.union([z.number(), z.string().check(z.maxLength(100))]),
    a2: optionalText,
    identifier: optionalText,
    usersig: optionalText,
  }),
  body: z.optional(z.unknown()),
});

/** What a client says: a command with its body, and who it says it is. */
export type Frame = z.infer<typeof frame>;
export type Head = Frame["head"];

/** Stands before a body that is compressed. */
const COMPRESSED = Buffer.from("COMP");

const inflate = (data: Buffer, maxBytes: number): Buffer =>
  data.subarray(0, COMPRESSED.length).equals(COMPRESSED)
    ? inflateSync(data.subarray(COMPRESSED.length), { maxOutputLength: maxBytes })
    : data;

/** Reads a frame of at most `maxBytes` unpacked; null for anything that is none. Never throws. */
export const decodeFrame = (data: Buffer, maxBytes: number): Frame | null => {
  try {
    return z.safeParse(frame, JSON.parse(inflate(data, maxBytes).toString())).data ?? null;
  } catch {
    return null;
  }
};

/** The head of what the service says: the client knows its question by command and number. */
export type Reference = Pick<Head, "servcmd" | "seq">;

/** Writes a frame. Clients take no text frames, only bytes. */
export const encodeFrame = ({ servcmd, seq }: Reference, body: Record<string, unknown>): Buffer =>
  Buffer.from(JSON.stringify({ head: { ver: "v4", servcmd, seq }, body }));
