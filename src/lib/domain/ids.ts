/** Ids are decimal numbers of at most 18 digits, carried as text. */
export const ID_PATTERN = /^[1-9]\d{0,17}$/;
/** A valid id, as text or as an exactly represented number, or null. */
export const idOf = (value: unknown): string | null => {
  const id = Number.isSafeInteger(value) ? String(value) : value;
  return typeof id === "string" && ID_PATTERN.test(id) ? id : null;
};

/** The order of ids, which are too long for a number of JavaScript's. */
export const compareIds = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other));
