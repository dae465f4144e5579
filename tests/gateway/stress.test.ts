/** Short runs of `npm run stress:crash` and `npm run stress:fuzz`. */
import { describe, expect, test } from "vitest";
import { crashAgainAndAgain } from "#tests/stress/crash.ts";
import { fuzz } from "#tests/stress/fuzz.ts";

describe("the chat service", () => {
  test("loses and doubles no acknowledged message when killed, and notifies all receivers", async () => {
    const report = await crashAgainAndAgain(2);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.wrong).toEqual([]);
  });

  test("outlives frames of any form, and others notice nothing", async () => {
    const report = await fuzz(1000, 1);
    expect(report).toMatchObject({ samePid: true, missed: 0 });
  });
});
