import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axeCore from "axe-core";
import type { RunOnly } from "axe-core";

/** Every level that the site promises (WCAG 2.2 AA), and axe's own good habits. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules whose answer the width of the window or its colours can change where the layout is the same. */
export const LOOK_RULES: readonly string[] = ["color-contrast", "target-size", "scrollable-region-focusable"];

declare global {
  var axe: typeof axeCore | undefined;
}

/** Hundreds of documents compile it: the small form takes half the time. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Axe's objections to the page in its present state, one line for each place; empty if all is well. `rules` limits it to these.
 * axe loads once per document and judges within it: axe's own adapter reloads it every time and sums up in a page of its own,
 * for the sake of frames of other origins.
 */
export const accessibilityProblems = async (
  page: Page,
  part = "html",
  rules: readonly string[] | null = null,
): Promise<string[]> => {
  if (page.frames().length > 1) throw new Error("axe is not told of frames");
  // A pressed control that waits for its code is about to change the page.
  await page.locator(':is(a, button, [role="tab"])[aria-busy="true"]').first().waitFor({ state: "detached" });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  const runOnly: RunOnly = rules ? { type: "rule", values: [...rules] } : { type: "tag", values: TAGS };
  return page.evaluate(
    async ([place, asked]) => {
      // Colours on their way from one state to the next are judged by their end, also those that set out while axe looks. A pressed
      // control fades while its code loads, which may begin here as well.
      const still = new CSSStyleSheet();
      still.replaceSync("*, ::before, ::after { transition: none !important } [aria-busy] { opacity: 1 !important }");
      document.adoptedStyleSheets.push(still);
      const results = await globalThis.axe?.run(place, { runOnly: asked, resultTypes: ["violations"] });
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
      if (!results) return ["axe is not there"];
      return results.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${help} – ${target.join(" ")} – ${any.map(({ message }) => message).join(" ")}`),
      );
    },
    [part, runOnly] satisfies [string, RunOnly],
  );
};
