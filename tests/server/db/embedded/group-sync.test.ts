import { describe, expect, test } from "vitest";
import { createGroupSync, type LogDisk } from "#server/db/embedded/group-sync.ts";

/** A disk whose syncs end when the test says so. Descriptors are numbers in the order of opening. */
const openDisk = () => {
  const files: string[] = [];
  const closed: string[] = [];
  const waiting: { file: string; end: PromiseWithResolvers<void> }[] = [];
  const now: string[] = [];
  let broken: Error | null = null;
  const disk: LogDisk = {
    open: (file) => files.push(file) - 1,
    close: (descriptor) => void closed.push(files[descriptor] ?? ""),
    sync: (descriptor) => {
      const end = Promise.withResolvers<void>();
      waiting.push({ file: files[descriptor] ?? "", end });
      return end.promise;
    },
    syncNow: (descriptor) => {
      if (broken) throw broken;
      now.push(files[descriptor] ?? "");
    },
  };
  return {
    disk,
    closed,
    now,
    /** Files with a sync in progress. */
    underWay: () => waiting.map(({ file }) => file),
    finish: () => waiting.shift()?.end.resolve(),
    fail: (error: Error) => waiting.shift()?.end.reject(error),
    breakDown: (error: Error) => {
      broken = error;
    },
  };
};

/** Whether a promise has settled; microtasks have run. */
const isOver = async (promise: Promise<unknown>): Promise<boolean> => {
  let over = false;
  promise.then(
    () => (over = true),
    () => (over = true),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return over;
};

describe("the sync of the log", () => {
  test("answers at once while nothing needs a sync", async () => {
    await createGroupSync(openDisk().disk).settled();
  });

  test("covers only the requests from before it began", async () => {
    const { disk, underWay, finish } = openDisk();
    const log = createGroupSync(disk);
    log.request("1");
    const first = log.settled();
    log.request("1");
    const [second, third] = [log.settled(), log.settled()];
    expect(underWay()).toEqual(["1"]);
    finish();
    expect([await isOver(first), await isOver(second)]).toEqual([true, false]);
    expect(underWay()).toEqual(["1"]);
    finish();
    await Promise.all([second, third]);
    expect(underWay()).toEqual([]);
  });

  test("syncs every written file of the log, and closes finished ones", async () => {
    const { disk, underWay, finish, closed } = openDisk();
    const log = createGroupSync(disk);
    log.request("1");
    log.request("1");
    log.request("2");
    const settled = log.settled();
    for (const file of ["1", "1", "2"]) {
      expect(underWay()).toEqual([file]);
      finish();
      await isOver(settled);
    }
    await settled;
    expect(closed).toEqual(["1"]);
    log.close();
    expect(closed).toEqual(["1", "2"]);
  });

  test("can be forced, with syncs in progress and waiting ones", async () => {
    const { disk, now, finish } = openDisk();
    const log = createGroupSync(disk);
    log.request("1");
    log.request("2");
    log.force();
    expect(now).toEqual(["1", "2"]);
    log.force();
    expect(now).toHaveLength(2);
    finish();
    await log.settled();
  });

  test("promises nothing any more once the disk has failed, even if it seems to work again", async () => {
    const { disk, fail } = openDisk();
    const log = createGroupSync(disk);
    const failure = new Error("EIO");
    log.request("1");
    const settled = log.settled();
    fail(failure);
    await expect(settled).rejects.toBe(failure);
    await expect(log.lost).resolves.toBe(failure);
    log.request("1");
    await expect(log.settled()).rejects.toBe(failure);
    expect(log.force).toThrow(failure);
  });

  test("fails its waiting callers when a forced one fails", async () => {
    const { disk, breakDown, finish } = openDisk();
    const log = createGroupSync(disk);
    log.request("1");
    const settled = log.settled();
    breakDown(new Error("ENOSPC"));
    expect(log.force).toThrow("ENOSPC");
    finish();
    await expect(settled).rejects.toThrow("ENOSPC");
    expect((await log.lost).message).toBe("ENOSPC");
  });
});
