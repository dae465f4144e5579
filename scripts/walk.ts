/** `npm run walk`: drives a visitor, a seeker, a recruiter, an organizer and an operator through all screens, and leaves pictures of them. */
import { spawn } from "node:child_process";
import { ensureBrowser } from "./browser.ts";

process.env["CHROME_PATH"] = ensureBrowser();
const walk = spawn(
  process.execPath,
  ["node_modules/@playwright/test/cli.js", "test", "--config=tests/walk", ...process.argv.slice(2)],
  {
    stdio: "inherit",
  },
);
walk.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
