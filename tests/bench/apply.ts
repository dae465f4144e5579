/**
 * `npm run bench:apply`: a newcomer's path from a post to 报名成功 on a phone, on a line that delays every request by 150 ms. Prints how
 * long each press waits until the next thing can be done, and the sum: the time that the seeker spends looking at nothing. Typing and
 * thinking do not count. A median of three newcomers, beside the same path without the delay.
 */
import { type Browser, chromium, devices, type Page } from "playwright";
import { BROWSER_ARGS, ensureBrowser } from "#scripts/browser.ts";
import { serveTestSite } from "#scripts/test-site.ts";
import { report } from "#tests/support/bench/figures.ts";
import { median } from "#tests/support/bench/times.ts";

const RUNS = 3;
/** Milliseconds a request waits; a limit of bandwidth would measure the size of the code instead. */
const DELAY = 150;
const POST = "/jobs/10001/";
/** Before a press a person reads for at least so long, in milliseconds. */
const READING = 1000;

type Waits = Record<string, number>;
let phones = 0;

const readCode = async (page: Page, url: string, phone: string): Promise<string> => {
  for (;;) {
    const message: unknown = await (await page.request.get(`${url}/__demo/sms?phoneNo=${phone}`)).json();
    if (typeof message === "object" && message !== null && "code" in message) return String(message.code);
  }
};

const walk = async (browser: Browser, url: string, delay: number): Promise<Waits> => {
  const context = await browser.newContext({ ...devices["Pixel 7"], viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: delay,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const waits: Waits = {};
  const wait = async (name: string, press: () => Promise<void>, until: () => Promise<void>): Promise<void> => {
    await page.waitForTimeout(READING);
    await press();
    const pressed = performance.now();
    await until();
    waits[name] = performance.now() - pressed;
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true }).filter({ visible: true });
  await page.goto(url + POST, { waitUntil: "networkidle" });

  await wait(
    "立即报名",
    () => button("立即报名").tap(),
    () => page.getByRole("textbox", { name: "手机号" }).waitFor(),
  );
  phones += 1;
  const phone = `138${String(Date.now()).slice(-6)}${String(phones % 100).padStart(2, "0")}`;
  await page.getByRole("textbox", { name: "手机号" }).fill(phone);
  await wait(
    "发送验证码",
    () => button("发送验证码").tap(),
    () => page.getByText("验证码已发送").waitFor(),
  );
  await page.getByRole("textbox", { name: "验证码" }).fill(await readCode(page, url, phone));
  await wait(
    "同意",
    () => button("同意").tap(),
    () => page.getByRole("dialog", { name: "完善简历" }).waitFor(),
  );
  const education = page.getByRole("dialog", { name: "还差一步" });
  await wait(
    "否",
    () => button("否").tap(),
    () => education.getByRole("textbox", { name: "学校" }).waitFor(),
  );
  await education.getByRole("textbox", { name: "姓名" }).fill("林晓安");
  await education.getByRole("textbox", { name: "学校" }).fill("云岚大学");
  await education.getByText("本科", { exact: true }).tap();
  await education.getByRole("combobox", { name: "开始年月", exact: true }).selectOption("2015");
  await wait(
    "保存并继续",
    () => button("保存并继续").tap(),
    () => page.getByText("报名成功").waitFor(),
  );
  await context.close();
  return waits;
};

/** The sum of all waits of the path on the slower line. */
const MOST_MS = 3000;
const sumOf = (waits: Waits): number => Object.values(waits).reduce((sum, time) => sum + time, 0);

const site = await serveTestSite({ log: console.log });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
try {
  for (const delay of [DELAY, 0]) {
    const runs: Waits[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await walk(browser, site.url, delay));
    const each = Object.keys(runs[0] ?? {}).map((name) => `${name} ${median(runs.map((waits) => waits[name] ?? 0)).toFixed(0)}`);
    console.log(`delay ${delay} ms: ${each.join(" · ")}`);
    report({
      name: `waiting from a post to 报名成功, a line with ${delay} ms of delay`,
      value: median(runs.map(sumOf)),
      unit: "ms",
      beside: { kind: "at most", value: MOST_MS },
    });
  }
} finally {
  await browser.close();
  await site.close();
}
