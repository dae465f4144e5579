import { describe, expect, test } from "vitest";
import { cutPowerAt } from "#tests/stress/power-cut.ts";

// Each life starts Postgres twice: to look for damage, and to work.
describe.skipIf(process.env["TEST_DATABASE_URL"])("the embedded database, when the power goes", { timeout: 600_000 }, () => {
  test("starts again and has everything that was acknowledged", () => {
    const report = cutPowerAt([
      { kind: "sync", early: true, at: 30 },
      { kind: "any", early: false, at: 1500 },
    ]);
    expect(report.wrong).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
  });

  test("loses data on a disk that only says that it syncs, or this test would prove nothing", () => {
    expect(cutPowerAt([{ kind: "log-sync", early: false, at: 60 }], { lying: true }).wrong).not.toEqual([]);
  });
});
