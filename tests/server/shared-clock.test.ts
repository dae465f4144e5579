import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { openSharedClock } from "#server/shared-clock.ts";
import { openTestDatabase } from "#tests/support/server/databases.ts";

const HOUR = 3_600_000;
const LOOK_EVERY_MS = 30_000;
/** The difference between two readings of the time on a busy machine. */
const NEAR_MS = 5000;

describe("the clock of processes on one database", () => {
  let logged: string[] = [];
  const log = { info: (line: string) => void logged.push(line), error: (line: string) => void logged.push(line) };
  beforeEach(() => {
    logged = [];
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  });
  afterEach(() => void vi.useRealTimers());

  /** A machine whose clock is `ahead` milliseconds ahead of the database's; both can be changed. */
  const openMachine = async (ahead: number) => {
    const { db, close } = await openTestDatabase("empty", inject("dumps"));
    const machine = { ahead };
    const shared = await openSharedClock(db, { now: () => Date.now() + machine.ahead }, log);
    const closeAll = async (): Promise<void> => {
      shared.close();
      await close();
    };
    return { machine, clock: shared.clock, close: closeAll };
  };
  const off = (time: number): number => Math.abs(time - Date.now());

  test("is the machine's own where that is right", async () => {
    const { clock, close } = await openMachine(0);
    expect(off(clock.now())).toBeLessThan(NEAR_MS);
    expect(logged).toEqual([]);
    await close();
  });

  test.each([
    ["ahead", HOUR, "this machine's clock is 3600 s ahead of the database's, whose time is used: see to its time service"],
    ["behind", -HOUR, "this machine's clock is 3600 s behind the database's, whose time is used: see to its time service"],
  ])("is the database's where the machine's is %s, and the log says so", async (_name, ahead, sentence) => {
    const { clock, close } = await openMachine(ahead);
    expect(off(clock.now())).toBeLessThan(NEAR_MS);
    expect(logged.map((line) => line.replace(/3599|3601/, "3600"))).toEqual([sentence]);
    await close();
  });

  test("follows a clock that goes wrong, and one that is set right, at its next look", async () => {
    const { machine, clock, close } = await openMachine(0);
    for (const ahead of [HOUR, 0]) {
      machine.ahead = ahead;
      vi.advanceTimersByTime(LOOK_EVERY_MS);
      await expect.poll(() => off(clock.now())).toBeLessThan(NEAR_MS);
    }
    expect(logged).toEqual([expect.stringContaining("ahead of"), "this machine's clock is right again"]);
    await close();
  });

  test("ignores a look that the database took long to answer", async () => {
    const { db, close } = await openTestDatabase("empty", inject("dumps"));
    let time = Date.now();
    const slow = {
      now: () => {
        time += HOUR;
        return time;
      },
    };
    const shared = await openSharedClock(db, slow, log);
    expect(logged).toEqual([]);
    shared.close();
    await close();
  });
});
