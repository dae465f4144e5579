/**
 * `npm run bench:round-trips`: how long a seeker waits for the backend on a line that delays every request by 150 ms. A section of the
 * résumé is saved, and a post is applied for on its own page and at a fair. Medians of five, beside the same without the delay.
 */
import { createServer, request as send } from "node:http";
import { type Browser, chromium, devices, type Page } from "playwright";
import * as z from "zod/mini";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { BROWSER_ARGS, ensureBrowser } from "#scripts/browser.ts";
import { serveTestSite } from "#scripts/test-site.ts";
import { report } from "#tests/support/bench/figures.ts";
import { median } from "#tests/support/bench/times.ts";
import { COMPLETE_RESUME } from "#tests/support/resume/resumes.ts";

const RUNS = 5;
/** Milliseconds a request waits. */
const DELAY = 150;
/** Milliseconds in which the code of the coming steps arrives, as it does while a person reads. */
const READING = 2000;
const POST = "/jobs/10001/";
const FAIR = "/job-fairs/107/";

type Waits = Record<string, number>;
type Seeker = { token: string; userId: number };
let phones = 0;

const textOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

/** A seeker of each run's own, with a résumé that lacks nothing. */
const register = async (page: Page, url: string): Promise<Seeker> => {
  phones += 1;
  const phone = `137${String(Date.now()).slice(-6)}${String(phones % 100).padStart(2, "0")}`;
  const call = async (path: string, data: unknown, token = ""): Promise<unknown> => {
    const answer: unknown = await (await page.request.post(url + path, { data, headers: { authorization: token } })).json();
    if (textOf(answer, "code") !== 0) throw new Error(`${path}: ${String(textOf(answer, "message"))}`);
    return textOf(answer, "data");
  };
  await call("/system-api/smsManagement/sendValidationCodeForRecruitPC", { phoneNo: phone });
  const message: unknown = await (await page.request.get(`${url}/__demo/sms?phoneNo=${phone}`)).json();
  const session = await call("/api/frontend/login", { phoneNo: phone, code: textOf(message, "code") });
  const seeker = { token: String(textOf(session, "token")), userId: Number(textOf(session, "userId")) };
  const resume = z.encode(saveResume.payload, { userId: String(seeker.userId), ...COMPLETE_RESUME });
  await call(saveResume.path, resume, seeker.token);
  await page.addInitScript(({ token, userId }) => {
    sessionStorage.setItem("token", token);
    sessionStorage.setItem("user", JSON.stringify({ id: String(userId), name: "", phone: "13800000000" }));
  }, seeker);
  return seeker;
};

/** Milliseconds from a press to its result. */
const timed = async (page: Page, press: () => Promise<void>, until: () => Promise<void>): Promise<number> => {
  await page.waitForTimeout(READING);
  await press();
  const pressed = performance.now();
  await until();
  return performance.now() - pressed;
};

/**
 * A line that holds every request back for a while. The browser's own emulation of a slow network does not delay all of them: a call
 * on a connection that is open already went out at once.
 */
const openLine = async (target: string, delay: number): Promise<{ url: string; close: () => void }> => {
  const { hostname, port } = new URL(target);
  const server = createServer((request, response) => {
    setTimeout(() => {
      const { method, url: path, headers } = request;
      const sent = send({ hostname, port, method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      sent.on("error", () => response.destroy());
      request.pipe(sent);
    }, delay);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the line has no port");
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
};

const walk = async (browser: Browser, url: string): Promise<Waits> => {
  const context = await browser.newContext({ ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await register(page, url);
  const button = (name: string | RegExp) => page.getByRole("button", { name }).filter({ visible: true }).first();
  // A locator would look only every half a second after a while.
  const notice = (text: string) => async (): Promise<void> => {
    await page.waitForFunction((words) => document.querySelector("toast-stack")?.textContent.includes(words), text, {
      polling: "raf",
    });
  };
  const waits: Waits = {};

  await page.goto(`${url}/my-resume`, { waitUntil: "networkidle" });
  const section = page.getByRole("region", { name: "基本信息", exact: true });
  await section.getByRole("button", { name: /编辑/ }).click();
  await section.getByLabel(/^邮箱/).fill("bench@example.com");
  const save = section.getByRole("button", { name: "保存" });
  waits["save"] = await timed(page, () => save.click(), notice("保存成功"));

  await page.goto(url + POST, { waitUntil: "networkidle" });
  waits["apply on a post's page"] = await timed(page, () => button("立即报名").click(), notice("报名成功"));

  await page.goto(url + FAIR, { waitUntil: "networkidle" });
  await button("我要报名").click();
  await page.getByRole("dialog").getByRole("radio").first().check();
  waits["apply at a fair"] = await timed(page, () => button("确认报名").click(), notice("报名成功"));
  await context.close();
  return waits;
};

const MOST_MS = { save: 200, apply: 400 };

const site = await serveTestSite({ log: console.log });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
try {
  for (const delay of [DELAY, 0]) {
    const line = await openLine(site.url, delay);
    const runs: Waits[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await walk(browser, line.url));
    line.close();
    for (const name of Object.keys(runs[0] ?? {}))
      report({
        name: `${name}, a line with ${delay} ms of delay`,
        value: median(runs.map((waits) => waits[name] ?? 0)),
        unit: "ms",
        beside: { kind: "at most", value: name === "save" ? MOST_MS.save : MOST_MS.apply },
      });
  }
} finally {
  await browser.close();
  await site.close();
}
