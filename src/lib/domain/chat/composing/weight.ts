const encoder = new TextEncoder();

/** The bytes of all texts and numbers in a value, in UTF-8. The page and the chat service weigh messages alike, by this function. */
export const bytesOf = (value: unknown): number => {
  if (typeof value !== "object" || value === null) return encoder.encode(String(value ?? "")).length;
  return Object.values(value).reduce((sum: number, each: unknown) => sum + bytesOf(each), 0);
};
