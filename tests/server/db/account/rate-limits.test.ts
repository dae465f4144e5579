/** Limits by a clock that jumps: a window from a wrong clock closes nothing. */
import fc from "fast-check";
import { afterAll, describe, expect, inject, test } from "vitest";
import { countUses, holdLimit, useLimits as takeAll } from "#server/db/account/rate-limits.ts";
import { purge } from "#server/db/connection/maintenance.ts";
import { createCallLimits } from "#server/services/call-limits.ts";
import { createProofs } from "#server/services/proofs.ts";
import { openTestDatabase, TEST_NOW } from "#tests/support/server/databases.ts";
import { solve } from "#tests/support/server/proofs.ts";

const { db, close } = await openTestDatabase("empty", inject("dumps"));
afterAll(close);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Requests and processes whose clocks differ by less share a window. */
const SLACK = MINUTE;
const JUMPS = [
  ["an hour", HOUR + 2 * MINUTE],
  ["a month", 30 * DAY],
  ["a year", 365 * DAY],
] as const;

let keys = 0;
const newLimit = (window: number, max = 2) => ({ key: `limit:${++keys}`, max, window });

describe.each(JUMPS)("a clock that was ahead by %s", (_name, jump) => {
  test.each([
    ["minute", MINUTE],
    ["hour", HOUR],
  ])("leaves a limit of a %s unchanged", async (_window, window) => {
    const limit = newLimit(window);
    for (const _ of [1, 2]) expect(await takeAll(db, [limit], TEST_NOW + jump)).toBeNull();
    expect(await takeAll(db, [limit], TEST_NOW + jump)).not.toBeNull();
    expect(await countUses(db, limit, TEST_NOW)).toBe(0);
    for (const _ of [1, 2]) expect(await takeAll(db, [limit], TEST_NOW)).toBeNull();
    expect(await takeAll(db, [limit], TEST_NOW)).toEqual({ key: limit.key, waitSeconds: window / 1000 });
    // And the wrong time again.
    expect(await takeAll(db, [limit], TEST_NOW + jump)).toBeNull();
  });

  test("holds no address back that it held back then", async () => {
    const limit = newLimit(10 * MINUTE, 1);
    await takeAll(db, [limit], TEST_NOW + jump);
    await holdLimit(db, limit, TEST_NOW + jump + 10 * MINUTE);
    expect(await takeAll(db, [limit], TEST_NOW)).toBeNull();
  });

  test("leaves the calls of a minute as they were", () => {
    let now = TEST_NOW + jump;
    const calls = createCallLimits(3, { now: () => now });
    const useUp = () => {
      for (const _ of [1, 2, 3]) expect(calls("one")).toBe(0);
      expect(calls("one")).toBeGreaterThan(0);
    };
    useUp();
    now = TEST_NOW;
    useUp();
    now = TEST_NOW + jump;
    useUp();
  });

  test("made no proof of work that is good later", async () => {
    const proofs = createProofs("a key", { rounds: 1, from: 1, to: 3 });
    const demand = { subject: "13900000000", difficulty: 1 };
    const proof = await solve(await proofs.challenge(demand, TEST_NOW + jump));
    expect(await proofs.verify(proof, demand, TEST_NOW + jump)).toBe(true);
    expect(await proofs.verify(proof, demand, TEST_NOW)).toBe(false);
  });
});

test("maintenance removes the counters of a clock that was ahead, and no others", async () => {
  const [ahead, real] = [newLimit(HOUR), newLimit(DAY)];
  await takeAll(db, [ahead], TEST_NOW + 30 * DAY);
  await takeAll(db, [real], TEST_NOW);
  await purge(db, TEST_NOW);
  const left = await db.selectFrom("rate_limits").select("key").where("key", "in", [ahead.key, real.key]).execute();
  expect(left).toEqual([{ key: real.key }]);
});

test("a use dated a moment earlier does not restart the window", async () => {
  const limit = newLimit(MINUTE, 1);
  expect(await takeAll(db, [limit], TEST_NOW)).toBeNull();
  expect(await takeAll(db, [limit], TEST_NOW - 500)).not.toBeNull();
});

test("after any jump of the clock, waits are at most a window long, and no window exceeds its limit", async () => {
  const jump = fc.oneof(fc.integer({ min: 0, max: 2 * HOUR }), fc.integer({ min: -365 * DAY, max: 365 * DAY }));
  await fc.assert(
    fc.asyncProperty(fc.array(jump, { maxLength: 12 }), fc.constantFrom(MINUTE, HOUR, DAY), async (jumps, window) => {
      const limit = newLimit(window, 3);
      let now = TEST_NOW;
      for (const next of jumps) {
        now += next;
        const usedUp = await takeAll(db, [limit], now);
        if (usedUp) expect(usedUp.waitSeconds * 1000).toBeLessThanOrEqual(window + SLACK);
      }
      // The clock is right again: all uses return within a window.
      now += window + SLACK;
      for (const _ of [1, 2, 3]) expect(await takeAll(db, [limit], now)).toBeNull();
      expect(await takeAll(db, [limit], now + window - 1)).not.toBeNull();
    }),
    { numRuns: 40 },
  );
});
