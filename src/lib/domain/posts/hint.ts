import { lengthOf } from "#lib/domain/text.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";
import type { Place } from "./places.ts";

/** Longer ones are no hint of ours. In UTF-16 units, the first; in characters, the second. */
const LIMITS = { json: 4000, text: 60 } as const;
/** Controls, and the marks that turn the direction of writing around. */
const UNSEEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

const shortTextOf = (value: unknown): string => {
  const text = typeof value === "string" ? value.trim() : "";
  return lengthOf(text) <= LIMITS.text && text.isWellFormed() && !UNSEEN.test(text) ? text : "";
};

/**
 * A post's place from an address (`workAdressObj`, R1.2.1-8), shown as text until the post itself is loaded: addresses are
 * untrusted. Null if it is empty.
 */
export const parsePlaceHint = (workAdressObj: string): Place | null => {
  const value = parseJson(workAdressObj, LIMITS.json);
  const abroad = shortTextOf(fieldOf(value, "abroadAddress"));
  if (abroad) return { kind: "abroad", address: abroad };
  const place = fieldOf(value, "address");
  const [province, city, area] = [
    shortTextOf(fieldOf(place, "province")),
    shortTextOf(fieldOf(place, "city")),
    shortTextOf(fieldOf(place, "area")),
  ];
  return province || city || area ? { kind: "domestic", province, city, area } : null;
};
