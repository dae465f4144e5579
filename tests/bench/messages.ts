/**
 * `npm run bench:messages [messages]`: the list of messages with 10,000 of them, as it is built for production, beside the same rows
 * without a window. What is on the page, how long it takes to open, frames of a scroll through it, memory over switches between two
 * conversations, and how many rows are drawn again for what happens.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type CDPSession, chromium, type Page } from "playwright";
import { build, preview } from "vite";
import { BROWSER_ARGS, ensureBrowser } from "#scripts/browser.ts";
import type { Bench } from "./list/index.tsx";

declare const bench: Bench;

const MESSAGES = Number(process.argv[2] ?? 10_000);
const RUNS = 9;
/** From the root of the project, where Tailwind looks for classes. */
const PAGE = "tests/bench/list/index.html";
const SWITCHES = 50;
/** A hard scroll upwards, in pixels and pixels a second. */
const SCROLL = { distance: 40_000, speed: 8_000 };

const percentile = (list: readonly number[], share: number): number =>
  list.toSorted((one, other) => one - other)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;

const heapOf = async (devtools: CDPSession): Promise<number> => {
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize / 1e6;
};

const mountTimes = async (page: Page, way: "windowed" | "all rows", runs: number): Promise<number[]> => {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    times.push(await page.evaluate((how) => bench.open("C2Ca", how), way));
    await page.evaluate(() => bench.close());
  }
  return times;
};

/** So long the page's main thread has worked, in milliseconds of its own time: whatever else the machine does. */
const workOf = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
};

const scrollFrames = async (page: Page, devtools: CDPSession): Promise<{ frames: number[]; work: number }> => {
  const before = await workOf(devtools);
  const measuring = page.evaluate(() => bench.frames());
  await devtools.send("Input.synthesizeScrollGesture", {
    x: 360,
    y: 400,
    yDistance: SCROLL.distance,
    speed: SCROLL.speed,
    gestureSourceType: "mouse",
  });
  const frames = await measuring;
  return { frames, work: ((await workOf(devtools)) - before) / frames.length };
};

const measure = async (page: Page, devtools: CDPSession, way: "windowed" | "all rows", runs: number): Promise<void> => {
  const mounts = await mountTimes(page, way, runs);
  await page.evaluate((how) => bench.open("C2Ca", how), way);
  const [nodes, isAtEnd] = await page.evaluate(() => [bench.nodes(), bench.isAtEnd()] as const);
  const { frames, work } = await scrollFrames(page, devtools);
  const nodesAfter = await page.evaluate(() => bench.nodes());
  console.log(
    `${way.padEnd(10)} nodes ${nodes} (after the scroll ${nodesAfter}) · ${isAtEnd ? "at the end" : "NOT AT THE END"} · mount median ${percentile(mounts, 0.5).toFixed(0)} ms, worst ${percentile(mounts, 1).toFixed(0)} ms · ${frames.length} frames of a scroll: p50 ${percentile(frames, 0.5).toFixed(1)} ms, p95 ${percentile(frames, 0.95).toFixed(1)} ms, worst ${percentile(frames, 1).toFixed(1)} ms, of which the page works ${work.toFixed(1)} ms on average`,
  );
  await page.evaluate(() => bench.close());
};

const measureSwitches = async (page: Page, devtools: CDPSession): Promise<void> => {
  const heaps: number[] = [];
  for (let round = 0; round <= SWITCHES; round += 1) {
    await page.evaluate((id) => bench.open(id, "windowed"), round % 2 === 0 ? "C2Ca" : "C2Cb");
    if (round % 10 === 0) heaps.push(await heapOf(devtools));
  }
  console.log(
    `${SWITCHES} switches between two conversations: heap ${heaps.map((heap) => heap.toFixed(2)).join(" · ")} MB, every ten`,
  );
};

const measureDraws = async (page: Page): Promise<void> => {
  await page.evaluate(() => bench.open("C2Ca", "windowed"));
  const [typing, conversation, receipt] = await page.evaluate(async () => {
    // Until the list rests.
    await bench.frames();
    return [await bench.drawn("typing"), await bench.drawn("conversation"), await bench.drawn("receipt")];
  });
  console.log(`rows drawn again: who types ${typing}, the conversation's own row ${conversation}, a receipt ${receipt}`);
};

const outDir = await mkdtemp(join(tmpdir(), "bench-messages-"));
await build({
  logLevel: "warn",
  configFile: false,
  publicDir: false,
  plugins: [react(), tailwindcss()],
  build: { outDir, emptyOutDir: true, rolldownOptions: { input: PAGE } },
});
const site = await preview({ configFile: false, build: { outDir }, preview: { port: 0, host: "127.0.0.1" } });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
try {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
  page.on("pageerror", (error) => console.error(error));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
  await devtools.send("Performance.enable");
  await page.goto(`${site.resolvedUrls?.local[0]}${PAGE}`);
  await page.evaluate(
    async ([one, other, count]) => {
      await bench.make(one, count);
      await bench.make(other, count);
    },
    ["C2Ca", "C2Cb", MESSAGES] as const,
  );
  console.log(`${MESSAGES} messages`);
  await measure(page, devtools, "windowed", RUNS);
  await measureSwitches(page, devtools);
  await measureDraws(page);
  await measure(page, devtools, "all rows", 3);
} finally {
  await browser.close();
  await site.close();
  await rm(outDir, { recursive: true });
}
