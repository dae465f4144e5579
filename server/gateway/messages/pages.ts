import type { Rules } from "#server/gateway/rules.ts";

/** An answer has at most half of `unsentBytes`, so that a concurrent push does not disconnect a slow client. */
export const pageBytes = ({ unsentBytes }: Pick<Rules, "unsentBytes">): number => Math.floor(unsentBytes / 2);

/** The first of some messages whose contents together weigh no more than `bytes`, but at least one, so that every page goes on. */
export const fitting = <Held extends { content: unknown }>(list: readonly Held[], bytes: number): Held[] =>
  list.slice(
    0,
    countFitting(list, bytes, ({ content }) => content),
  );

/** The same for the items of an answer as they are written. */
export const fittingItems = <Item>(list: readonly Item[], bytes: number): Item[] =>
  list.slice(
    0,
    countFitting(list, bytes, (item) => item),
  );

const countFitting = <Held>(list: readonly Held[], bytes: number, weighed: (held: Held) => unknown): number => {
  let left = bytes;
  const over = list.findIndex((held, index) => {
    left -= Buffer.byteLength(JSON.stringify(weighed(held)));
    return left < 0 && index > 0;
  });
  return over === -1 ? list.length : over;
};
