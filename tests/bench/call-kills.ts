/**
 * `npm run bench:call-kills [KILLS]`: crashes pages in mid-call, 200 by default, of four pairs at once, half of them with video. Reports the time
 * from a crash to the other side's knowledge, and calls left behind: pages that are still in a call, or ring, at the end of each.
 */
import { chromium } from "playwright";
import { ensureBrowser, TEST_BROWSER_ARGS } from "#scripts/browser.ts";
import { report } from "#tests/support/bench/figures.ts";
import { answerButton, connect, kill, openCallSite, type Pair, region, reportTimes } from "./support/call-pages.ts";

const KILLS = Number(process.argv[2] ?? 200);
const PAIRS = 4;
const KNOWN_WITHIN_MS = 5000;
const KINDS = ["视频通话", "语音通话"] as const;
const times: number[] = [];
let ghosts = 0;

// A pair calls more often than a person may.
const site = await openCallSite({ invitationsPerMinute: 1000 });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: TEST_BROWSER_ARGS });
const pairs: Pair[] = [];
for (let pair = 0; pair < PAIRS; pair += 1) pairs.push(await site.openPair(browser));

let left = KILLS;
const killOver = async (pair: Pair): Promise<void> => {
  while (left > 0) {
    left -= 1;
    const kind = KINDS[left % 2] ?? "视频通话";
    await connect(pair, kind);
    times.push(await kill(pair, kind));
    // The recruiter comes back, to a page that has no call and does not ring.
    const callee = await pair.openCallee();
    for (const one of [pair.caller, callee]) ghosts += (await region(one, kind).count()) + (await answerButton(one).count());
    pair.callee = callee;
  }
};
await Promise.all(pairs.map(killOver));
await browser.close();
await site.close();
reportTimes("page killed → known", times, KNOWN_WITHIN_MS);
report({ name: `calls left behind by ${times.length} kills`, value: ghosts, unit: "calls", beside: { kind: "at most", value: 0 } });
