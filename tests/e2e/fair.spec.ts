import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { misleadingDetailInfo, namelessDetailInfo } from "#tests/support/hostile/naughty.ts";
import { withFetchedFairs } from "./support/fetched-pages.ts";
import { call } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

type WirePost = { recruitProjectId: number; postName: string; salaryMin: number | null; salaryMax: number | null };
type WireFair = {
  fairsName: string;
  organizer: string;
  startTime: string;
  endTime: string;
  fairsStatus: string;
  countCompany: number;
  companies: { companyName: string; postVOS: WirePost[] }[];
};

const readFair = async (request: APIRequestContext, id: number): Promise<WireFair> =>
  (await call(request, "/api/homePage/fairsDetail", { recruitFairsId: id })) as unknown as WireFair;
const detailsPath = (detailInfo: string): string =>
  `/job-fairs-details?detailInfo=${encodeURIComponent(detailInfo.toWellFormed())}`;
const button = (page: Page, name: string): Locator => page.locator('button[data-apply=""]').filter({ hasText: name });

/** Changes the backend's answer about a fair. */
const changeFair = (page: Page, change: (fair: WireFair) => void): Promise<unknown> =>
  page.route("**/api/homePage/fairsDetail", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: WireFair };
    change(body.data);
    await route.fulfill({ response, json: body });
  });

test.describe("the page of a fair", () => {
  test("says everything without JavaScript", async ({ browser, baseURL, request }) => {
    const fair = await readFair(request, 107);
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${baseURL}/job-fairs/107/`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(fair.fairsName);
    for (const fact of [fair.organizer, `${fair.startTime} 至`, fair.endTime, "进行中", "现场招聘会"])
      await expect(main.getByText(fact, { exact: true }).first()).toBeVisible();
    await expect(main.getByRole("heading", { level: 3 })).toHaveText(fair.companies.map(({ companyName }) => companyName));
    const posts = fair.companies.flatMap(({ postVOS }) => postVOS);
    await expect(main.locator('[data-slot="postName"]')).toHaveText(posts.map(({ postName }) => postName));
    const [first] = posts;
    const address = new URL((await main.locator("self-scroll a").first().getAttribute("href")) ?? "", baseURL);
    expect(address.pathname).toBe("/job-fairs-search");
    expect(address.searchParams.get("recruitFairsId")).toBe("107");
    expect(JSON.parse(address.searchParams.get("detail") ?? "")).toEqual({ recruitProjectId: first?.recruitProjectId });
    await expect(page.getByRole("link", { name: "加入日历" })).toHaveAttribute("href", "/job-fairs/107.ics");
    await page.close();
  });

  for (const [id, status, label, hint] of [
    [101, "进行中", "在线沟通", /选择岗位后，可与招聘方文字沟通或视频面试/],
    [107, "进行中", "我要报名", /选择岗位即可报名/],
    [103, "待举办", "未开始", /开始后即可参加/],
    [105, "已结束", "已结束", /本场招聘会已结束/],
    [106, "已取消", "已取消", /主办方已取消/],
  ] as const)
    test(`${id} offers the action of its status: ${label}`, {
      tag: id === 101 || id === 106 ? "@tablet" : ["@tablet", "@release"],
    }, async ({ page }) => {
      for (const path of [`/job-fairs/${id}/`, detailsPath(`{"recruitFairsId":${id}}`)]) {
        await page.goto(path);
        await expect(page.locator("fair-status").first()).toContainText(status);
        const running = status === "进行中";
        await expect(button(page, label)).toBeEnabled({ enabled: running });
        await expect(page.locator("#fair-action-hint")).toHaveText(hint);
        await expect(page.locator("button[data-apply]:visible")).toHaveCount(
          running ? (await page.getByRole("heading", { level: 3 }).count()) + 1 : 1,
        );
      }
    });

  test("with an unknown status says so", { tag: "@release" }, async ({ page }) => {
    await withFetchedFairs(page);
    await changeFair(page, (fair) => Object.assign(fair, { fairsStatus: "POSTPONED" }));
    await page.goto(detailsPath('{"recruitFairsId":107}'));
    await expect(button(page, "状态未知")).toBeDisabled();
    await expect(page.locator("fair-status")).toContainText("状态未知");
  });

  test("reloads when the countdown reaches zero: badge and button change", async ({ page }) => {
    let ahead = 0;
    let asked = 0;
    // The server's clock goes along with the page's.
    await page.route("**/api/homePage/fair*", async (route) => {
      const response = await route.fetch();
      const date = new Date(Date.parse(response.headers()["date"] ?? "") + ahead).toUTCString();
      const body = await response.json();
      if (route.request().url().endsWith("fairsDetail")) {
        asked += 1;
        Object.assign(body.data, { fairsStatus: ahead > 0 ? "IN_PROGRESS" : "TO_BE_HELD", organizer: "新的主办方" });
      }
      await route.fulfill({ response, json: body, headers: { ...response.headers(), date } });
    });
    await page.clock.install();
    await page.goto("/job-fairs/103/");
    await expect(page.getByText(/距开始 2天/)).toBeVisible();
    const left = /距开始 (\d+)天 (\d\d):(\d\d):(\d\d)/.exec((await page.locator("fair-status").textContent()) ?? "");
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = (left ?? []).slice(1).map(Number);
    await expect(button(page, "未开始")).toBeDisabled();
    expect(asked).toBe(0);
    ahead = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    await page.clock.fastForward(ahead);
    await page.clock.runFor(3000);
    await expect(page.locator("fair-status").first()).toContainText(/进行中.*距结束/);
    await expect(button(page, "在线沟通")).toBeEnabled();
    await expect(page.getByText("新的主办方")).toBeVisible();
    expect(asked).toBe(1);
  });

  test("is brought up to date at the first interaction", { tag: "@release" }, async ({ page, request }) => {
    const before = await readFair(request, 107);
    await changeFair(page, (fair) => {
      Object.assign(fair, {
        fairsName: "改名后的招聘会",
        fairsStatus: "CANCEL",
        startTime: "2031-01-02 09:00",
        endTime: "2031-01-03 17:00",
      });
      fair.companies = [{ companyName: "新来的公司", postVOS: fair.companies[0]?.postVOS.slice(0, 2) ?? [] }];
    });
    await page.goto("/job-fairs/107/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(before.fairsName);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("改名后的招聘会");
    await expect(page.locator("fair-status").first()).toHaveText("已取消");
    await expect(button(page, "已取消")).toBeDisabled();
    await expect(page.getByText("2031-01-02 09:00 至")).toBeVisible();
    await expect(page.locator("[data-slot=companies]").getByRole("heading", { level: 3 })).toHaveText(["新来的公司"]);
    // An ended fair offers no calendar file.
    await expect(page.getByRole("link", { name: "加入日历" })).toBeHidden();
  });

  test("gives the calendar the new times", { tag: "@release" }, async ({ page }) => {
    await changeFair(page, (fair) =>
      Object.assign(fair, { fairsName: "改期的招聘会", startTime: "2031-01-02 09:00", endTime: "2031-01-03 17:00" }),
    );
    await page.goto("/job-fairs/107/");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("改期的招聘会");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "加入日历" }).click();
    const file = await (await download).createReadStream();
    const text = Buffer.concat(await file.toArray()).toString();
    expect(text).toContain("DTSTART:20310102T010000Z");
    expect(text).toContain("STATUS:CONFIRMED");
  });

  test("stays as it was made when nothing newer can be had", { tag: "@release" }, async ({ page, request }) => {
    const { fairsName } = await readFair(request, 107);
    await page.route("**/api/homePage/fairsDetail", (route) => route.fulfill({ json: { code: 500, message: "x", data: null } }));
    await page.goto("/job-fairs/107/");
    const asked = page.waitForResponse("**/api/homePage/fairsDetail");
    await page.keyboard.press("Tab");
    await asked;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(fairsName);
    await expect(button(page, "我要报名")).toBeEnabled();
  });

  test("is one tidy document on paper, with its own address to scan", { tag: "@release" }, async ({ page }) => {
    await page.goto("/job-fairs/107/");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("img", { name: "本页二维码" })).toBeVisible();
    const hidden = await page
      .locator("self-scroll")
      .evaluateAll((lists) => lists.filter((list) => list.scrollHeight > list.clientHeight + 1).length);
    expect(hidden).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.querySelector("h1") ?? document.body).color)).toBe(
      "rgb(16, 24, 43)",
    );
  });
});

test.describe("long names on the detail page", () => {
  for (const [characters, organizer, tooltips] of [
    [38, 19, false],
    [39, 20, true],
  ] as const)
    test(`${characters} and ${organizer} characters ${tooltips ? "have" : "have no"} tooltips`, { tag: "@release" }, async ({
      page,
    }) => {
      // Outside the basic plane: two units each, one character.
      const [name, host] = ["𠀀".repeat(characters), "𠀀".repeat(organizer)];
      await withFetchedFairs(page);
      await changeFair(page, (fair) => Object.assign(fair, { fairsName: name, organizer: host }));
      await page.goto(detailsPath('{"recruitFairsId":107}'));
      const heading = page.getByRole("heading", { level: 1, name });
      await expect(heading).toBeVisible();
      expect(await heading.getAttribute("title")).toBe(tooltips ? name : null);
      expect(await page.locator('[data-slot="organizer"]').getAttribute("title")).toBe(tooltips ? host : null);
    });
});

test.describe("the posts of a company", () => {
  const list = (page: Page): Locator => page.locator("self-scroll").first();
  const top = (page: Page): Promise<number> => list(page).evaluate((element) => element.scrollTop);

  test("scroll by themselves to the end and back, at 24 px a second after a second's rest", { tag: "@release" }, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/job-fairs/107/");
    await list(page).scrollIntoViewIfNeeded();
    await expect.poll(() => top(page)).toBeGreaterThan(0);
    const seen: number[] = [];
    for (let step = 0; step < 40; step += 1) {
      await page.clock.runFor(500);
      seen.push(await top(page));
    }
    const end = await list(page).evaluate((element) => element.scrollHeight - element.clientHeight);
    expect(Math.max(...seen)).toBeGreaterThanOrEqual(end - 1);
    const turned = seen.indexOf(Math.max(...seen));
    expect(Math.min(...seen.slice(turned))).toBeLessThanOrEqual(1);
    // Half a second moves a list by 12 px, or a little more on a busy machine; never by a jump.
    for (const [index, position] of seen.entries()) expect(Math.abs(position - (seen[index - 1] ?? position))).toBeLessThan(60);
  });

  test("hold still under the pointer, with the focus inside, and when paused", { tag: "@release" }, async ({ page }, info) => {
    await page.clock.install();
    await page.goto("/job-fairs/107/");
    await list(page).scrollIntoViewIfNeeded();
    const still = async (): Promise<void> => {
      await page.clock.runFor(100);
      const before = await top(page);
      await page.clock.runFor(4000);
      expect(await top(page)).toBe(before);
    };
    const moves = async (): Promise<void> => {
      const before = await top(page);
      await expect
        .poll(async () => {
          await page.clock.runFor(1200);
          return top(page);
        })
        .not.toBe(before);
    };
    await moves();
    if (info.project.name !== "phone") {
      await list(page).hover();
      await still();
      await page.mouse.move(2, 2);
      await moves();
    }
    await list(page).getByRole("link").nth(2).focus();
    await still();
    await page.getByRole("link", { name: "加入日历" }).focus();
    await moves();
    const pause = page.getByRole("button", { name: "暂停滚动" });
    await pause.focus();
    await page.keyboard.press("Enter");
    await still();
    // For the session, not for the page alone.
    await page.reload();
    await expect(page.getByRole("button", { name: "继续滚动" })).toBeVisible();
    await still();
    await page.getByRole("button", { name: "继续滚动" }).click();
    await page.mouse.move(2, 2);
    await moves();
  });

  test("do not move with reduced motion, or in a short list", { tag: "@release" }, async ({ page }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/job-fairs/107/");
    await list(page).scrollIntoViewIfNeeded();
    await page.clock.runFor(8000);
    expect(await top(page)).toBe(0);
    await expect(page.getByRole("button", { name: "暂停滚动" })).toBeHidden();
    await expect(list(page).getByRole("link").last()).toBeVisible();
    // Four a company, and they fit.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/job-fairs/101/");
    await page.clock.runFor(8000);
    expect(await top(page)).toBe(0);
  });

  test("are in the page once, also for screen readers", { tag: "@release" }, async ({ page, request }) => {
    const fair = await readFair(request, 107);
    await page.goto("/job-fairs/107/");
    await expect(page.getByRole("button", { name: "暂停滚动" })).toBeVisible();
    await expect(page.locator("self-scroll").getByRole("link")).toHaveCount(
      fair.companies.flatMap(({ postVOS }) => postVOS).length,
    );
  });
});

test.describe("a hostile detailInfo", () => {
  // The page of a CDN: it takes longer addresses than the server, and nothing in it is known before the fair has loaded.
  test.beforeEach(async ({ page }) => withFetchedFairs(page));

  test("without a fair shows a clear page", { tag: "@release" }, async ({ page }) => {
    // Other tests try the parser with each of them; here it is about the page.
    const some = namelessDetailInfo.filter((_, index) => index % 8 === 0);
    const asked: string[] = [];
    page.on("request", (request) => void (request.url().includes("fairsDetail") && asked.push(request.url())));
    for (const detailInfo of [...some, `{"recruitFairsId":101,"x":"${"x".repeat(100_000)}"}`]) {
      await page.goto(detailsPath(detailInfo));
      await expect(page.getByRole("heading", { level: 1, name: "没有找到这场招聘会" }), detailInfo.slice(0, 80)).toBeVisible();
      await expect(page.getByRole("link", { name: "查看全部招聘会" })).toBeVisible();
      expect(await page.evaluate(() => "hit" in window)).toBe(false);
    }
    expect(asked).toEqual([]);
  });

  test("that says untrue things of a fair changes neither status nor button", { tag: "@release" }, async ({ page, request }) => {
    const fair = await readFair(request, 105);
    for (const detailInfo of misleadingDetailInfo(105)) {
      await page.goto(detailsPath(detailInfo));
      await expect(page.locator("fair-status").first(), detailInfo).toHaveText("已结束");
      await expect(button(page, "已结束")).toBeDisabled();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(fair.fairsName);
      await expect(page.getByText(fair.organizer, { exact: true })).toBeVisible();
      expect(await page.evaluate(() => "hit" in window)).toBe(false);
    }
  });

  test("is a hint for the first paint, as text, and offers no action before the fair has loaded", async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/homePage/fairsDetail", (route) => held.then(() => route.continue()));
    await page.goto(detailsPath('{"recruitFairsId":105,"fairsName":"<b>提前显示</b>","fairsStatus":"IN_PROGRESS","type":"SCENE"}'));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("<b>提前显示</b>");
    await expect(page.locator("fair-status")).toBeEmpty();
    await expect(page.locator("button[data-apply]:visible")).toHaveCount(0);
    release();
    await expect(button(page, "已结束")).toBeDisabled();
  });

  test("asks for its fair once, before its code has come", { tag: "@release" }, async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const asked: string[] = [];
    page.on("request", (request) => void (request.url().includes("fairsDetail") && asked.push(request.url())));
    await page.route("**/_astro/*.js", (route) => held.then(() => route.continue()));
    await page.goto(detailsPath('{"recruitFairsId":105}'), { waitUntil: "commit" });
    await expect.poll(() => asked.length).toBe(1);
    release();
    await expect(button(page, "已结束")).toBeDisabled();
    expect(asked).toHaveLength(1);
  });

  test("promises neither action nor status before the server has said its time", { tag: "@release" }, async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/homePage/fairCount", (route) => held.then(() => route.continue()));
    await page.goto(detailsPath('{"recruitFairsId":105}'));
    await expect(page.getByText("参会企业与岗位")).toBeVisible();
    await expect(page.locator("button[data-apply='']")).toBeHidden();
    await expect(page.locator("#fair-action-hint")).toBeHidden();
    release();
    await expect(button(page, "已结束")).toBeDisabled();
    await expect(page.locator("#fair-action-hint")).toBeVisible();
  });

  test("with an unknown id says so", { tag: "@release" }, async ({ page }) => {
    await page.goto(detailsPath('{"recruitFairsId":999999,"fairsName":"假的招聘会"}'));
    await expect(page.getByRole("heading", { level: 1, name: "没有找到这场招聘会" })).toBeVisible();
    await expect(page.getByText("假的招聘会")).toBeHidden();
  });

  test.describe("and a broken network", () => {
    test.use({ expectedErrors: [/net::ERR/] });
    test("show a message, and can be retried", { tag: "@release" }, async ({ page }) => {
      let cut = true;
      await page.route("**/api/homePage/fairsDetail", (route) => (cut ? route.abort() : route.continue()));
      await page.goto(detailsPath('{"recruitFairsId":107}'));
      await expect(page.getByText("网络错误！")).toBeVisible();
      cut = false;
      await page.getByRole("button", { name: "重试" }).click();
      await expect(button(page, "我要报名")).toBeEnabled();
    });
  });
});

test.describe("a fair that the site was not built with", () => {
  test.use({ expectedErrors: [/status of 404/] });
  test("and does not exist is not found", async ({ page }) => {
    expect((await page.goto("/job-fairs/999999/"))?.status()).toBe(404);
  });
});
