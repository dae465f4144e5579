/** The texts within a payload, and payloads with other texts in their place. */

export type Leaf = readonly string[];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Where texts stand in a value, lists and objects within it included. */
export const textLeaves = (value: unknown, at: Leaf = []): Leaf[] => {
  if (typeof value === "string") return [at];
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => textLeaves(inner, [...at, key])) : [];
};

/** The same value with something else in one place; the value itself stays as it is. */
export const withLeaf = <Value>(value: Value, [key, ...rest]: Leaf, leaf: unknown): Value => {
  if (key === undefined) return leaf as Value;
  const changed = withLeaf(isObject(value) ? value[key] : undefined, rest, leaf);
  if (Array.isArray(value)) return value.with(Number(key), changed) as Value;
  // By definition, so that a key called __proto__ is a key like any other.
  return Object.fromEntries([...Object.entries(value ?? {}), [key, changed]]) as Value;
};

/** Texts in bundles of `size`; the last one is filled up from the first texts, so that every place gets one. */
export const bundles = (texts: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(texts.length / size) }, (_, row) =>
    Array.from({ length: size }, (_each, column) => texts[(row * size + column) % texts.length] ?? ""),
  );
