import * as z from "zod/mini";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { lengthOf } from "#lib/domain/text.ts";
import { parseJson } from "#lib/domain/untrusted.ts";
import type { Decoded, Schema } from "./call.ts";

/** Reads and writes between a wire shape and the clean type `Clean`; both directions are plain typed functions. */
export const mapped = <Wire extends Schema, Clean>(
  wire: Wire,
  decode: (value: z.core.output<Wire>) => Clean,
  encode: (value: Clean) => z.core.output<Wire>,
) => z.codec(wire, z.custom<Clean>(), { decode, encode });

/** An id: a number or digits on the wire, text inside. Numbers are written while they are exact. */
export const id = mapped(
  z.union([z.string().check(z.regex(ID_PATTERN)), z.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))]),
  String,
  (value) => (value.length <= 15 ? Number(value) : value),
);

/** Text that may be missing on the wire; empty inside. Half a surrogate pair, which no address could hold, is not let in. */
export const text = mapped(
  z.nullish(z.union([z.string(), z.number()])),
  (value) => String(value ?? "").toWellFormed(),
  (value) => value,
);

/** Text a client sends: trimmed, at most `max` characters, no control characters. */
export const shortText = (max: number) =>
  z.string().check(
    z.trim(),
    z.refine((value) => lengthOf(value) <= max, { error: "too_long" }),
    // NUL cannot be stored, the others can't be meant.
    z.refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u.test(value), { error: "control_characters" }),
    z.refine((value) => value.isWellFormed(), { error: "control_characters" }),
  );

/** A figure that may be missing, or written as text. */
export const figure = mapped(
  z.nullish(z.union([z.number(), z.string()])),
  (value) => {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) ? number : null;
  },
  (value) => value,
);

/** 1/0, "1"/"0", true/false or nothing. Written as 1/0. */
export const flag = mapped(
  z.nullish(z.union([z.number(), z.string(), z.boolean()])),
  (value) => value === true || Number(value) === 1,
  (value) => (value ? 1 : 0),
);

/** One of `codes`, as number or text; a code unknown to this version becomes null. */
export const code = <const Codes extends readonly (number | string)[]>(codes: Codes) =>
  mapped(
    z.nullish(z.union([z.number(), z.string()])),
    (value): Codes[number] | null => codes.find((known) => value !== "" && String(known) === String(value ?? "")) ?? null,
    (value) => value,
  );

/** A list that may be null or missing. */
export const list = <Item extends Schema>(item: Item) =>
  mapped(
    z.nullish(z.array(item)),
    (value) => value ?? [],
    (value) => value,
  );

/** JSON inside a string. Reads `""`, `null`, `"null"`, broken text and real values too (D-B5); writes a string. */
export const jsonText = <Inner extends Schema>(inner: Inner) =>
  z.pipe(
    z.codec(z.optional(z.unknown()), z.unknown(), {
      decode: (value) => (typeof value === "string" ? parseJson(value, Number.POSITIVE_INFINITY) : value) ?? null,
      encode: (value) => JSON.stringify(value),
    }),
    inner,
  );

/** A JSON list inside a string; anything else becomes an empty list. */
export const jsonList = <Item extends Schema>(item: Item) => jsonText(list(item));

/** Nothing worth reading. */
export const nothing = z.unknown();
/** A call without payload: an empty or missing body. */
export const noPayload = z.optional(z.nullable(z.unknown()));

export const DATE = /^\d{4}-\d{2}-\d{2}/;
/** `YYYY-MM-DD`, or null when empty. */
export const date = mapped(
  z.nullish(z.string()),
  (value) => (value && DATE.test(value) ? value.slice(0, 10) : null),
  (value) => value ?? "",
);

/** A value as text for storage or an address, as `schema` writes it. */
export const serialize = <S extends Schema>(schema: S, value: Decoded<S>): string => JSON.stringify(z.encode(schema, value));
/** Parses and validates a text; null on failure. Storage and addresses are not trusted. */
export const parse = <S extends Schema>(schema: S, text: string): Decoded<S> | null => {
  const read = z.safeDecode(schema, parseJson(text) as z.core.input<S>);
  return read.success ? read.data : null;
};
