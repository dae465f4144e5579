/**
 * The second part of `npm run bench:calls`: calls of a group with fake devices on this machine. Video of four people directly and of five over Debian's
 * Janus: prints the pictures a second that each page sends, and shows of each other one, over ten seconds. Voice of six people
 * directly and of nine over Janus: the packets of sound a second; Opus makes 50.
 */
import { type Browser, type BrowserContext, chromium, type Page, request } from "playwright";
import { ensureBrowser, TEST_BROWSER_ARGS } from "#scripts/browser.ts";
import { serveTestSite } from "#scripts/test-site.ts";
import { systemClock } from "#server/services/clock.ts";
import { enterGroup, openGroup } from "#tests/e2e/support/group.ts";
import { completeResume, register, type Seeker } from "#tests/e2e/support/seeker.ts";
import { type Beside, report } from "#tests/support/bench/figures.ts";
import { JANUS_ADMIN_KEY, JANUS_SECRET, janusIsThere, openJanus } from "#tests/support/calls/janus.ts";

const SECONDS = 10;
/** Cameras are asked for 15 pictures, which is also the goal over an SFU; Opus makes a packet of sound each 20 ms. */
const PICTURES = 15;
const PACKETS = 50;
const LOOK_EVERY_MS = 250;
const CONNECTED_WITHIN_MS = 120_000;
type Kind = "video" | "voice";
const WORDS: Record<Kind, string> = { video: "视频通话", voice: "语音通话" };
if (!janusIsThere()) {
  console.log("group calls: Janus is not installed");
  process.exit();
}
const janus = await openJanus();
const site = await serveTestSite({
  log: () => undefined,
  // Janus judges tokens by the clock of the machine.
  clock: systemClock,
  more: { JANUS_URL: janus.url, JANUS_SECRET, JANUS_ADMIN_KEY },
});

let count = 0;
const api = await request.newContext({ baseURL: site.url });
const readCode = async (phone: string): Promise<string> => {
  for (;;) {
    const message: unknown = await (await api.get(`/__demo/sms?phoneNo=${phone}`)).json();
    if (typeof message === "object" && message !== null && "code" in message) return String(message.code);
  }
};
const newSeeker = async (name: string): Promise<Seeker> => {
  count += 1;
  const own = await request.newContext({ baseURL: site.url, extraHTTPHeaders: { "x-forwarded-for": `10.9.7.${count}` } });
  const seeker = await register(own, `1970000${String(count).padStart(4, "0")}`, readCode);
  await completeResume(own, seeker, name);
  return seeker;
};

/** Keeps the connections of a page, to look at later. */
const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    localStorage.setItem("call-check", "video");
    const all: RTCPeerConnection[] = [];
    Object.assign(window, { connections: all });
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        all.push(this);
      }
    };
  });
type Amounts = { sent: number; received: Record<string, number> };
/** Pictures that a page has sent and shown so far, or packets of sound that it has sent and received. */
const amountsOf = (page: Page, kind: Kind): Promise<Amounts> =>
  page.evaluate(async (kind) => {
    const amounts: { sent: number; received: Record<string, number> } = { sent: 0, received: {} };
    for (const [index, pc] of (Reflect.get(window, "connections") as RTCPeerConnection[]).entries())
      for (const stats of pc.connectionState === "connected" ? (await pc.getStats()).values() : []) {
        // Of several lines that send the same camera, the fastest.
        if (stats.type === "outbound-rtp" && stats.kind === (kind === "video" ? "video" : "audio"))
          amounts.sent = Math.max(amounts.sent, (kind === "video" ? stats.framesEncoded : stats.packetsSent) ?? 0);
        if (stats.type === "inbound-rtp" && stats.kind === (kind === "video" ? "video" : "audio"))
          amounts.received[`${index} ${stats.mid}`] = (kind === "video" ? stats.framesDecoded : stats.packetsReceived) ?? 0;
      }
    return amounts;
  }, kind);

/** The ten seconds may begin just after a picture, and end just before one. */
const LEAST_PICTURES = (PICTURES * SECONDS - 1) / SECONDS;

const besideOf = (kind: Kind, way: string): Beside => {
  if (kind === "voice") return { kind: "beside", name: "made by Opus", value: PACKETS };
  return way === "directly"
    ? { kind: "beside", name: "asked of cameras", value: PICTURES }
    : { kind: "at least", value: LEAST_PICTURES };
};

const measure = async (browser: Browser, kind: Kind, people: number): Promise<void> => {
  const seekers: Seeker[] = [];
  for (let index = 0; index < people; index += 1) seekers.push(await newSeeker(`成员${"甲乙丙丁戊己庚辛壬"[index]}`));
  const [owner] = seekers;
  if (!owner) return;
  const group = await openGroup(api, site.url, owner, seekers.slice(1), { type: "Public" });
  await group.say("开会");
  await group.close();
  const pages: Page[] = [];
  const contexts: BrowserContext[] = [];
  for (const seeker of seekers) {
    // The pages were built without a Janus; a production's policy names it.
    const context = await browser.newContext({ baseURL: site.url, permissions: ["microphone", "camera"], bypassCSP: true });
    const page = await context.newPage();
    await watch(page);
    await enterGroup(page, seeker);
    pages.push(page);
    contexts.push(context);
  }
  const [caller, ...others] = pages;
  if (!caller) return;
  await caller.getByRole("button", { name: WORDS[kind], exact: true }).first().click();
  const picker = caller.getByRole("dialog", { name: `选择${WORDS[kind]}成员` });
  await picker.getByText(`最多可邀请8人`).waitFor();
  await picker.getByRole("checkbox", { name: "全选" }).check();
  await picker.getByRole("button", { name: `开始${WORDS[kind]}`, exact: true }).click();
  // All at once: on a busy machine the last of nine presses in a row would come after the ringing.
  await Promise.all(
    others.map((page) => page.getByRole("dialog", { name: "来电" }).getByRole("button", { name: "接听", exact: true }).click()),
  );
  const accepted = performance.now();
  for (const [index, page] of pages.entries())
    for (;;) {
      const { received } = await amountsOf(page, kind);
      const heard = Object.values(received).filter((amount) => amount > 0).length;
      if (heard >= people - 1) break;
      if (performance.now() - accepted > CONNECTED_WITHIN_MS)
        throw new Error(`${people} people with ${kind}: page ${index + 1} receives ${heard} of the others`);
      // Looking all the time would take the processor from the calls.
      await page.waitForTimeout(LOOK_EVERY_MS);
    }
  const seconds = ((performance.now() - accepted) / 1000).toFixed(1);
  const look = () => Promise.all(pages.map((page) => amountsOf(page, kind)));
  const before = await look();
  await caller.waitForTimeout(SECONDS * 1000);
  const after = await look();
  const perSecond = (amount: number): string => (amount / SECONDS).toFixed(1).padStart(5);
  const way = people > (kind === "video" ? 4 : 6) ? "over Janus" : "directly";
  console.log(
    `${people} people with ${kind}, ${way}: ${kind === "video" ? "pictures" : "packets"} a second; connected ${seconds} s after the answers`,
  );
  let slowest = Number.POSITIVE_INFINITY;
  for (const [index, { sent, received }] of after.entries()) {
    const first = before[index];
    const amounts = Object.entries(received).map(([name, amount]) => amount - (first?.received[name] ?? 0));
    slowest = Math.min(slowest, ...amounts);
    const rates = amounts.map(perSecond);
    console.log(`  page ${index + 1}: sent ${perSecond(sent - (first?.sent ?? 0))}, received ${rates.join(" ")}`);
  }
  report({
    name: `${people} people with ${kind} ${way}, the slowest of a second`,
    value: slowest / SECONDS,
    unit: kind === "video" ? "pictures" : "packets",
    beside: besideOf(kind, way),
  });
  for (const context of contexts) await context.close();
};

const browser = await chromium.launch({ executablePath: ensureBrowser(), args: TEST_BROWSER_ARGS });
for (const people of [4, 5]) await measure(browser, "video", people);
for (const people of [6, 9]) await measure(browser, "voice", people);
await browser.close();
await site.close();
janus.stop();
