/**
 * Cuts the power of the embedded database again and again: a process works on it, and at a random moment its disk keeps the synced
 * data and any part of the rest. The next process must start from that, and find everything acknowledged.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { report } from "#tests/support/bench/figures.ts";
import type { Plan, Told } from "#tests/support/server/power-cut/life.ts";

const LIFE = fileURLToPath(new URL("../support/server/power-cut/life.ts", import.meta.url));
/** A fresh disk after this many cuts, so that cuts also hit the creation of a database. */
const CUTS_A_DISK = 12;
const TIMEOUT_MS = 600_000;

const numberBelow = (end: number): number => Math.floor(Math.random() * end);

/** When the power goes: at the so manyth event of a kind, from the start on or only once the data was judged. */
export type Moment = Pick<Plan, "kind" | "early"> & { at: number };

/** Any event, or one in the middle of a rare one: a checkpoint's syncs, new and removed files. */
const chooseMoment = (): Moment => {
  const early = numberBelow(4) === 0;
  const kinds: [Moment["kind"], end: number][] = [
    ["any", early ? 1500 : 4000],
    ["sync", early ? 60 : 200],
    ["names", early ? 40 : 60],
    ["log-sync", early ? 4 : 400],
  ];
  const [kind, end] = kinds[numberBelow(kinds.length)] ?? ["any", 1000];
  return { kind, early, at: 1 + numberBelow(end) };
};

/** The line of a dump with the error: PGlite's own code comes before it. */
const reasonOf = (stderr: string): string =>
  stderr
    .split("\n")
    .find((line) => /^\s*\w*error\b.*:/i.test(line))
    ?.trim()
    .slice(0, 300) ?? "";

/** A life in a process of its own: its acknowledged work, and the faults in the data it found. */
const runLife = (plan: Plan): { acknowledged: string[]; faults: string[] } => {
  const life = spawnSync(process.execPath, [LIFE, JSON.stringify(plan)], {
    encoding: "utf8",
    maxBuffer: 1e9,
    timeout: TIMEOUT_MS,
  });
  const lines = life.stdout.split("\n").filter((line) => line.endsWith("}"));
  const told = lines.map((line) => JSON.parse(line) as Told);
  const acknowledged = told.flatMap((line) => (line.kind === "promised" ? [JSON.stringify(line.promised)] : []));
  const faults = told.flatMap((line) => (line.kind === "judged" ? line.wrong : []));
  // A process that ends before it should could not start.
  if (!told.some((line) => line.kind === "end")) faults.push(`no start: ${reasonOf(life.stderr) || life.signal || life.status}`);
  rmSync(plan.root, { recursive: true, force: true });
  return { acknowledged, faults };
};

export type PowerReport = { cuts: number; acknowledged: number; wrong: string[]; seconds: number };
type Options = {
  /** A disk that lies about its syncs: data must be lost. */
  lying?: boolean;
  onCut?: (count: number, acknowledged: number, moment: Moment) => void;
};

/** Cuts the power at each of the moments, and checks the remaining data each time. Ends at the first fault. */
export const cutPowerAt = (moments: readonly Moment[], { lying = false, onCut }: Options = {}): PowerReport => {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "power-"));
  const promises = join(folder, "promises");
  const root = join(folder, "data");
  const wrong: string[] = [];
  let acknowledged = 0;
  const live = (image: string, next: string, moment: Moment | null): boolean => {
    const life = runLife({ image, next, root, promises, lying, kind: "any", early: false, ...(moment ?? { at: null }) });
    wrong.push(...life.faults);
    acknowledged += life.acknowledged.length;
    appendFileSync(promises, life.acknowledged.map((line) => `${line}\n`).join(""));
    return wrong.length === 0;
  };
  const imageOf = (count: number): string => join(folder, `image-${count}`);
  const begin = (count: number): void => {
    rmSync(imageOf(count), { recursive: true, force: true });
    mkdirSync(imageOf(count));
    writeFileSync(promises, "");
  };
  try {
    begin(0);
    for (const [count, moment] of moments.entries()) {
      if (!live(imageOf(count), imageOf(count + 1), moment)) break;
      rmSync(imageOf(count), { recursive: true });
      onCut?.(count + 1, acknowledged, moment);
      const isLast = count + 1 === moments.length;
      if (!isLast && (count + 1) % CUTS_A_DISK !== 0) continue;
      if (!live(imageOf(count + 1), "", null)) break;
      begin(count + 1);
    }
    return { cuts: moments.length, acknowledged, wrong, seconds: (performance.now() - started) / 1000 };
  } finally {
    if (wrong.length === 0 || process.env["KEEP"] === undefined) rmSync(folder, { recursive: true, force: true });
  }
};

/** Run by hand: `npm run stress:power [cuts] [lying]`; KEEP=1 keeps the files of a fault. */
if (process.argv[1] === import.meta.filename) {
  const moments = Array.from({ length: Number(process.argv[2] ?? 100) }, chooseMoment);
  const outcome = cutPowerAt(moments, {
    lying: process.argv[3] === "lying",
    onCut: (count, acknowledged, { early, kind, at }) =>
      console.info(`${count}: ${early ? "early " : ""}${kind} ${at}; ${acknowledged} acknowledged so far`),
  });
  for (const line of outcome.wrong.slice(0, 20)) console.info(line);
  report({ name: `acknowledged beside ${outcome.cuts} cuts`, value: outcome.acknowledged, unit: "writes" });
  report({ name: "faults in the data", value: outcome.wrong.length, unit: "faults", beside: { kind: "at most", value: 0 } });
}
