/** The start of a process takes as long as some hundred pages. */
export const PORTION_MAX = 20_000;

/** Portions of a list in its order, of about the same length, as many for each process. */
export const portionsOf = <Item>(list: readonly Item[], processes: number): Item[][] => {
  const rounds = Math.ceil(list.length / PORTION_MAX / processes);
  const length = Math.max(1, Math.ceil(list.length / (rounds * processes)));
  return Array.from({ length: Math.ceil(list.length / length) }, (_, index) => list.slice(index * length, (index + 1) * length));
};
