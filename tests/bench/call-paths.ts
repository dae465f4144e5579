/**
 * `npm run bench:call-paths`: two engines of a call in one page, whose packets go through lines that are cut and through coturn. Prints how long a call by
 * relay alone takes to connect; the longest gap in the sound while no signal gets through for 15 seconds, beside that of 15 seconds with signals; how
 * long after a cut of five seconds the media are back; and the heap before and after twenty such cuts, with the connections that stay open.
 */
import { expect, test } from "vitest";
import { cdp, commands } from "vitest/browser";
import { type Figure, missesLimit, report as print } from "#tests/support/bench/figures.ts";
import { percentile } from "#tests/support/bench/times.ts";
import { openPair, packetsOf, watchConnections } from "#tests/support/calls/pair.ts";

const RUNS = 10;
const SECOND = 1000;
const MEGABYTE = 2 ** 20;
const HEAP_PERCENT = 5;
const wait = (seconds: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, seconds * SECOND));
const since = async (work: Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work;
  return performance.now() - start;
};
/** A page has no exit code to set. */
const report = (figure: Figure): void => {
  print(figure);
  expect.soft(missesLimit(figure), figure.name).toBe(false);
};
const reportTimes = (name: string, times: readonly number[], most: number): void =>
  report({ name: `${name}, 95 of 100`, value: percentile(times, 0.95), unit: "ms", beside: { kind: "at most", value: most } });
const heap = async (): Promise<number> => {
  const session = cdp() as unknown as { send: (name: string) => Promise<{ usedSize: number }> };
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize / MEGABYTE;
};

test("a call by relay alone", async () => {
  const servers = await commands.startRelay("bench");
  const times = { voice: [] as number[], video: [] as number[] };
  for (let run = 0; run < RUNS; run += 1)
    for (const kind of ["voice", "video"] as const) {
      const { caller, callee, connect, bothAre } = openPair({ relays: servers });
      times[kind].push(await since(connect(kind).then(() => bothAre("connected"))));
      for (const { engine } of [caller, callee]) engine.close();
    }
  await commands.stopRelay("bench");
  reportTimes("voice by relay, devices included", times.voice, 1000);
  reportTimes("video by relay, devices included", times.video, 1000);
});

test("no signal for fifteen seconds", async () => {
  const connections = watchConnections();
  const { channel, connect, bothAre } = openPair();
  await connect("voice");
  await bothAre("connected");
  /** In milliseconds, over fifteen seconds. A packet of sound is 20 ms, and a look at the figures takes some. */
  const longestGap = async (): Promise<number> => {
    let last = performance.now();
    let packets = await packetsOf(connections[0], "audio");
    let gap = 0;
    const end = last + 15 * SECOND;
    while (performance.now() < end) {
      await wait(0.02);
      const now = await packetsOf(connections[0], "audio");
      if (now === packets) continue;
      gap = Math.max(gap, performance.now() - last);
      last = performance.now();
      packets = now;
    }
    return Math.max(gap, performance.now() - last);
  };
  const usual = await longestGap();
  channel.isLost = () => true;
  const value = await longestGap();
  report({
    name: "longest gap of sound without signals for 15 s",
    value,
    unit: "ms",
    beside: { kind: "beside", name: "with signals", value: usual },
  });
});

test("cuts of five seconds", async () => {
  const connections = watchConnections();
  const { caller, callee, connect, bothAre, rule } = openPair({ hasLine: true });
  await connect("video");
  await bothAre("connected");
  caller.engine.setMuted(true);
  await expect.poll(() => callee.last("remote-state")?.isMuted).toBe(true);
  const times: number[] = [];
  const cut = async (): Promise<void> => {
    await rule({ isCut: true });
    await bothAre("interrupted");
    await wait(5);
    await rule({ isCut: false });
    times.push(await since(bothAre("connected")));
    expect(callee.last("remote-state")?.isMuted).toBe(true);
    await wait(3);
  };
  /** The heap without the bench's own list of news. */
  const heapOfCall = (): Promise<number> => {
    for (const { news, signals, last } of [caller, callee]) {
      news.splice(0, news.length, ...[last("path"), last("remote-state")].filter((item) => item !== undefined));
      signals.length = 0;
    }
    return heap();
  };
  // The first ones load code and warm up.
  for (let run = 0; run < 2; run += 1) await cut();
  const before = await heapOfCall();
  for (let run = 0; run < 20; run += 1) await cut();
  const after = await heapOfCall();
  reportTimes("media back after five seconds", times, 2500);
  report({ name: "heap after 20 cuts", value: after, unit: "MB", beside: { kind: "beside", name: "before", value: before } });
  const growth = (100 * (after - before)) / before;
  report({ name: "its growth", value: growth, unit: "%", beside: { kind: "at most", value: HEAP_PERCENT } });
  for (const { engine } of [caller, callee]) engine.close();
  const open = connections.filter(({ connectionState }) => connectionState !== "closed").length;
  report({ name: "connections open at the end", value: open, unit: "connections", beside: { kind: "at most", value: 0 } });
});
