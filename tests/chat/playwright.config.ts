/** The chat service against the cloud's own SDK in a real browser. It needs no built site: the page is the tests' own. */
import { defineConfig, devices } from "@playwright/test";
import { TEST_BROWSER_ARGS } from "#scripts/browser.ts";
import { testScope } from "#scripts/test-scope.ts";

const executablePath = process.env["CHROME_PATH"];

export default defineConfig({
  testDir: ".",
  ...(testScope() === "commit" ? { grepInvert: /@release/ } : {}),
  fullyParallel: true,
  workers: "100%",
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: process.env["CI"] ? "dot" : "list",
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: { args: TEST_BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
});
