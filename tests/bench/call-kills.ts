/**
 * `npm run bench:call-kills [KILLS]`: crashes pages in mid-call, 200 by default, of four pairs at once, half of them with video. Prints half-way, 95 %
 * and longest times from a crash to the other side's knowledge, and `ghosts`: pages that are still in a call, or ring, at the end of each.
 */
import { chromium } from "playwright";
import { ensureBrowser, TEST_BROWSER_ARGS } from "#scripts/browser.ts";
import { answerButton, connect, kill, openCallSite, type Pair, region, report } from "./support/call-pages.ts";

const KILLS = Number(process.argv[2] ?? 200);
const PAIRS = 4;
const KINDS = ["视频通话", "语音通话"] as const;
const times: number[] = [];
let ghosts = 0;

const site = await openCallSite();
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
console.log(report("page killed → known", times));
console.log(`ghosts: ${ghosts} of ${times.length} kills`);
