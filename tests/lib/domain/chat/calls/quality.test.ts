import { expect, test } from "vitest";
import { BEST_SCORE, barsOf, type LineSample, nextScore, type Quality } from "#lib/domain/chat/calls/quality.ts";

const GOOD: LineSample = { loss: 0, roundTrip: 20, jitter: 2 };
const losing = (loss: number): LineSample => ({ ...GOOD, loss });

/** The bars after each sample of a line that begins excellent. A sample is two seconds. */
const barsOver = (samples: readonly LineSample[]): Quality[] => {
  let score = BEST_SCORE;
  let bars: Quality = 4;
  return samples.map((sample) => {
    score = nextScore(score, sample);
    bars = barsOf(score, bars);
    return bars;
  });
};
const times = (count: number, sample: LineSample): LineSample[] => Array.from({ length: count }, () => sample);

test("a good line keeps four bars", () => {
  expect(barsOver(times(5, GOOD))).toEqual([4, 4, 4, 4, 4]);
});

test("ten percent of loss take a bar within four seconds", () => {
  const [, after = 4] = barsOver(times(2, losing(0.1)));
  expect(after).toBeLessThan(4);
});

test("all bars are back within ten seconds after ten percent of loss", () => {
  expect(barsOver([...times(5, losing(0.1)), ...times(5, GOOD)]).at(-1)).toBe(4);
});

test("one percent of loss takes no bar", () => {
  expect(barsOver(times(20, losing(0.01)))).not.toContain(3);
});

test.each([
  [losing(0.03), 4],
  [losing(0.07), 3],
  [losing(0.11), 2],
  [losing(0.3), 1],
  [{ loss: 0, roundTrip: 400, jitter: 5 }, 4],
  [{ loss: 0, roundTrip: 400, jitter: 60 }, 3],
  [{ loss: 0, roundTrip: 900, jitter: 5 }, 1],
])("a line of %j has %i bars", (sample, bars) => {
  expect(barsOver(times(30, sample)).at(-1)).toBe(bars);
});

test("bars do not flicker on a line near a step", () => {
  const bars = barsOver(Array.from({ length: 40 }, (_, index) => losing(index % 2 === 0 ? 0.045 : 0.055)));
  expect(new Set(bars.slice(4)).size).toBe(1);
});
