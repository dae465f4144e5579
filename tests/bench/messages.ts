/**
 * `npm run bench:messages [messages]`: the list of messages with 10,000 of them, as built for production, beside the same rows
 * without a window, plain rows of text without code, and an empty page of their height, which shows the machine's own part in a scroll.
 * Measures the rows on the page, the time to open, the frames of a scroll and the page's work in each, memory over switches
 * between two conversations, how soon a burst of messages is drawn, and how many rows are redrawn for each event.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type CDPSession, chromium, type Page } from "playwright";
import { build, preview } from "vite";
import { z } from "zod/mini";
import { BROWSER_ARGS, ensureBrowser } from "#scripts/browser.ts";
import { type Beside, report } from "#tests/support/bench/figures.ts";
import { percentile } from "#tests/support/bench/times.ts";
import type { Bench, Way } from "./list/index.tsx";

declare const bench: Bench;

const MESSAGES = Number(process.argv[2] ?? 10_000);
const RUNS = 9;
const ELEMENTS_MAX = 300;
const OPENING_MAX_MS = 160;
/** Drawn again for one event. */
const ROWS_MAX = 1;
/** From the root of the project, where Tailwind looks for classes. */
const PAGE = "tests/bench/list/index.html";
/** Switches between two conversations after which memory is measured. */
const SWITCHES = [1, 50, 100, 200];
/** Sizes of bursts of messages, and the slowdown of the processor. */
const BURSTS = [1, 30, 60];
const SLOWER = 6;
/** Scrolls of each kind, alternating, so that the machine's other work affects all kinds. */
const SCROLLS = 3;
/** A frame of 60 a second, in milliseconds. */
const FRAME = 1000 / 60;
/** Scrolls upwards, in pixels and pixels a second: while looking for a place, and as hard as a wheel turns. */
type Speed = { name: string; distance: number; speed: number };
const SEARCHING: Speed = { name: "searching", distance: 12_000, speed: 2_000 };
const HARD: Speed = { name: "hard", distance: 40_000, speed: 8_000 };

/** The page's memory in MB; `code`: compiled code, which grows with use and does not indicate a leak. */
const heapOf = async (devtools: CDPSession): Promise<{ all: number; code: number }> => {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  devtools.on("HeapProfiler.addHeapSnapshotChunk", take);
  // Collects garbage first.
  await devtools.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  devtools.off("HeapProfiler.addHeapSnapshotChunk", take);
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { snapshot, nodes } = SNAPSHOT.parse(JSON.parse(chunks.join("")));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const kind = types[0]?.indexOf("code");
  let code = 0;
  for (let at = 0; at < nodes.length; at += fields.length) if (nodes[at + type] === kind) code += nodes[at + size] ?? 0;
  return { all: usedSize / 1e6, code: code / 1e6 };
};
const SNAPSHOT = z.object({
  snapshot: z.object({
    meta: z.object({ node_fields: z.array(z.string()), node_types: z.array(z.union([z.string(), z.array(z.string())])) }),
  }),
  nodes: z.array(z.number()),
});

const mountTimes = async (page: Page, way: Way, runs: number): Promise<number[]> => {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    times.push(await page.evaluate((how) => bench.open("C2Ca", how), way));
    await page.evaluate(() => bench.close());
  }
  return times;
};

const TRACE = z.array(
  z.object({ name: z.string(), ph: z.string(), ts: z.number(), pid: z.number(), tid: z.number(), tdur: z.optional(z.number()) }),
);
type Trace = z.infer<typeof TRACE>;

/** A trace while `work` runs: tasks of every store, and the ends of the page's frames. */
const traced = async <Result>(devtools: CDPSession, work: () => Promise<Result>): Promise<{ result: Result; trace: Trace }> => {
  const trace: Trace = [];
  const take = ({ value }: { value: unknown }): void => void trace.push(...TRACE.parse(value));
  devtools.on("Tracing.dataCollected", take);
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline"] },
  });
  const result = await work();
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  devtools.off("Tracing.dataCollected", take);
  return { result, trace };
};

/** The main store's work for each frame, in milliseconds of its own CPU time, which excludes the machine's other work. */
const worksOf = (trace: Trace): number[] => {
  const ends = trace.filter(({ name, ph }) => name === "Commit" && ph === "X");
  const { pid, tid } = ends[0] ?? { pid: 0, tid: 0 };
  const frames = ends.filter((end) => end.pid === pid && end.tid === tid).map(({ ts }) => ts);
  const works = frames.map(() => 0);
  for (const task of trace) {
    if (task.name !== "RunTask" || task.pid !== pid || task.tid !== tid) continue;
    // A task that draws a frame has begun before the frame's end.
    const frame = frames.findIndex((end) => task.ts < end);
    if (frame >= 0) works[frame] = (works[frame] ?? 0) + (task.tdur ?? 0) / 1000;
  }
  return works;
};

type Scroll = { frames: number[]; works: number[] };

const scroll = async (page: Page, devtools: CDPSession, { distance, speed }: Speed): Promise<Scroll> => {
  const { result, trace } = await traced(devtools, async () => {
    const measuring = page.evaluate(() => bench.frames());
    await devtools.send("Input.synthesizeScrollGesture", {
      x: 360,
      y: 400,
      yDistance: distance,
      speed,
      gestureSourceType: "mouse",
    });
    return measuring;
  });
  return { frames: result, works: worksOf(trace) };
};

const inWords = (list: readonly number[], ...shares: readonly number[]): string =>
  shares.map((share) => `${share === 1 ? "worst" : `p${share * 100}`} ${percentile(list, share).toFixed(1)}`).join(", ");

const sayScroll = (way: Way, { frames, works }: Scroll): void => {
  const long = works.filter((work) => work > FRAME).length;
  console.log(
    `${way.padEnd(10)} ${frames.length} frames: ${inWords(frames, 0.5, 0.95, 1)} ms · work of the page a frame: ${inWords(works, 0.5, 0.95, 0.99, 1)} ms, ${long} of ${works.length} longer than a frame`,
  );
};

const scrollOf = async (page: Page, devtools: CDPSession, way: Way, speed: Speed): Promise<Scroll> => {
  await page.evaluate((how) => bench.open("C2Ca", how), way);
  const scrolled = await scroll(page, devtools, speed);
  await page.evaluate(() => bench.close());
  return scrolled;
};

/** The same scroll through the list and through the browser's plain rows, alternating. */
const measureScrolls = async (page: Page, devtools: CDPSession, speed: Speed): Promise<void> => {
  console.log(`a ${speed.name} scroll, ${speed.speed} pixels a second`);
  const ways = ["empty", "plain rows", "windowed"] as const satisfies Way[];
  const all = { empty: [] as Scroll[], "plain rows": [] as Scroll[], windowed: [] as Scroll[] };
  for (let round = 0; round < SCROLLS; round += 1)
    for (const way of ways) all[way].push(await scrollOf(page, devtools, way, speed));
  const together = (way: (typeof ways)[number]): Scroll => ({
    frames: all[way].flatMap(({ frames }) => frames),
    works: all[way].flatMap(({ works }) => works),
  });
  for (const way of ways) sayScroll(way, together(way));
  const [plain, windowed] = [together("plain rows").frames, together("windowed").frames];
  for (const share of [0.5, 0.95])
    report({
      name: `a frame of a ${speed.name} scroll, p${share * 100}`,
      value: percentile(windowed, share),
      unit: "ms",
      beside: { kind: "beside", name: "plain rows", value: percentile(plain, share) },
    });
};

/** The limits of the list; other ways are there to compare. */
const atMost = (way: Way, value: number): { beside?: Beside } => (way === "windowed" ? { beside: { kind: "at most", value } } : {});

const measure = async (page: Page, way: Way, runs: number): Promise<void> => {
  const mounts = await mountTimes(page, way, runs);
  await page.evaluate((how) => bench.open("C2Ca", how), way);
  const [nodes, isAtEnd] = await page.evaluate(() => [bench.nodes(), bench.isAtEnd()] as const);
  console.log(
    `${way.padEnd(10)} nodes ${nodes} · ${isAtEnd ? "at the end" : "NOT AT THE END"} · mount median ${percentile(mounts, 0.5).toFixed(0)} ms, worst ${percentile(mounts, 1).toFixed(0)} ms`,
  );
  const elements = { name: `elements of ${MESSAGES} messages, ${way}`, value: nodes, unit: "elements" };
  report({ ...elements, ...atMost(way, ELEMENTS_MAX) });
  const opening = { name: `opening ${MESSAGES} messages, ${way}`, value: percentile(mounts, 0.5), unit: "ms" };
  report({ ...opening, ...atMost(way, OPENING_MAX_MS) });
  await page.evaluate(() => bench.close());
};

const measureSwitches = async (page: Page, devtools: CDPSession): Promise<void> => {
  const heaps: string[] = [];
  const sizes: number[] = [];
  for (let round = 0; round <= (SWITCHES.at(-1) ?? 0); round += 1) {
    await page.evaluate((id) => bench.open(id, "windowed"), round % 2 === 0 ? "C2Ca" : "C2Cb");
    if (!SWITCHES.includes(round)) continue;
    const { all, code } = await heapOf(devtools);
    sizes.push(all);
    heaps.push(`${round}: ${all.toFixed(2)} MB (${(all - code).toFixed(2)} without compiled code)`);
  }
  console.log(`memory after so many switches between two conversations: ${heaps.join(" · ")}`);
  const [first = Number.NaN, last = Number.NaN] = [sizes[0], sizes.at(-1)];
  const after = { name: `memory after ${SWITCHES.at(-1)} switches of conversations`, value: last, unit: "MB" };
  report({ ...after, beside: { kind: "beside", name: `after ${SWITCHES[0]}`, value: first } });
};

const measureBursts = async (page: Page, devtools: CDPSession): Promise<void> => {
  // One whose end was never left.
  await page.evaluate(async (count) => {
    await bench.make("C2Cc", count);
    await bench.open("C2Cc", "windowed");
    await bench.frames();
  }, MESSAGES);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const times: string[] = [];
  for (const count of BURSTS) {
    const { frames, time } = await page.evaluate((many) => bench.arrive(many), count);
    times.push(`${count}: ${frames} frames, ${time.toFixed(0)} ms`);
  }
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  console.log(`messages at once until the last is drawn, on a processor ${SLOWER} times slower: ${times.join(" · ")}`);
  await page.evaluate(() => bench.close());
};

const measureDraws = async (page: Page): Promise<void> => {
  await page.evaluate(() => bench.open("C2Ca", "windowed"));
  const [typing, conversation, receipt] = await page.evaluate(async () => {
    // Until the list rests.
    await bench.frames();
    return [await bench.drawn("typing"), await bench.drawn("conversation"), await bench.drawn("receipt")];
  });
  console.log(`rows drawn again: who types ${typing}, the conversation's own row ${conversation}, a receipt ${receipt}`);
  for (const [event, value, most] of [
    ["who types", typing, 0],
    ["the conversation's own row", conversation, ROWS_MAX],
    ["a receipt", receipt, ROWS_MAX],
  ] as const)
    report({ name: `rows drawn again for ${event}`, value, unit: "rows", beside: { kind: "at most", value: most } });
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
  await page.goto(`${site.resolvedUrls?.local[0]}${PAGE}`);
  await page.evaluate(
    async ([one, other, count]) => {
      await bench.make(one, count);
      await bench.make(other, count);
    },
    ["C2Ca", "C2Cb", MESSAGES] as const,
  );
  console.log(`${MESSAGES} messages`);
  await measure(page, "windowed", RUNS);
  for (const speed of [SEARCHING, HARD]) await measureScrolls(page, devtools, speed);
  await measureSwitches(page, devtools);
  await measureBursts(page, devtools);
  await measureDraws(page);
  await measure(page, "all rows", 3);
  sayScroll("all rows", await scrollOf(page, devtools, "all rows", HARD));
} finally {
  await browser.close();
  await site.close();
  await rm(outDir, { recursive: true });
}
