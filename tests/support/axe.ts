import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Every level that the site promises (WCAG 2.2 AA), and axe's own good habits. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe objects to on the page as it stands, one line for each place; empty when all is well. */
export const accessibilityProblems = async (page: Page, part = "html"): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).include(part).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} – ${target.join(" ")}`));
};
