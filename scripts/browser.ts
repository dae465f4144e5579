/** Finds a Chromium for tests and measurements, or installs one. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { attempt, installWithApt, onPath } from "./apt.ts";
import { installPackagedBrowser, packagedBrowser } from "./packaged-browser.ts";

/** The shell first: without a window, a browser context costs a quarter as much as in the whole browser. */
const SHELL = "chromium-headless-shell";
const WHOLE = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge-stable"];

const works = (path: string | undefined): path is string => {
  if (!path || !existsSync(path)) return false;
  const answer = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 15_000 });
  return answer.status === 0 && /chrom|edge/i.test(answer.stdout);
};

const findShell = (): string | undefined => [process.env["CHROME_PATH"], onPath(SHELL), chromium.executablePath()].find(works);
const findBrowser = (): string | undefined => findShell() ?? [...WHOLE.map(onPath), packagedBrowser].find(works);

const installWithPlaywright = (): boolean =>
  // Without --with-deps: that would fetch a hundred system packages before it finds out whether the browser can be had.
  attempt(process.execPath, "node_modules/playwright/cli.js", "install", SHELL);

const installBrowser = (name: string): boolean => installWithApt(name, "fonts-noto-cjk");

/** In order of preference; each answers the browser that it has found or installed. */
const WAYS: readonly (() => string | undefined)[] = [
  findShell,
  // Root works in a container: one more package does no harm there.
  () => (process.getuid?.() === 0 ? undefined : findBrowser()),
  () => (installWithPlaywright() ? findShell() : undefined),
  () => (installBrowser(SHELL) ? findShell() : undefined),
  findBrowser,
  // Older systems only have the whole browser.
  () => (installBrowser("chromium") ? findBrowser() : undefined),
  () => (installPackagedBrowser(attempt) ? findBrowser() : undefined),
];

/**
 * The path of a Chromium that runs here, if possible of its shell. Installs one if needed; throws if that fails.
 * Why: docs/decisions/0053-tests-run-in-the-headless-shell.md
 */
export const ensureBrowser = (): string => {
  for (const way of WAYS) {
    const found = way();
    if (found) return found;
  }
  throw new Error("No Chromium found. Install one (Debian: apt-get install chromium-headless-shell) or set CHROME_PATH.");
};

/** How every browser of ours is started: no sandbox because tests run as root in containers. */
export const BROWSER_ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic"];

/**
 * Playwright's own list of disabled features – Chromium takes only the last list, so it is repeated here – plus the spare renderer for
 * the next page: most tests open only one page but would pay for two.
 */
const DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
  "SpareRendererForSitePerProcess",
];

/** A microphone that beeps and a camera that counts, which every page may use without a question: machines of tests have none. */
const FAKE_DEVICES = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** Browser arguments for tests; measurements use the defaults. */
export const TEST_BROWSER_ARGS = [...BROWSER_ARGS, `--disable-features=${DISABLED_FEATURES.join(",")}`, ...FAKE_DEVICES];

if (import.meta.main) console.log(ensureBrowser());
