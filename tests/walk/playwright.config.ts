/** `npm run walk`: every screen, at three widths, light and dark, as pictures. */
import { defineConfig, devices } from "@playwright/test";
import { TEST_BROWSER_ARGS } from "#scripts/browser.ts";

const executablePath = process.env["CHROME_PATH"];

export default defineConfig({
  testDir: ".",
  globalSetup: "../e2e/support/site.ts",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 1_200_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  outputDir: "../../test-results/walk",
  use: {
    ...devices["Desktop Chrome"],
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // Bars that take room, as on Windows: Playwright hides them by default.
    launchOptions: {
      args: TEST_BROWSER_ARGS,
      ignoreDefaultArgs: ["--hide-scrollbars"],
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
