import type { Rules } from "#server/gateway/rules.ts";

/** An answer weighs at most half of `unsentBytes`, so that a push beside it does not cut off a slow line. */
export const pageBytes = ({ unsentBytes }: Pick<Rules, "unsentBytes">): number => Math.floor(unsentBytes / 2);

/** The first of the messages with contents of at most `bytes` together, but at least one, so that paging advances. */
export const fitting = <Held extends { content: unknown }>(list: readonly Held[], bytes: number): Held[] => {
  let left = bytes;
  const over = list.findIndex(({ content }, index) => {
    left -= Buffer.byteLength(JSON.stringify(content));
    return left < 0 && index > 0;
  });
  return over === -1 ? [...list] : list.slice(0, over);
};
