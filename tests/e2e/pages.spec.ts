import { testScope } from "#scripts/test-scope.ts";
import { accessibilityProblems, LOOK_RULES } from "#tests/support/browser/axe.ts";
import { expect, test } from "./support/test.ts";

const PAGES = [
  "/home",
  "/search",
  "/login",
  "/job-fairs",
  "/job-fairs/101/",
  // A fair of few companies: a large one says the same of a page, a hundred times over.
  '/job-fairs-details?detailInfo={"recruitFairsId":111}',
  "/jobs/10001/",
  "/file-view?url=demo%2F%E4%BC%81%E4%B8%9A%E7%AE%80%E4%BB%8B.pdf&name=x.pdf",
  "/job-fairs-search?recruitFairsId=101",
  "/company-details?companyName=岫屿智联科技有限公司",
  "/compare?posts=10001,10002,10003",
];
/** Pages of the same parts as those above, or of text alone. */
const FURTHER_PAGES = [
  "/post-details?id=10001",
  "/me",
  "/feeds",
  "/embed/fairs/107/",
  "/overseas",
  "/job-fairs/105/",
  "/job-fairs-details",
  "/compare",
  "/fair-plan",
  "/401",
  "/user-agreement",
  "/privacy-policy",
  "/print",
  "/shared-resume?id=aaaaaaaaaaaaaaaaaaaaaa",
];

/**
 * The layouts of desktop and phone are each checked against all rules, in light. At the other width of each, in dark, only rules that
 * depend on width or colours run. A commit has one view of each kind; with every suite (`npm run test:all`) all rules run everywhere.
 */
const RELEASE_VIEWS = [
  { width: 1440, colorScheme: "light", rules: null },
  { width: 390, colorScheme: "light", rules: null },
  { width: 320, colorScheme: "dark", rules: LOOK_RULES },
  { width: 992, colorScheme: "dark", rules: LOOK_RULES },
] as const;
const COMMIT_VIEWS = [
  { width: 1440, colorScheme: "light", rules: null },
  { width: 390, colorScheme: "dark", rules: LOOK_RULES },
] as const;
const ALL_VIEWS = ([1440, 992, 390, 320] as const).flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme, rules: null })),
);
const VIEWS = { commit: COMMIT_VIEWS, release: RELEASE_VIEWS, all: ALL_VIEWS }[testScope()];

const countTransitions = (): number => document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;

for (const path of [...PAGES, ...FURTHER_PAGES]) {
  const details = FURTHER_PAGES.includes(path) ? { tag: "@release" } : {};
  test(`${path} opens without an error, is accessible in light and dark, and never scrolls sideways`, details, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.locator("[data-waiting]")).toHaveCount(0);
    for (const { colorScheme, width, rules } of VIEWS) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // Who wants less motion sees colours change at once, everywhere.
      expect(await page.evaluate(countTransitions)).toBe(0);
      const view = `${width} px, ${colorScheme}`;
      expect(await accessibilityProblems(page, "html", rules), view).toEqual([]);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess, view).toBeLessThanOrEqual(0);
    }
  });
}

test("/ leads to the home page and keeps its query", async ({ page }) => {
  await page.goto("/?from=share&x=1");
  await expect(page).toHaveURL(/\/home\/?\?from=share&x=1$/);
});

test.describe("an address that leads nowhere", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("says so", async ({ page }) => {
    const response = await page.goto("/no-such-page");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
