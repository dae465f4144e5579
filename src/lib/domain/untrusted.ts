/**
 * The one way to parse untrusted text – storage, addresses, other tabs, QR codes – on every page, where the contract's schemas would
 * be too much code.
 */

/** Longer texts were not written by us and are not even parsed; in UTF-16 units. */
const TEXT_MAX = 500_000;

/** Parses JSON; undefined on failure. */
export const parseJson = (text: string | null, max = TEXT_MAX): unknown => {
  try {
    return text === null || text.length > max ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A field of an unknown value. Own fields only: JSON may contain a `__proto__`. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** Text that is not empty; null for anything else. */
export const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
