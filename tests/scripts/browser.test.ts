import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import { TEST_BROWSER_ARGS } from "#scripts/browser.ts";

const FEATURES = "--disable-features=";

/** The arguments that Playwright starts a browser with: a program stands in for the browser, writes them down and ends. */
const argumentsFor = async (args: string[]): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), "browser-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const executablePath = join(folder, "browser");
  writeFileSync(executablePath, `#!/bin/sh\nprintf '%s\\n' "$@" >"${folder}/arguments"\n`, { mode: 0o755 });
  await expect(chromium.launch({ executablePath, args })).rejects.toThrow();
  return readFileSync(join(folder, "arguments"), "utf8").split("\n");
};
const featuresIn = (args: readonly string[]): string[] =>
  args
    .findLast((arg) => arg.startsWith(FEATURES))
    ?.slice(FEATURES.length)
    .split(",") ?? [];

test("a browser for tests leaves off all that Playwright leaves off", async () => {
  const playwrights = featuresIn(await argumentsFor([]));
  expect(playwrights.length).toBeGreaterThan(0);
  const ours = featuresIn(await argumentsFor(TEST_BROWSER_ARGS));
  expect(ours).toEqual([...playwrights, "SpareRendererForSitePerProcess"]);
});
