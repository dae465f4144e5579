/** A site with pages of a seeker and a recruiter who call each other, for benches of calls. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, type Browser, type BrowserContext, type Page, request } from "playwright";
import { serveTestSite } from "#scripts/test-site.ts";
import { completeResume, enter, findPosts, register, call as send } from "#tests/e2e/support/seeker.ts";
import { report } from "#tests/support/bench/figures.ts";
import { percentile } from "#tests/support/bench/times.ts";

export type Kind = "语音通话" | "视频通话";

export type Pair = {
  caller: Page;
  callee: Page;
  contexts: BrowserContext[];
  /** A further page of the callee, in the same browser after the first has gone, or in one of its own. */
  openCallee: () => Promise<Page>;
  openDevice: () => Promise<Page>;
};
const readCode = async (api: APIRequestContext, phone: string): Promise<string> => {
  for (;;) {
    const message: unknown = await (await api.get(`/__demo/sms?phoneNo=${phone}`)).json();
    if (typeof message === "object" && message !== null && "code" in message) return String(message.code);
  }
};

/** The site of a bench, with its changes to the rules of the chat; `openPair` opens a seeker and a recruiter who have written to each other, each at a page of their own. */
export const openCallSite = async (rules: Record<string, unknown> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "bench-calls-"));
  const CHAT_RULES = join(folder, "rules.json");
  writeFileSync(CHAT_RULES, JSON.stringify(rules));
  const site = await serveTestSite({ log: () => undefined, more: { CHAT_RULES } });
  let count = 0;
  /** Calls from an address of their own, so that limits per address do not meet. */
  const openApi = () => request.newContext({ baseURL: site.url, extraHTTPHeaders: { "x-forwarded-for": `10.9.8.${count}` } });
  const posts = [...new Map((await findPosts(await openApi(), {})).map((post) => [post.companyName, post])).values()];
  const openPair = async (browser: Browser): Promise<Pair> => {
    count += 1;
    const api = await openApi();
    const seeker = await register(api, `1980000${String(count).padStart(4, "0")}`, (phone) => readCode(api, phone));
    const post = posts[count % posts.length];
    if (!post) throw new Error("the demo has no posts");
    await completeResume(api, seeker);
    const { manageUserId } = await send(
      api,
      "/api/homePage/getUserSign",
      { recruitProjectId: post.recruitProjectId },
      seeker.token,
    );
    const open = () => browser.newContext({ baseURL: site.url, permissions: ["microphone", "camera"] });
    const contexts = [await open(), await open()];
    const [mine, theirs] = contexts;
    if (!mine || !theirs) throw new Error("no contexts");
    const caller = await mine.newPage();
    await caller.addInitScript(() => localStorage.setItem("call-check", "video"));
    await enter(caller, seeker);
    await caller.goto(`/post-details?id=${post.recruitProjectId}`);
    await caller.getByRole("button", { name: "立即沟通" }).click();
    await caller.getByText("感谢您对我们岗位的关注").first().waitFor();
    const openAt = async (context: BrowserContext): Promise<Page> => {
      const callee = await context.newPage();
      await callee.goto(`/__demo/recruiter?id=${String(manageUserId).replace(/^\D+/, "")}`);
      await callee.getByRole("region", { name: "会话列表" }).getByRole("listitem").first().waitFor();
      return callee;
    };
    const openCallee = (): Promise<Page> => openAt(theirs);
    const openDevice = async (): Promise<Page> => {
      const context = await open();
      contexts.push(context);
      return openAt(context);
    };
    return { caller, callee: await openCallee(), contexts, openCallee, openDevice };
  };
  const close = async (): Promise<void> => {
    await site.close();
    rmSync(folder, { recursive: true });
  };
  return { openPair, close };
};

export const region = (page: Page, kind: Kind) => page.getByRole("region", { name: kind });
export const answerButton = (page: Page) =>
  page.getByRole("dialog", { name: "来电" }).getByRole("button", { name: "接听", exact: true });
const hasPicture = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll("video")].some((video) => video.ariaLabel === "对方画面" && video.videoWidth > 0),
  );

/** Milliseconds from the press on 接听 to the media at the caller. */
export const connect = async ({ caller, callee }: Pair, kind: Kind): Promise<number> => {
  await caller.getByRole("button", { name: kind, exact: true }).first().click();
  await answerButton(callee).waitFor();
  await answerButton(callee).click();
  const pressed = performance.now();
  if (kind === "视频通话") await hasPicture(caller);
  else await region(caller, kind).getByText("通话中").waitFor();
  return performance.now() - pressed;
};
/** Milliseconds from the press on 接听 until the callee's other device has stopped ringing; then hangs up. */
export const silence = async ({ caller, callee }: Pair, device: Page, kind: Kind): Promise<number> => {
  await caller.getByRole("button", { name: kind, exact: true }).first().click();
  for (const page of [callee, device]) await answerButton(page).waitFor();
  await answerButton(callee).click();
  const pressed = performance.now();
  await answerButton(device).waitFor({ state: "detached" });
  const time = performance.now() - pressed;
  await region(caller, kind).getByText("通话中").waitFor();
  await region(caller, kind).getByRole("button", { name: "挂断", exact: true }).click();
  for (const page of [caller, callee]) await region(page, kind).waitFor({ state: "detached" });
  return time;
};

/** Milliseconds from the death of the callee's page to the end of the call at the caller. */
export const kill = async ({ caller, callee }: Pair, kind: Kind): Promise<number> => {
  await region(caller, kind).getByText("通话中").waitFor();
  const devtools = await callee.context().newCDPSession(callee);
  // It never answers: the page is gone.
  devtools.send("Page.crash").catch(() => null);
  const killed = performance.now();
  await region(caller, kind).waitFor({ state: "detached" });
  return performance.now() - killed;
};

/** Reports the 95th percentile of some times beside its limit, both in milliseconds, and prints the middle and the longest. */
export const reportTimes = (name: string, times: readonly number[], most: number): void => {
  console.log(
    `${name}: ${percentile(times, 0.5).toFixed(0)} ms half-way, ${Math.max(...times).toFixed(0)} ms at most, of ${times.length}`,
  );
  report({ name: `${name}, 95 of 100`, value: percentile(times, 0.95), unit: "ms", beside: { kind: "at most", value: most } });
};
