import type { Request } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { expect, test } from "./support/test.ts";

test.describe("the home page", () => {
  test("loads no React before the visitor shows interest, and loses no first tap", { tag: "@phone" }, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto("/home");
    expect(scripts.filter((url) => /client\./.test(url))).toEqual([]);

    // All code is held back until the tap has been made.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/_astro/*.js", (route) => held.then(() => route.continue()));
    await page.reload({ waitUntil: "commit" });
    await page.getByRole("tab", { name: "产品经理" }).click();
    await expect(page.getByRole("tab", { name: "产品经理" })).toHaveAttribute("aria-selected", "false");
    // A key that picks a tab is not lost either.
    await page.getByRole("tablist", { name: "招聘会类型" }).getByRole("tab").first().press("End");
    release();
    await expect(page.getByRole("tab", { name: /现场招聘会/ })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tab", { name: "产品经理" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel").first().getByRole("listitem").first()).toContainText("产品经理");
  });

  for (const path of ["/home", "/job-fairs", "/job-fairs/107/"])
    test(`becomes quiet at ${path}: every request ends`, { tag: "@release" }, async ({ page }) => {
      const asked: Request[] = [];
      page.on("request", (request) => asked.push(request));
      const ended = new Set<Request>();
      page.on("requestfinished", (request) => ended.add(request));
      // The browser may call itself idle before a slow device has run the page's scripts: the server's time is their first request.
      const clock = page.waitForRequest((request) => request.url().endsWith("/fairCount"));
      await page.goto(path);
      await clock;
      const unfinished = (): string[] => asked.filter((request) => !ended.has(request)).map((request) => request.url());
      await expect.poll(unfinished).toEqual([]);
      await page.waitForLoadState("networkidle");
      expect(unfinished()).toEqual([]);
    });

  test("keeps the place of a visitor who returns or reloads, down to its last section", {
    tag: ["@phone", "@tablet", "@release"],
  }, async ({ page }) => {
    await page.goto("/home");
    const link = page.getByRole("region", { name: "招聘会", exact: true }).getByRole("link").filter({ visible: true }).last();
    await link.scrollIntoViewIfNeeded();
    const placeOf = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await placeOf();
    await link.click();
    await expect(page).not.toHaveURL(/\/home$/);
    await page.goBack();
    await expect.poll(placeOf).toBe(before);
    await page.reload();
    await expect.poll(placeOf).toBe(before);
  });

  test("shows new posts, each of another employer, and where that goes on", { tag: ["@tablet", "@release"] }, async ({ page }) => {
    await page.goto("/home");
    const news = page.getByRole("region", { name: "最新机会" });
    await expect(news.getByRole("tab")).toHaveText(["刚刚发布", "本周高薪", "应届", "海外"]);
    for (const [tab, path] of [
      ["刚刚发布", /\/search$/],
      ["本周高薪", /\/search$/],
      ["应届", /\/search\?facts=/],
      ["海外", /\/overseas$/],
    ] as const) {
      await news.getByRole("tab", { name: tab }).click();
      await expect(news.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
      const employers = await news
        .locator("post-state")
        .evaluateAll((cards) => cards.map((card) => (card instanceof HTMLElement ? card.dataset["company"] : "")));
      expect(employers.length).toBeGreaterThan(2);
      expect(new Set(employers).size).toBe(employers.length);
      await expect(news.getByRole("link", { name: "查看更多" })).toHaveAttribute("href", path);
    }
  });

  test("has a seeker go on with the last searches and posts, from storage that may hold anything", {
    tag: ["@tablet", "@release"],
  }, async ({ page, seeker }) => {
    expect(seeker.userId).toBeGreaterThan(0);
    const goOn = page.getByRole("navigation", { name: "继续上次" });
    await page.goto("/home");
    await expect(goOn).toBeHidden();
    await page.evaluate(() => {
      localStorage.setItem("searched", JSON.stringify(["护士", 7, { toString: 1 }]));
      const hostile = { id: "1/../../evil", name: "<img src=x onerror=alert(1)>", companyName: 5 };
      localStorage.setItem(
        "seen-posts",
        JSON.stringify([{ id: "10001", name: "<b>区域经理", companyName: "芷澍" }, hostile, null]),
      );
    });
    await page.reload();
    await expect(goOn.getByRole("link")).toHaveCount(2);
    await expect(goOn.getByRole("link", { name: "护士" })).toHaveAttribute("href", `/search?keyword=${encodeURIComponent("护士")}`);
    await expect(goOn.getByRole("link", { name: "<b>区域经理" })).toHaveAttribute("href", "/jobs/10001/");
    await page.evaluate(() => localStorage.setItem("seen-posts", "[[[{"));
    await page.reload();
    await expect(goOn.getByRole("link")).toHaveCount(1);
  });

  test("remembers the fair tab for the session", { tag: "@release" }, async ({ page }) => {
    await page.goto("/home");
    await page.getByRole("tab", { name: /现场招聘会（6）/ }).click();
    await expect(page.getByRole("tab", { name: /现场招聘会/ })).toHaveAttribute("aria-selected", "true");
    await page.reload();
    await expect(page.getByRole("tab", { name: /现场招聘会/ })).toHaveAttribute("aria-selected", "true");
  });

  test("shows newer data than the page was made from", async ({ page }) => {
    // biome-ignore lint/suspicious/noExplicitAny: an answer as it comes
    const CHANGES: Record<string, (data: any) => void> = {
      hotJob: ([group]) => {
        group.dtoList[0].postName = "刚刚发布的职位";
      },
      hotCareer: ([first]) => {
        first.careerPost = "刚刚热起来的职位";
      },
      frontedCareer: ({ results }) => {
        results[0].careerIndustry = "刚刚设立的行业";
      },
      fairCount: (counts) => {
        counts.scenesNum += 1;
      },
    };
    for (const [call, change] of Object.entries(CHANGES))
      await page.route(`**/api/homePage/${call}`, async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        change(body.data);
        await route.fulfill({ response: answer, json: body });
      });
    await page.goto("/home");
    await page.mouse.move(5, 5);
    await page.keyboard.press("Tab");
    await expect(page.getByText("刚刚发布的职位")).toBeVisible();
    await expect(page.getByRole("link", { name: "刚刚热起来的职位" })).toBeVisible();
    await expect(page.getByRole("button", { name: "刚刚设立的行业" })).toBeVisible();
    await expect(page.getByRole("tab", { name: "现场招聘会（7）" })).toBeVisible();
  });

  test("counts down to the next fairs", async ({ page }) => {
    await page.goto("/home");
    await expect(page.getByText(/距(开始|结束) (\d+天 )?\d\d:\d\d:\d\d/).first()).toBeVisible();
  });

  test("counts down by the server's clock where the visitor's is years ahead", { tag: "@release" }, async ({ page }) => {
    await page.clock.install({ time: new Date("2031-05-01T10:00:00+08:00") });
    await page.goto("/job-fairs/101/");
    await expect(page.getByText(/距(开始|结束) (\d+天 )?\d\d:\d\d:\d\d/)).toBeVisible();
  });

  test("works without JavaScript: everything can be read and searched", { tag: "@phone" }, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${baseURL}/home`);
    await expect(page.getByRole("article")).toHaveCount(6);
    await page.getByRole("combobox", { name: "关键词" }).fill("会计");
    await page.getByRole("button", { name: "搜索" }).click();
    await expect(page).toHaveURL(/\/search\/?\?keyword=/);
    await page.close();
  });

  test("offers careers by industry, ten a page, wrapping around", { tag: ["@tablet", "@release"] }, async ({ page }, info) => {
    test.skip(info.project.name === "phone", "R1.2.3-2: the chooser is for desktop");
    await page.goto("/home");
    const chooser = page.getByRole("navigation", { name: "职位导航" });
    await expect(chooser.getByRole("listitem")).toHaveCount(10);
    await chooser.getByRole("button", { name: "先进制造" }).hover();
    await expect(chooser.getByRole("link", { name: "机械与工艺" })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await chooser.getByRole("button", { name: "上一组行业" }).click();
    await expect(chooser.getByText("2/2")).toBeVisible();
    await chooser.getByRole("button", { name: "下一组行业" }).click();
    await expect(chooser.getByText("1/2")).toBeVisible();
  });
});

test.describe("the chooser of industries", () => {
  const panelLink = "机械与工艺";

  test("stays open when the click follows the hover, and leads to all posts of the industry", { tag: "@release" }, async ({
    page,
  }) => {
    await page.goto("/home");
    const industry = page.getByRole("navigation", { name: "职位导航" }).getByRole("button", { name: "先进制造" });
    await industry.hover();
    await expect(page.getByRole("link", { name: panelLink })).toBeVisible();
    await industry.click();
    await expect(industry).toHaveAttribute("aria-expanded", "true");
    await page.getByRole("link", { name: "查看全部职位：先进制造" }).click();
    await expect(page).toHaveURL(/\/search\/?\?careers=\d+(,\d+)+$/);
    await expect(page.getByRole("region", { name: "搜索结果" }).getByRole("listitem").first()).toBeVisible();
  });

  test("is opened by the first click on the page, before any of its code is there", async ({ page }) => {
    await page.goto("/home");
    await page.getByRole("navigation", { name: "职位导航" }).getByRole("button", { name: "先进制造" }).click();
    await expect(page.getByRole("link", { name: panelLink })).toBeVisible();
  });

  test.describe("on a wide touch screen", () => {
    test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

    test("opens by a tap, and switches by a tap on the next industry", { tag: "@release" }, async ({ page }) => {
      await page.goto("/home");
      const chooser = page.getByRole("navigation", { name: "职位导航" });
      await chooser.getByRole("button", { name: "先进制造" }).tap();
      await expect(page.getByRole("link", { name: panelLink })).toBeVisible();
      await chooser.getByRole("button", { name: "医疗与健康" }).tap();
      await expect(page.getByRole("link", { name: panelLink })).toHaveCount(0);
      await expect(chooser.getByRole("link", { name: "查看全部职位：医疗与健康" })).toBeVisible();
      await page.getByRole("heading", { level: 1 }).tap();
      await expect(chooser.getByRole("button", { name: "医疗与健康" })).toHaveAttribute("aria-expanded", "false");
    });
  });
});
