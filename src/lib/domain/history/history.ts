import { ID_PATTERN } from "#lib/domain/ids.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { lengthOf } from "#lib/domain/text.ts";
import { fieldOf, textOf } from "#lib/domain/untrusted.ts";

/**
 * A post as the browser keeps it: enough to name and to find it.
 * Why: docs/decisions/0021-reading-history-stays-on-the-device.md
 */
export type KeptPost = Pick<PostSummary, "id" | "name" | "companyName">;

/** A longer name is not the name of any post or company; in characters. */
export const NAME_MAX = 120;

/** A name from storage, or null. */
export const readName = (value: unknown): string | null => {
  const name = textOf(value);
  return name && lengthOf(name) <= NAME_MAX ? name : null;
};

export const readKeptPost = (value: unknown): KeptPost | null => {
  const id = textOf(fieldOf(value, "id"));
  const name = readName(fieldOf(value, "name"));
  const companyName = readName(fieldOf(value, "companyName"));
  return id && ID_PATTERN.test(id) && name && companyName ? { id, name, companyName } : null;
};

/** A list from storage: drops items that `read` rejects, keeps at most `max`, each `key` once. */
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

/** Moves an item to the front; drops the last one above the limit. */
export const putFirst = <Item>(
  items: readonly Item[],
  item: Item,
  { max, key }: { max: number; key: (item: Item) => string },
): Item[] => [item, ...items.filter((other) => key(other) !== key(item))].slice(0, max);
