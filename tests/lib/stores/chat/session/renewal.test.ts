import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Login } from "#lib/chat/index.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { createRenewal } from "#lib/stores/chat/session/renewal.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const DAY = 86_400;
let browser: ReturnType<typeof createEnvironment>;
const openBrowser = (): void => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
};
beforeEach(openBrowser);
/** Lets the store process its answers. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const now = () => browser.environment.now() / 1000;
const pass = async (seconds: number): Promise<void> => {
  browser.pass(seconds * 1000);
  await settled();
};

/** A renewal whose answers the test sets: `answers.ok` for success, and the lifetime of a new signature. */
const begin = () => {
  const state = { isGood: true, isQuiet: true, lasts: 3600 };
  /** When it was asked for, in seconds from the beginning. */
  const asked: number[] = [];
  const start = now();
  const renewal = createRenewal({
    renew: async (): Promise<Result<Login>> => {
      asked.push(now() - start);
      return state.isGood ? success({ until: now() + state.lasts, capabilities: {} }) : failed({ kind: "offline" });
    },
    mayRenew: () => state.isQuiet,
    now,
  });
  return { state, asked, renewal, planFor: (seconds: number) => renewal.plan(now() + seconds) };
};

describe("a signature", () => {
  test("of a month is renewed ten minutes before its end, though timers of browsers hold no more than 24 days", async () => {
    const { after } = browser.environment;
    const timers: number[] = [];
    browser.environment.after = (milliseconds, run) => {
      timers.push(milliseconds);
      return after(milliseconds, run);
    };
    const { asked, planFor } = begin();
    planFor(30 * DAY);
    await pass(30 * DAY - 601);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toEqual([30 * DAY - 600]);
    expect(Math.max(...timers)).toBeLessThan(2 ** 31);
  });

  test("that is short is renewed when half of its time is left, and the next one again", async () => {
    const { state, asked, planFor } = begin();
    state.lasts = 200;
    planFor(100);
    await pass(49);
    expect(asked).toEqual([]);
    await pass(1);
    await pass(99);
    await pass(1);
    expect(asked).toEqual([50, 150]);
  });

  test("that ends at once, or has ended, is renewed no more often than one that fails", async () => {
    const { state, asked, planFor } = begin();
    state.lasts = -5;
    planFor(-60);
    for (let count = 0; count < 4; count += 1) await pass(15);
    expect(asked).toEqual([15, 30, 45, 60]);
  });

  test("that could not be renewed is tried again every fifteen seconds, also after its end", async () => {
    const { state, asked, planFor } = begin();
    state.isGood = false;
    planFor(60);
    for (let count = 0; count < 6; count += 1) await pass(15);
    expect(asked).toEqual([30, 45, 60, 75, 90]);
    state.isGood = true;
    await pass(15);
    await pass(2999);
    expect(asked).toEqual([30, 45, 60, 75, 90, 105]);
    await pass(1);
    expect(asked.at(-1)).toBe(3105);
  });

  test("is not renewed after a stop, nor where its end is unknown", async () => {
    const { asked, renewal, planFor } = begin();
    planFor(3600);
    renewal.stop();
    await pass(DAY);
    planFor(3600);
    renewal.plan(null);
    await pass(DAY);
    expect(asked).toEqual([]);
    planFor(3600);
    browser.pass(3_000_000);
    renewal.stop();
    await settled();
    await pass(DAY);
    expect(asked).toHaveLength(1);
  });

  test("that was rescheduled during a renewal follows the newer schedule", async () => {
    const { asked, planFor } = begin();
    planFor(3600);
    browser.pass(3_000_000);
    planFor(DAY);
    await settled();
    await pass(DAY - 601);
    expect(asked).toEqual([3000]);
    await pass(1);
    expect(asked).toEqual([3000, 3000 + DAY - 600]);
  });

  test("is waited for as long as the service's clock says, when the machine's was set forward", async () => {
    const { environment } = browser;
    let isAhead = false;
    const asked: number[] = [];
    const start = now();
    // The service's clock: the machine's, which runs two hours ahead for a while.
    const serviceNow = () => now() - (isAhead ? 7200 : 0);
    const renewal = createRenewal({
      renew: async () => {
        asked.push(environment.now() / 1000 - start);
        return success({ until: null, capabilities: {} });
      },
      mayRenew: () => true,
      now: serviceNow,
    });
    renewal.plan(start + 7200);
    isAhead = true;
    await pass(6600);
    expect(asked).toEqual([]);
    await pass(7200);
    expect(asked).toEqual([13_800]);
  });

  const answers = fc.array(fc.constantFrom("good", "failing", "busy"), { maxLength: 30 });
  test("is asked for at its time, every fifteen seconds while that fails or is no good moment, and then not before the next one's", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 60, max: DAY }), answers, async (lasts, moments) => {
        openBrowser();
        const { state, asked, planFor } = begin();
        planFor(lasts);
        // The first of the moments is that at which it is due.
        await pass(lasts - Math.min(600, lasts / 2) - 15);
        let isDone = false;
        for (const moment of moments) {
          state.isGood = moment !== "failing";
          state.isQuiet = moment !== "busy";
          const before = asked.length;
          await pass(15);
          expect(asked.length - before).toBe(isDone || moment === "busy" ? 0 : 1);
          isDone ||= moment === "good";
        }
      }),
      { numRuns: 50 },
    );
  });
});
