/** How much of a page a browser styles again when something small in it changes. */
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { expect, test } from "./support/test.ts";

/** Elements that a change may touch beside its own. One rule with `:has()` on an ancestor brings in every text of every card. */
const MOST = 20;

/** The same while a page arrives; a part that wakes up at that moment is among them. */
const MOST_ONCE = 100;

/** A style pass in the browser's trace. */
const restyle = z.object({ name: z.literal("UpdateLayoutTree"), args: z.object({ elementCount: z.number() }) });

/** The most elements that the browser styles in one pass while `change` happens. */
const restyledOnce = async (page: Page, change: () => void): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  const counts: number[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) {
      const found = restyle.safeParse(event);
      if (found.success) counts.push(found.data.args.elementCount);
    }
  });
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline"] } });
  await page.evaluate(change);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return Math.max(...counts);
};

/** The elements that `change` has the browser style each time. A part of the page that wakes up beside it adds to one time alone. */
const restyled = async (page: Page, change: () => void): Promise<number> =>
  Math.min(await restyledOnce(page, change), await restyledOnce(page, change), await restyledOnce(page, change));

for (const path of ["/home", "/search", "/overseas", "/job-fairs", "/jobs/10001/"])
  test(`a notice and a new word restyle few elements of ${path}`, { tag: ["@phone", "@release"] }, async ({ page }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    const changes = {
      notice: await restyled(page, () => document.querySelector("toast-stack")?.append(document.createElement("p"))),
      word: await restyled(page, () => document.querySelector("main h1")?.append("！")),
    };
    expect(changes.notice).toBeGreaterThan(0);
    // A word restyles no element, but there is a pass.
    expect(changes.word).toBeGreaterThanOrEqual(0);
    for (const [name, count] of Object.entries(changes)) expect(count, name).toBeLessThanOrEqual(MOST);
  });

for (const path of ["/home", "/search", "/overseas", "/job-fairs", "/job-fairs/101/", "/jobs/10001/"])
  test(`a part that arrives below the others restyles few elements of ${path}`, { tag: ["@phone", "@release"] }, async ({
    page,
  }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    // The element before it is no longer the last one of its parent, as all are in turn while a page is read from the line.
    const count = await restyledOnce(page, () => document.querySelector("main")?.append(document.createElement("section")));
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(MOST_ONCE);
  });
