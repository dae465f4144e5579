/** A column's widths: all its content in one line, and the least that stays readable. */
export type Want = { natural: number; least: number };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Shares a width among columns: each gets its least, and of the rest as it wants more. */
export const columnWidths = (wants: readonly Want[], width: number): number[] => {
  const least = sum(wants.map((want) => want.least));
  const natural = sum(wants.map((want) => want.natural));
  if (natural <= width) return wants.map((want) => want.natural + ((width - natural) * want.natural) / natural);
  if (least >= width) return wants.map((want) => (want.least * width) / least);
  const share = (width - least) / (natural - least);
  return wants.map((want) => want.least + (want.natural - want.least) * share);
};
