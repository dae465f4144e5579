/** How much of a page a browser styles again when something small in it changes. */
import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** Elements that a change may touch beside its own. One rule with `:has()` on an ancestor brings in every text of every card. */
const MOST = 20;

/** The number of elements that the browser styles again, at most at once, while `change` runs in the page. */
const restyled = async (page: Page, change: () => void): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  const counts: number[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, args } of value as { name: string; args?: { elementCount?: number } }[])
      if (name === "UpdateLayoutTree") counts.push(args?.elementCount ?? 0);
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

for (const path of ["/home", "/search", "/overseas", "/job-fairs", "/jobs/10001/"])
  test(`a notice and a new word restyle few elements of ${path}`, { tag: "@phone" }, async ({ page }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    const notice = await restyled(page, () => document.querySelector("toast-stack")?.append(document.createElement("p")));
    expect(notice, "a notice").toBeLessThanOrEqual(MOST);
    const word = await restyled(page, () => document.querySelector("main h1")?.append("！"));
    expect(word, "a word").toBeLessThanOrEqual(MOST);
  });
