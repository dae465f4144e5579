import type { Patch } from "./record.ts";

/** A change to a list of records. `start` is the record before the change; `at` the index of a new one. */
export type Operation<Item> =
  | { does: "add"; item: Item; at: number | null }
  | { does: "replace"; start: Item; item: Item }
  | { does: "remove"; start: Item }
  | { does: "become"; items: readonly Item[] }
  | { does: "several"; operations: readonly Operation<Item>[] };

/** Records have no ids: two that say the same are the same. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** The place of a record in a list; -1 when it is not there. */
export const placeOf = <Item>(record: Item, list: readonly Item[]): number => list.findIndex((other) => isSame(other, record));
/** Records of one list that the other does not have. */
export const onlyIn = <Item>(list: readonly Item[], other: readonly Item[]): Item[] =>
  list.filter((record) => placeOf(record, other) < 0);

/** The place of a record that was changed elsewhere in the meantime: known if it is the only changed one. */
const changedPlace = <Item>(start: Item, present: readonly Item[], known: readonly Item[]): number => {
  const place = placeOf(start, present);
  if (place >= 0) return place;
  const [changed, ...more] = onlyIn(present, known);
  return changed !== undefined && more.length === 0 && present.length === known.length ? present.indexOf(changed) : -1;
};

/**
 * Repeats on the `present` list a change made to the `known` one (D-E6). An edited record that has been deleted is added
 * again, so that no input is lost.
 */
export const applyOperation = <Item>(operation: Operation<Item>, present: readonly Item[], known: readonly Item[]): Item[] => {
  if (operation.does === "become") return [...operation.items];
  if (operation.does === "several")
    return operation.operations.reduce<Item[]>((list, one) => applyOperation(one, list, known), [...present]);
  if (operation.does === "add") return present.toSpliced(operation.at ?? present.length, 0, operation.item);
  const place = changedPlace(operation.start, present, known);
  if (operation.does === "replace") {
    return place < 0 ? [...present, operation.item] : present.with(place, operation.item);
  }
  return place < 0 ? [...present] : present.toSpliced(place, 1);
};

/** The fields that have another value in the other record. */
export const changedFields = <Item extends object>(record: Item, other: Item): (keyof Item)[] => {
  const names: (keyof Item)[] = [];
  for (const name in record) if (!isSame(record[name], other[name])) names.push(name);
  return names;
};

/** The record with some of its fields as another has them. */
export const withFields = <Item extends object>(record: Item, from: Item, names: readonly (keyof Item)[]): Item => {
  const merged = { ...record };
  for (const name of names) merged[name] = from[name];
  return merged;
};

/** The record with each value that says the same taken from the other: views of those need not render again. */
export const withSameValues = <Item extends object>(record: Item, other: Item): Item => {
  const merged = { ...record };
  for (const name in record) if (isSame(record[name], other[name])) merged[name] = other[name];
  return merged;
};

/** Some fields of a record. */
export const only = <Item extends object>(record: Item, names: readonly (keyof Item)[]): Patch<Item> => {
  const some: Patch<Item> = {};
  for (const name of names) some[name] = record[name];
  return some;
};

/** The record with the given fields replaced. */
export const withGiven = <Item extends object>(record: Item, given: Patch<Item>): Item => {
  const merged = { ...record };
  for (const name in given) {
    const value = given[name];
    if (value !== undefined) merged[name] = value;
  }
  return merged;
};
