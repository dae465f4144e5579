import { ID_PATTERN, type PostSummary } from "./posts.ts";
import { lengthOf } from "./text.ts";

/** What the browser keeps of a post: enough to name it in a list and to find it again. */
export type KeptPost = Pick<PostSummary, "id" | "name" | "companyName">;

/** Longer names are nobody's; in characters. */
const NAME_MAX = 120;
/** Longer texts were not written by us and are not even parsed; in UTF-16 units. */
const STORED_MAX = 500_000;

/** A field of something that may be anything. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** A name from storage, or null when it is none. */
export const readName = (value: unknown): string | null =>
  typeof value === "string" && value !== "" && lengthOf(value) <= NAME_MAX ? value : null;

export const readKeptPost = (value: unknown): KeptPost | null => {
  const id = fieldOf(value, "id");
  const name = readName(fieldOf(value, "name"));
  const companyName = readName(fieldOf(value, "companyName"));
  return typeof id === "string" && ID_PATTERN.test(id) && name && companyName ? { id, name, companyName } : null;
};

/** JSON from storage; undefined for whatever is none. */
export const parseStored = (text: string | null): unknown => {
  if (text === null || text.length > STORED_MAX) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A list from storage: what `read` can make nothing of is left out, `max` at most, each `key` once. */
export const readList = <Item>(
  value: unknown,
  read: (entry: unknown) => Item | null,
  { max, key }: { max: number; key: (item: Item) => string },
): Item[] => {
  const items = new Map<string, Item>();
  for (const entry of Array.isArray(value) ? value : []) {
    const item = read(entry);
    if (item !== null && items.size < max && !items.has(key(item))) items.set(key(item), item);
  }
  return [...items.values()];
};

/** Puts an item first, once; what no longer fits falls off the end. */
export const putFirst = <Item>(
  items: readonly Item[],
  item: Item,
  { max, key }: { max: number; key: (item: Item) => string },
): Item[] => [item, ...items.filter((other) => key(other) !== key(item))].slice(0, max);
