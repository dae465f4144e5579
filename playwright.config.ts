import { defineConfig, devices } from "@playwright/test";
import { BROWSER_ARGS } from "./scripts/browser.ts";

const executablePath = process.env["CHROME_PATH"];
const CI = Boolean(process.env["CI"]);

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/site.ts",
  fullyParallel: true,
  forbidOnly: CI,
  // A test that passes at the second try is a defect that nobody looks at.
  retries: 0,
  reporter: CI ? "dot" : "list",
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    screenshot: "only-on-failure",
    launchOptions: { args: BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"] } },
    { name: "phone", use: { ...devices["Pixel 7"] } },
  ],
});
