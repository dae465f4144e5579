import { useEffect, useState } from "react";

export type Lingering<Item> = { item: Item; isLeaving: boolean };

/** Keeps the items that have left a list for a while, so that they can fade out. `time` is in milliseconds. */
export const useLingering = <Item>(items: readonly Item[], keyOf: (item: Item) => string, time: number): Lingering<Item>[] => {
  const [shown, setShown] = useState<readonly Item[]>(items);
  const keys = new Set(items.map(keyOf));
  const leaving = shown.filter((item) => !keys.has(keyOf(item)));
  useEffect(() => {
    const timer = setTimeout(() => setShown(items), time);
    return () => clearTimeout(timer);
  }, [items, time]);
  return [...items.map((item) => ({ item, isLeaving: false })), ...leaving.map((item) => ({ item, isLeaving: true }))].toSorted(
    (a, b) => keyOf(a.item).localeCompare(keyOf(b.item)),
  );
};
