/**
 * The figures of benches and stress tests. Each prints a line that people and `scripts/measure.ts` read alike:
 * `» save a section on a line of 150 ms: 172 ms (at most 200)`.
 */

/** The value beside which a figure is judged: its limit, or another way that the same run measured. */
export type Beside = { kind: "at most" | "at least"; value: number } | { kind: "beside"; name: string; value: number };
export type Figure = { name: string; value: number; unit: string; beside?: Beside };

const DIGITS = 4;
/** Enough digits to compare, without the noise behind them. */
const rounded = (value: number): string =>
  Number.isFinite(value)
    ? String(Number(value.toPrecision(Math.max(DIGITS, Math.trunc(Math.abs(value)).toString().length))))
    : "NaN";

const besideText = (beside: Beside): string =>
  beside.kind === "beside" ? ` (beside ${beside.name}: ${rounded(beside.value)})` : ` (${beside.kind} ${rounded(beside.value)})`;

export const figureLine = ({ name, value, unit, beside }: Figure): string =>
  `» ${name}: ${rounded(value)} ${unit}${beside ? besideText(beside) : ""}`;

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|NaN`;
const LINE = new RegExp(
  String.raw`^» (?<name>.+?): (?<value>${NUMBER}) (?<unit>[^()]+?)(?: \((?:(?<limit>at most|at least) (?<bound>${NUMBER})|beside (?<peer>.+): (?<other>${NUMBER}))\))?$`,
);

const besideOf = ({ limit, bound, peer, other }: Record<string, string | undefined>): { beside?: Beside } => {
  if (limit === "at most" || limit === "at least") return { beside: { kind: limit, value: Number(bound) } };
  return peer === undefined ? {} : { beside: { kind: "beside", name: peer, value: Number(other) } };
};

/** The figures in the output of a run, in their order. */
export const figuresIn = (output: string): Figure[] =>
  output.split("\n").flatMap((line) => {
    const found = LINE.exec(line.trim())?.groups;
    if (!found?.["name"] || !found["unit"]) return [];
    return [{ name: found["name"], value: Number(found["value"]), unit: found["unit"], ...besideOf(found) }];
  });

/** Whether a figure breaks its limit; one that is no number does. */
export const missesLimit = ({ value, beside }: Figure): boolean => {
  if (beside === undefined || beside.kind === "beside") return Number.isNaN(value);
  return !(beside.kind === "at most" ? value <= beside.value : value >= beside.value);
};

/** Prints a figure; a broken limit makes the process end with 1. */
export const report = (figure: Figure): void => {
  console.info(figureLine(figure));
  if (missesLimit(figure)) process.exitCode = 1;
};
