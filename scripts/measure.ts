/**
 * `npm run bench [name …]` and `npm run stress [name …]`: runs the benches (or stress tests) one after the other, all of them without a name, and
 * writes their figures to `tests/bench/REPORT.md` (or `tests/stress/REPORT.md`) with the machine and its load, the date and the commit. The report keeps those that
 * did not run, with the date and commit of their own last run. `power=30` gives a script its own number, which the report then names. Ends with 1 if
 * one failed, missed a limit, or measured nothing.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { figuresIn, missesLimit } from "#tests/support/bench/figures.ts";
import { mergeReport, sectionOf } from "#tests/support/bench/report.ts";
import { run, seconds } from "./run.ts";

const KINDS = {
  bench: {
    title: "Benches",
    intro: "Speed and size, as measured by `npm run bench`. A ratio is the figure divided by the one beside it.",
  },
  stress: {
    title: "Stress tests",
    intro: "Faults under load, as run by `npm run stress`: acknowledged work is counted before and after.",
  },
} as const;
type Kind = keyof typeof KINDS;
const isKind = (word: string | undefined): word is Kind => word !== undefined && word in KINDS;

const [kind, ...wanted] = process.argv.slice(2);
if (!isKind(kind)) throw new Error("say bench or stress");

const scripts = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts;
const names = Object.keys(scripts).flatMap((name) => (name.startsWith(`${kind}:`) ? [name.slice(kind.length + 1)] : []));
/** `power=30`, and `load=2,100` for two numbers. Only numbers: other options plant faults, which are no figures of the product. */
const WISH = /^([\w-]+)(?:=(\d+(?:,\d+)*))?$/;
const wishes = (wanted.length > 0 ? wanted : names).map((wish) => {
  const [, name = wish, numbers] = WISH.exec(wish) ?? [];
  return { name, options: numbers?.split(",") ?? [] };
});
const unknown = wishes.flatMap(({ name }) => (names.includes(name) ? [] : [name]));
if (unknown.length > 0) throw new Error(`there is no ${unknown.join(", ")}; there are ${names.join(", ")}`);

/** The commands of a script: `node a.ts && node b.ts`, or the runner of tests. */
const commandsOf = (script: string): string[][] =>
  script.split(" && ").map((command) => {
    const [program, ...args] = command.split(" ");
    return program === "node" ? args : ["node_modules/vitest/vitest.mjs", ...args];
  });

const git = (...args: string[]): string => {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
};
const commit = git("rev-parse", "--short=8", "HEAD") || "unknown";
// The report itself changes with every section.
const SOURCES = ["src", "server", "scripts", "tests", ":!tests/*/REPORT.md"];
const isChanged = git("status", "--porcelain", "--", ...SOURCES) !== "";
const GIGABYTE = 2 ** 30;
const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / GIGABYTE)} GB, Node ${process.versions.node}`;

const folder = join("tests", kind);
const file = join(folder, "REPORT.md");
const logs = join("test-results", kind);
for (const { name, options } of wishes) {
  console.info(`== ${kind}:${[name, ...options].join(" ")} …`);
  let output = "";
  let time = 0;
  let isOk = true;
  const [load = Number.NaN] = loadavg();
  for (const args of commandsOf(scripts[`${kind}:${name}`] ?? "")) {
    const outcome = await run([...args, ...options]);
    output += stripVTControlCharacters(outcome.output);
    time += outcome.seconds;
    isOk &&= outcome.ok;
  }
  // A browser test that runs beside this empties the folder.
  mkdirSync(logs, { recursive: true });
  writeFileSync(join(logs, `${name}.log`), output);
  const figures = figuresIn(output);
  // A runner of tests does not hear of a missed limit, and a bench without its tools ends at once.
  isOk &&= figures.length > 0 && !figures.some(missesLimit);
  const section = sectionOf({
    name: `${kind}:${name}`,
    options,
    date: new Date().toISOString().slice(0, 10),
    commit: isChanged ? `${commit} with changes` : commit,
    machine,
    load,
    seconds: time,
    isOk,
    figures,
  });
  const old = existsSync(file) ? readFileSync(file, "utf8") : "";
  // After each one, so that a run that is stopped leaves the figures it has.
  writeFileSync(file, mergeReport(old, [section], { ...KINDS[kind], order: names.map((each) => `${kind}:${each}`) }));
  console.info(
    `${section.text}\n${isOk ? "ok    " : "FAILED"}  ${kind}:${name}  ${seconds(time)}  (${join(logs, `${name}.log`)})\n`,
  );
  if (!isOk) process.exitCode = 1;
}
