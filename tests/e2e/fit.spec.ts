/** What stands on a screen has the room that it needs: nothing is cut that would fit elsewhere, nothing is too small to be hit. */
import type { Locator, Page } from "@playwright/test";
import { completeResume } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

/** Texts that are cut to the width of their element. */
const cutTexts = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((found) =>
    found.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
  );
const openAt = async (page: Page, width: number, path: string): Promise<void> => {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path);
};
const heightOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.height ?? 0;

for (const width of [1440, 992, 390, 320]) {
  for (const path of ["/home", "/search"])
    test(`companies on the cards of ${path} are whole at ${width} px`, async ({ page }) => {
      await openAt(page, width, path);
      const companies = page.locator("post-state a span[title*=公司]");
      expect(await companies.count()).toBeGreaterThan(8);
      expect(await cutTexts(companies)).toEqual([]);
    });

  test(`a fair's days stand beside its dates or right below them, at ${width} px`, async ({ page }) => {
    await openAt(page, width, "/job-fairs");
    const indented = await page.getByRole("article").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const time = card.querySelector("time");
        const days = time?.nextElementSibling;
        const lastLine = [...(time?.getClientRects() ?? [])].at(-1);
        if (!time || !days || !lastLine) return ["no dates"];
        const { left, top } = days.getBoundingClientRect();
        return top > lastLine.top + 10 && left > lastLine.left + 1 ? [`${days.textContent}: ${left - lastLine.left} px`] : [];
      }),
    );
    expect(indented).toEqual([]);
  });
}

test("popular positions are whole on phones", { tag: "@phone" }, async ({ page }) => {
  for (const width of [390, 320]) {
    await openAt(page, width, "/home");
    expect(await cutTexts(page.locator('a[href^="/search?careers="] > span[title]'))).toEqual([]);
  }
});

test("the industries fill the height beside the hot jobs", async ({ page }) => {
  for (const width of [1440, 992]) {
    await openAt(page, width, "/home");
    const chooser = page.getByRole("navigation", { name: "职位导航" });
    const last = await chooser.getByRole("listitem").last().boundingBox();
    const pager = await chooser.getByRole("button", { name: /上一/ }).boundingBox();
    expect((pager?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0), `${width} px`).toBeLessThan(12);
  }
});

test("a fair's posts can be read while one is chosen at 320 px", async ({ page, request, seeker }) => {
  await completeResume(request, seeker);
  await openAt(page, 320, "/job-fairs/107/");
  await page.getByRole("button", { name: "我要报名" }).click();
  const choice = page.getByRole("dialog", { name: "选择报名职位" });
  await expect(choice).toBeVisible();
  const widths = await choice.locator("label:has([type=radio])").evaluateAll((labels) =>
    labels.map((label) => {
      const name = [...label.querySelectorAll("span")].find(({ childElementCount }) => childElementCount === 0);
      return name?.getBoundingClientRect().width ?? 0;
    }),
  );
  // Six characters.
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(84);
});

test("what is tapped on the pages of a post and a fair is 40 px high", { tag: "@phone" }, async ({ page }) => {
  await openAt(page, 390, "/jobs/10001/");
  expect(await heightOf(page.locator("summary"))).toBeGreaterThanOrEqual(40);
  await openAt(page, 390, "/job-fairs/107/");
  expect(await heightOf(page.getByRole("link", { name: "查看全部职位" }))).toBeGreaterThanOrEqual(40);
});
