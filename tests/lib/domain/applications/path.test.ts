import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  PROGRESS,
  STAGES,
  type Stage,
} from "#lib/domain/applications/applications.ts";
import { countReviewed, dayOfStage, isLeftBehind, isOver, nextStatuses, stageOf } from "#lib/domain/applications/path.ts";

const DAY = 86_400_000;
/** Follows the path from signing up, choosing among the next statuses by `picks`, until nothing follows. */
const walk = (stages: readonly Stage[], picks: readonly number[]): ApplicationStatus[] => {
  const way: ApplicationStatus[] = ["10"];
  for (const pick of picks) {
    const next = nextStatuses(way.at(-1) ?? "10", stages);
    const status = next[pick % Math.max(1, next.length)];
    if (status === undefined) break;
    way.push(status);
  }
  return way;
};
const walks = fc.tuple(fc.subarray<Stage>([1, 2, 3, 4, 5, 6]), fc.array(fc.nat(5), { maxLength: 30 }));

describe("the path of an application", () => {
  test("leads to every status", () => {
    const reached = new Set<ApplicationStatus>(["10"]);
    for (const status of reached) for (const next of nextStatuses(status, STAGES)) reached.add(next);
    expect(reached).toEqual(new Set(APPLICATION_STATUSES));
  });

  test("never leads back to an earlier stage", () => {
    fc.assert(
      fc.property(walks, ([stages, picks]) => {
        const way = walk(stages, picks).map(stageOf);
        expect(way).toEqual([...way].sort((one, other) => one - other));
      }),
    );
  });

  test("passes only the batch's stages and the last one", () => {
    fc.assert(
      fc.property(walks, ([stages, picks]) => {
        for (const status of walk(stages, picks)) expect([0, 6, ...stages]).toContain(stageOf(status));
      }),
    );
  });

  test("ends with an admission, or with a refusal until a call-up", () => {
    for (const status of APPLICATION_STATUSES.filter(isOver)) {
      const ends = PROGRESS[status].outcome === "admitted" || status === "11";
      expect(nextStatuses(status, STAGES)).toEqual(ends ? [] : ["1"]);
    }
  });

  test("continues from a passed stage to the next existing one", () => {
    expect(nextStatuses("20", [1, 2, 3])).toEqual(["25", "90"]);
    expect(nextStatuses("20", [2])).toEqual(["35", "90"]);
    expect(nextStatuses("30", [1])).toEqual(["71", "90"]);
  });
});

describe("a batch", () => {
  test("counts the applications that reached a stage, and those decided there", () => {
    const counts = [
      { status: "10", count: 7 },
      { status: "11", count: 2 },
      { status: "25", count: 4 },
      { status: "30", count: 3 },
      { status: "12", count: 1 },
    ] as const;
    expect(countReviewed(counts, 0)).toEqual({ total: 17, reviewed: 10 });
    expect(countReviewed(counts, 1)).toEqual({ total: 8, reviewed: 4 });
    expect(countReviewed([], 1)).toEqual({ total: 0, reviewed: 0 });
  });

  test("that moved on four days ago leaves waiting applicants behind", () => {
    expect(isLeftBehind("25", DAY, 0, 5 * DAY)).toBe(true);
    expect(isLeftBehind("25", DAY, 0, 5 * DAY - 1)).toBe(false);
    expect(isLeftBehind("25", null, 0, 40 * DAY)).toBe(false);
    expect(isLeftBehind("30", DAY, 0, 40 * DAY)).toBe(false);
  });

  test("does not leave behind applicants who reached the stage later", () => {
    expect(isLeftBehind("10", DAY, 30 * DAY, 31 * DAY)).toBe(false);
    expect(isLeftBehind("10", DAY, 30 * DAY, 34 * DAY)).toBe(true);
  });
});

test("the first day of a stage is its earliest date, even if the clock jumps", () => {
  expect([0, 1, DAY, 2 * DAY, -5].map((passed) => dayOfStage(1000, 1000 + passed))).toEqual([1, 1, 2, 3, 1]);
});
