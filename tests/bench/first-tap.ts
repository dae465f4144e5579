/**
 * `npm run bench:first-tap`: the first tap of a phone with an empty cache on a slow connection (400 kbit/s, 400 ms of delay, the processor
 * at a quarter of its speed): when the pressed control reacts, and when its dialog shows. Taps as soon as the button is
 * drawn, and once the page has come to rest, as most visitors do. Counted from the event of the tap; a median of three visits.
 */
import { type Browser, chromium, devices } from "playwright";
import { BROWSER_ARGS, ensureBrowser } from "#scripts/browser.ts";
import { serveTestSite } from "#scripts/test-site.ts";
import { report } from "#tests/support/bench/figures.ts";
import { median } from "#tests/support/bench/times.ts";

const RUNS = 3;
/** 400 kbit/s, as bytes a second. */
const SLOW_LINE = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };
const CPU_SLOWDOWN = 4;

const TAPS = [
  { path: "/jobs/10001/", button: "立即报名" },
  { path: "/post-details?id=10001", button: "立即报名" },
  { path: "/job-fairs/107/", button: "我要报名" },
  { path: "/search", button: "筛选" },
] as const;

type Times = { heard: number; stands: number };

/** Notes, in the page, when the first tap came, when anything answered it, and when a dialog opened; milliseconds of its clock. */
const watch = (): void => {
  const times: { tapped?: number; heard?: number; stands?: number } = {};
  Object.assign(globalThis, { firstTap: times });
  document.addEventListener(
    "click",
    ({ timeStamp }) => {
      times.tapped ??= timeStamp;
    },
    true,
  );
  new MutationObserver(() => {
    if (times.tapped === undefined) return;
    // After the next frame it is on the screen.
    const noteIn = (name: "heard" | "stands"): unknown =>
      requestAnimationFrame(() => setTimeout(() => (times[name] ??= performance.now())));
    if (times.heard === undefined && document.querySelector("[aria-busy=true], dialog[open]")) noteIn("heard");
    if (times.stands === undefined && document.querySelector("dialog[open]")) noteIn("stands");
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-busy", "open"] });
};

const visit = async (browser: Browser, url: string, { button, rests }: { button: string; rests: boolean }): Promise<Times> => {
  const context = await browser.newContext({ ...devices["Pixel 7"], viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: rests ? "networkidle" : "commit", timeout: 120_000 });
  // Visitors tap only buttons they can see.
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await page.getByRole("button", { name: button }).filter({ visible: true }).first().tap();
  await page.locator("dialog[open]").first().waitFor({ timeout: 120_000 });
  const times = await page.evaluate(async () => {
    // By then the times after the next frame are recorded.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return (globalThis as unknown as { firstTap: Record<"tapped" | keyof Times, number> }).firstTap;
  });
  await context.close();
  return { heard: times.heard - times.tapped, stands: times.stands - times.tapped };
};

const site = await serveTestSite({ log: console.log });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
try {
  for (const { path, button } of TAPS)
    for (const rests of [false, true]) {
      const times: Times[] = [];
      for (let run = 0; run < RUNS; run++) times.push(await visit(browser, site.url + path, { button, rests }));
      const tap = `${path} ${button}, ${rests ? "at rest" : "at once"}`;
      report({ name: `${tap}: heard`, value: median(times.map((time) => time.heard)), unit: "ms" });
      report({ name: `${tap}: the dialog`, value: median(times.map((time) => time.stands)), unit: "ms" });
    }
} finally {
  await browser.close();
  await site.close();
}
