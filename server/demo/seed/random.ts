/** A small seeded generator (mulberry32): the same seed gives the same demo data on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** `count` different items in random order; all of them when there are fewer. */
  sample: <Item>(items: readonly Item[], count: number) => Item[];
};

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  const sample = <Item>(items: readonly Item[], count: number): Item[] => {
    const pool = [...items];
    return Array.from({ length: Math.min(count, pool.length) }, () => pool.splice(int(0, pool.length - 1), 1)).flat();
  };
  return { next, int, chance: (probability) => next() < probability, pick, sample };
};
