import { expect, test } from "./support/test.ts";

test.describe("the list of fairs", () => {
  test("has a tab for each type with its count, in the address and remembered for the session", async ({ page }) => {
    await page.goto("/job-fairs");
    await expect(page.getByRole("article")).toHaveCount(6);
    await page.getByRole("tab", { name: "现场招聘会（6）" }).click();
    await expect(page).toHaveURL(/activeName=SCENE$/);
    await expect(page.getByRole("article").first()).toContainText("现场招聘会");
    await page.goBack();
    await page.goto("/home");
    await page.goto("/job-fairs");
    await expect(page.getByRole("tab", { name: /现场招聘会/ })).toHaveAttribute("aria-selected", "true");
    await page.goto("/job-fairs?activeName=NETWORK");
    await expect(page.getByRole("tab", { name: /网络招聘会/ })).toHaveAttribute("aria-selected", "true");
  });

  test("stands by day inside each tab, also without JavaScript", { tag: ["@tablet", "@release"] }, async ({
    page,
    browser,
    baseURL,
  }) => {
    const order = ["今天", "本周", "下周", "以后", "已结束", "已取消"];
    const reader = await browser.newPage({ javaScriptEnabled: false });
    for (const [tab, address] of [
      [page, "/job-fairs?activeName=NETWORK"],
      [page, "/job-fairs?activeName=SCENE"],
      [reader, `${baseURL}/job-fairs`],
    ] as const) {
      await tab.goto(address);
      const days = tab.getByRole("main").getByRole("heading", { level: 2 });
      await expect(days.first()).toHaveText("今天");
      await expect(days.last()).toHaveText("已取消");
      const shown = await days.allTextContents();
      expect(shown).toEqual(order.filter((day) => shown.includes(day)));
      await expect(tab.getByRole("article")).toHaveCount(6);
    }
    await reader.close();
  });

  test("shows the whole name of a fair while the link of its card has the focus", { tag: "@release" }, async ({ page }) => {
    await page.goto("/job-fairs");
    // React comes with the first press or focus, and must find the list as the server wrote it.
    await page.getByRole("tab").first().focus();
    await expect(page.locator("astro-island[ssr]")).toHaveCount(0);
    const card = page.getByRole("article").first();
    const name = card.getByRole("heading");
    await name.evaluate((heading) => heading.append("招聘会".repeat(60)));
    const isCut = () => name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
    expect(await isCut()).toBe(true);
    await card.getByRole("link").focus();
    expect(await isCut()).toBe(false);
  });

  test("is read without React, which comes with the first press, and at once to a page of another day", {
    tag: "@release",
  }, async ({ page }) => {
    await page.goto("/job-fairs");
    // The site may have been made before a midnight that has passed since.
    const made = await page.locator("[data-day]").getAttribute("data-day");
    const now = Math.min(Date.now(), Date.parse(`${made}T23:59:00+08:00`));
    await page.clock.setSystemTime(now);
    await page.goto("/job-fairs");
    const waiting = page.locator("astro-island[ssr]");
    await expect(page.getByRole("article")).toHaveCount(6);
    await page.waitForLoadState("networkidle");
    await expect(waiting).toHaveCount(1);
    await page.getByRole("tab", { name: /现场招聘会/ }).press("Enter");
    await expect(waiting).toHaveCount(0);

    await page.clock.setSystemTime(now + 24 * 3_600_000);
    await page.goto("/job-fairs?activeName=");
    await expect(waiting).toHaveCount(0);
  });

  test("leads to a page of each fair, which is readable without JavaScript", { tag: "@release" }, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${baseURL}/job-fairs`);
    const name = await page.getByRole("article").first().getByRole("heading").textContent();
    await page.getByRole("article").first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
    await expect(page.getByText("进行中")).toBeVisible();
    expect(await page.getByRole("heading", { level: 3 }).count()).toBeGreaterThan(9);
    await page.close();
  });
});

test.describe("a fair with long names", () => {
  test("shows as tooltips a name over 38 characters and an organizer over 20", { tag: "@release" }, async ({ page }) => {
    const names = ["招".repeat(38), `${"招".repeat(38)}😀`];
    const organizers = ["办".repeat(20), "办".repeat(21)];
    await page.route("**/api/homePage/frontedFairsAll", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const index of [0, 1])
        Object.assign(body.data.results[index], { fairsName: names[index], organizer: organizers[index] });
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto("/job-fairs");
    // The page asks for newer data when it is first used.
    await page.mouse.move(200, 300);
    const card = (index: number) => page.getByRole("article").nth(index);
    await expect(card(1).getByRole("heading")).toHaveText(names[1] ?? "");
    await expect(card(1).getByRole("heading")).toHaveAttribute("title", names[1] ?? "");
    await expect(card(1).getByText("主办方：")).toHaveAttribute("title", organizers[1] ?? "");
    await expect(card(0).getByRole("heading")).toHaveText(names[0] ?? "");
    await expect(card(0).getByRole("heading")).not.toHaveAttribute("title");
    await expect(card(0).getByText("主办方：")).not.toHaveAttribute("title");
  });
});
