/**
 * `npm run bench:calls [RUNS]`: calls of two pages with fake devices on this machine. Prints, over the runs (10), half-way, 95 % and longest times:
 * from the press on 接听 to the first picture (or to 通话中 with sound alone), with the loading of all code; and from the death of a page to the other
 * side's knowledge. Both pages are new in every run. Then from 接听 until the callee's other device has stopped ringing: the service
 * usually admits one page of an account at a time, and here two. A second tab of one browser leaves the chat to the first.
 */
import { chromium } from "playwright";
import { ensureBrowser, TEST_BROWSER_ARGS } from "#scripts/browser.ts";
import { report } from "#tests/support/bench/figures.ts";
import { connect, kill, openCallSite, region, reportTimes, silence } from "./support/call-pages.ts";

const RUNS = Number(process.argv[2] ?? 10);
const LIMITS_MS: Record<string, number> = {
  "接听 → first picture": 1000,
  "接听 → sound": 800,
  "page killed → known": 5000,
  "接听 → other device silent": 500,
};
const KINDS = ["视频通话", "语音通话"] as const;
const times: Record<string, number[]> = {};
const note = (name: string, time: number): void => {
  times[name] = [...(times[name] ?? []), time];
};
let ghosts = 0;

// One person makes many calls in turn.
const site = await openCallSite({ webInstances: 2, invitationsPerMinute: 1000 });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: TEST_BROWSER_ARGS });
for (let run = 0; run < RUNS; run += 1)
  for (const kind of KINDS) {
    const pair = await site.openPair(browser);
    note(kind === "视频通话" ? "接听 → first picture" : "接听 → sound", await connect(pair, kind));
    note("page killed → known", await kill(pair, kind));
    ghosts += await region(pair.caller, kind).count();
    for (const context of pair.contexts) await context.close();
  }
const pair = await site.openPair(browser);
const device = await pair.openDevice();
for (let run = 0; run < RUNS; run += 1)
  for (const kind of KINDS) note("接听 → other device silent", await silence(pair, device, kind));
await browser.close();
await site.close();
for (const [name, all] of Object.entries(times)) reportTimes(name, all, LIMITS_MS[name] ?? 0);
report({ name: "calls left behind", value: ghosts, unit: "calls", beside: { kind: "at most", value: 0 } });
