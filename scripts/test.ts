/** `npm test`: everything, in the order in which a mistake shows soonest. The first failure ends it. */
import { ensureBrowser } from "./browser.ts";
import { withPostgres } from "./postgres.ts";
import { runInTerminal, seconds } from "./run.ts";

const VITEST = "node_modules/vitest/vitest.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";

/** A step that failed; what went wrong is on the terminal already. */
class StepFailed extends Error {
  override name = "StepFailed";
}

const ran: string[] = [];

const step = async (name: string, args: string[], env?: Record<string, string>): Promise<void> => {
  const started = performance.now();
  console.log(`\n== ${name}`);
  const ok = await runInTerminal(args, env);
  ran.push(`${ok ? "ok    " : "FAILED"}  ${name}  ${seconds((performance.now() - started) / 1000)}`);
  if (!ok) throw new StepFailed(name);
};

const chatTests = (name: string, env?: Record<string, string>): Promise<void> =>
  step(name, [PLAYWRIGHT, "test", "--config=tests/chat"], env);

/** The server's tests once more, on the database that production runs on. */
const testOnPostgres = async (url: string | null): Promise<void> => {
  if (url === null) {
    ran.push("skipped  tests on PostgreSQL: none is installed");
    return;
  }
  const env = { TEST_DATABASE_URL: url };
  await step("server tests on PostgreSQL", [VITEST, "run", "--project", "unit", "tests/server", "tests/gateway"], env);
  await chatTests("chat tests with the SDK on PostgreSQL", env);
};

const testAll = async (): Promise<void> => {
  process.env["CHROME_PATH"] = ensureBrowser();
  console.log(`browser: ${process.env["CHROME_PATH"]}`);
  await step("check", ["scripts/check.ts"]);
  await step("unit tests", [VITEST, "run", "--project", "unit"]);
  await withPostgres(testOnPostgres);
  await step("browser tests", [PLAYWRIGHT, "test"]);
  await chatTests("chat tests with the SDK");
};

try {
  await testAll();
} catch (error) {
  if (!(error instanceof StepFailed)) console.error(error);
  process.exitCode = 1;
}
console.log(`\n${ran.join("\n")}`);
