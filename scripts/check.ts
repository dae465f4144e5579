/** `npm run check`: all checks of the code except its tests. */
import { run, seconds } from "./run.ts";

type Check = { name: string; args: string[] };

/** The slow ones first, so that the others fit beside them. */
const CHECKS: Check[] = [
  { name: "page budgets", args: ["scripts/page-bytes.ts"] },
  { name: "types", args: ["node_modules/typescript-native/bin/tsc"] },
  // Astro's own checker is slow, so it checks only the files that tsc cannot read. Without sync: there are no content collections,
  // and a check should not need a backend.
  { name: "types in pages", args: ["node_modules/astro/bin/astro.mjs", "check", "--noSync", "--tsconfig", "tsconfig.pages.json"] },
  { name: "rules of the house", args: ["node_modules/vitest/vitest.mjs", "run", "--project", "checks"] },
  {
    name: "lint and format",
    args: ["node_modules/@biomejs/biome/bin/biome", "ci", `--colors=${process.stdout.isTTY ? "force" : "off"}`, "."],
  },
  { name: "layers", args: ["node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", "src", "server", "scripts", "tests"] },
  { name: "nothing unused", args: ["node_modules/knip/bin/knip.js", "--no-progress"] },
];
const AT_ONCE = 2;

let allOk = true;
const queue = CHECKS[Symbol.iterator]();

const work = async (): Promise<void> => {
  for (const { name, args } of queue) {
    const { ok, output, seconds: time } = await run(args);
    console.log(`${ok ? "ok    " : "FAILED"}  ${name}  ${seconds(time)}`);
    if (!ok) console.log(`${output.trim()}\n`);
    allOk &&= ok;
  }
};

await Promise.all(Array.from({ length: AT_ONCE }, work));
if (!allOk) process.exitCode = 1;
