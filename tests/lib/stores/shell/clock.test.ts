import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { createEnvironment } from "#tests/support/browser/environment.ts";

const HOUR = 3_600_000;
/** Smaller differences are noise: `Date` headers have whole seconds. */
const NOISE = 1500;

/** A fresh page, which learns how far the server's clock is ahead; null: the server does not answer. */
const openPage = async (ahead: number | null) => {
  vi.resetModules();
  const { setEnvironment } = await import("#lib/browser/environment.ts");
  const { configureApi } = await import("#lib/api/settings.ts");
  const clock = await import("#lib/stores/shell/clock.ts");
  const browser = createEnvironment();
  setEnvironment(browser.environment);
  const now = () => browser.environment.now();
  let calls = 0;
  configureApi({
    fetch: async () => {
      calls += 1;
      if (ahead === null) throw new TypeError("Failed to fetch");
      return Response.json({ code: 0 }, { headers: { date: new Date(now() + ahead).toUTCString() } });
    },
  });
  return { ...browser, ...clock, now, calls: () => calls };
};

describe("the time of a page", () => {
  test.each([-26, -2, 3])("is the server's, for a visitor whose clock is wrong by %d hours", async (hours) => {
    const page = await openPage(hours * HOUR);
    const error = () => Math.abs(page.serverNow() - page.now() - hours * HOUR);
    await page.syncClock();
    expect(error()).toBeLessThanOrEqual(500);
    page.pass(HOUR);
    expect(error()).toBeLessThanOrEqual(500);
  });

  test("is fetched once for all parts of the page", async () => {
    const page = await openPage(0);
    await Promise.all([page.syncClock(), page.syncClock()]);
    await page.syncClock();
    expect(page.calls()).toBe(1);
  });

  test("is the visitor's if the server does not answer, without waiting", async () => {
    const page = await openPage(null);
    await page.syncClock();
    expect([page.serverNow(), page.calls()]).toEqual([page.now(), 1]);
  });

  test("is as near to the server's as a header can say, leaves a clock alone that is right, and does not tremble", async () => {
    const page = await openPage(0);
    const behind = fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: -30 * HOUR, max: 30 * HOUR }));
    fc.assert(
      fc.property(fc.array(behind, { minLength: 1, maxLength: 8 }), (answers) => {
        for (const each of answers) {
          const before = page.serverNow() - page.now();
          page.observeServerTime(page.now() + each);
          const after = page.serverNow() - page.now();
          // The half of the second that a header leaves out.
          expect(Math.abs(after - (each + 500))).toBeLessThanOrEqual(NOISE);
          if (Math.abs(before - (each + 500)) <= NOISE) expect(after).toBe(before);
          else if (Math.abs(each + 500) <= NOISE) expect(after).toBe(0);
        }
      }),
    );
  });
});
