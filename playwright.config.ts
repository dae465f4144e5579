import { defineConfig, devices } from "@playwright/test";
import { TEST_BROWSER_ARGS } from "./scripts/browser.ts";
import { testScope } from "./scripts/test-scope.ts";

const executablePath = process.env["CHROME_PATH"];
const launchOptions = { args: TEST_BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) };
const SCROLLBARS = "scrollbars.spec.ts";
const CI = Boolean(process.env["CI"]);
const scope = testScope();
/** Leaves out tests with one of the tags at a commit, which tests each capability once, on one screen. */
const atCommitWithout = (...tags: string[]) => (scope === "commit" ? { grepInvert: new RegExp(tags.join("|")) } : {});

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/site.ts",
  fullyParallel: true,
  // Every core: the default leaves half of them idle.
  workers: "100%",
  forbidOnly: CI,
  // A busy machine takes its time; nothing here waits for a time-out when all is well.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  // A test that passes only on retry hides a defect.
  retries: 0,
  reporter: CI ? "dot" : "list",
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    screenshot: "only-on-failure",
    launchOptions,
  },
  projects: [
    {
      name: "desktop",
      testIgnore: SCROLLBARS,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
      ...atCommitWithout("@release", "@phone", "@tablet"),
    },
    // Only tests that depend on the screen run again; on the phone all do with `npm run test:all`.
    {
      name: "phone",
      testIgnore: SCROLLBARS,
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 839 } },
      ...(scope === "all" ? {} : { grep: /@phone/ }),
      ...atCommitWithout("@release"),
    },
    // The layout between a phone and a wide screen: menus as on a desktop, lists of one column.
    {
      name: "tablet",
      testIgnore: SCROLLBARS,
      use: { ...devices["Desktop Chrome"], viewport: { width: 992, height: 1100 } },
      grep: /@tablet/,
      ...atCommitWithout("@release", "@phone"),
    },
    // Playwright hides scroll bars by default.
    {
      name: "scrollbars",
      testMatch: SCROLLBARS,
      use: { ...devices["Desktop Chrome"], launchOptions: { ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] } },
      ...atCommitWithout("@release"),
    },
  ],
});
