import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { COMPLETE_CHECK } from "#tests/support/server/apply-check.ts";
import { withFetchedPosts } from "./support/fetched-pages.ts";
import { logInByDialog } from "./support/login.ts";
import { applicationCount, call, completeResume } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

/** An on-site fair of the demo that is on, one that is yet to come, and an online one. */
const SCENE = "107";
const COMING = "108";
const NETWORK = "101";

const bar = (page: Page): Locator => page.getByRole("navigation", { name: "招聘会职位" });
const back = (page: Page): Locator => bar(page).getByRole("link", { name: "返回招聘会" });

/** A post of a fair. */
const postOf = async (request: APIRequestContext, fair: string): Promise<number> => {
  const { posts } = await call(request, "/api/homePage/fairPosts", { recruitFairsId: Number(fair), pageNo: 1, pageSize: 10 });
  const [post] = (posts as { results: { recruitProjectId: number }[] }).results;
  return post?.recruitProjectId ?? 0;
};
/** Presses 立即报名 and returns the sent body. */
const signUp = async (page: Page): Promise<unknown> => {
  const sent = page.waitForRequest("**/api/homePage/applyIfReady");
  await page.getByRole("button", { name: "立即报名" }).click();
  return (await sent).postDataJSON();
};

test.describe("a post opened from a fair", () => {
  test("stays in the fair: list, post, sign-up with PC_SCENE, and back to the list as it was", { tag: "@phone" }, async ({
    page,
    request,
    seeker,
  }) => {
    await completeResume(request, seeker);
    await page.goto(`/job-fairs/${SCENE}/`);
    const name = ((await page.getByRole("heading", { level: 1 }).textContent()) ?? "").trim();
    await page.getByRole("link", { name: "查看全部职位" }).click();
    const keyword = page.getByRole("combobox", { name: "关键词" });
    await keyword.fill("教师");
    await keyword.press("Enter");
    await expect(page).toHaveURL(/recruitFairsId=107&keyword=/);
    const list = page.url();
    const card = page.getByRole("region", { name: "搜索结果" }).getByRole("listitem").nth(9).getByRole("link");
    // Scrolls as far as the press below will.
    await card.click({ trial: true });
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(0);
    await card.click();
    await expect(page).toHaveURL(/\/jobs\/\d+\/\?fair=107$/);
    await expect(bar(page)).toContainText(`来自「${name}」`);
    expect(await accessibilityProblems(page)).toEqual([]);

    expect(await signUp(page)).toMatchObject({ source: "PC_SCENE", recruitFairsId: 107 });
    await expect(page.getByText("报名成功")).toBeVisible();
    expect(await applicationCount(request, seeker)).toBe(1);

    await back(page).click();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole("combobox", { name: "关键词" })).toHaveValue("教师");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
    await expect(card).toBeInViewport();
  });

  test("keeps the fair through the login, also at /post-details", { tag: "@release" }, async ({
    page,
    request,
    newPhone,
    readCode,
  }) => {
    const id = await postOf(request, SCENE);
    await withFetchedPosts(page);
    await page.goto(`/post-details?id=${id}&fair=${SCENE}`);
    await expect(back(page)).toHaveAttribute("href", `/job-fairs/${SCENE}/`);
    await page.route("**/api/homePage/applyIfReady", (route) =>
      route.fulfill({ json: { code: 0, message: "", data: COMPLETE_CHECK } }),
    );
    const sent = page.waitForRequest("**/api/homePage/signUp");
    await page.getByRole("button", { name: "立即报名" }).click();
    await logInByDialog(page, newPhone(), readCode);
    expect((await sent).postDataJSON()).toMatchObject({ source: "PC_SCENE", recruitFairsId: Number(SCENE) });
  });

  for (const [fair, why] of [
    [NETWORK, "an online fair"],
    [COMING, "a fair that is yet to come"],
  ] as const)
    test(`of ${why} is counted for the fair, and is no on-site sign-up`, { tag: "@release" }, async ({ page, request, seeker }) => {
      await completeResume(request, seeker);
      await page.goto(`/jobs/${await postOf(request, fair)}/?fair=${fair}`);
      await expect(back(page)).toBeVisible();
      expect(await signUp(page)).toMatchObject({ source: "PC", recruitFairsId: Number(fair) });
      await expect(page.getByText("报名成功")).toBeVisible();
    });

  for (const fair of ["999999", "0", "-107", "107abc", "1e3", "<script>alert(1)</script>", "1".repeat(40), SCENE])
    test(`is an ordinary one when the fair is ${JSON.stringify(fair.slice(0, 12))} and does not hold it`, {
      tag: "@release",
    }, async ({ page, request, seeker }) => {
      await completeResume(request, seeker);
      const network = await postOf(request, NETWORK);
      const data = { recruitFairsId: Number(SCENE), recruitProjectId: network };
      const held = await (await request.post("/api/homePage/fairOfPost", { data })).json();
      expect(held.code, "the post must be in one of the two fairs alone").toBe(404);
      await page.goto(`/jobs/${network}/?fair=${encodeURIComponent(fair)}`);
      await expect(page.getByRole("button", { name: "立即报名" })).toBeEnabled();
      expect(await signUp(page)).toEqual({
        recruitProjectId: network,
        signAddress: expect.any(Array),
        source: "PC",
        ifEvenIncomplete: 0,
      });
      await expect(page.getByText("报名成功")).toBeVisible();
      await expect(bar(page)).toBeHidden();
    });

  test("asks for no fair, and moves nothing, without one in the address", { tag: "@release" }, async ({ page, request }) => {
    let asked = 0;
    page.on("request", (sent) => {
      if (sent.url().includes("fairOfPost")) asked += 1;
    });
    await page.goto(`/jobs/${await postOf(request, SCENE)}/`);
    await page.keyboard.press("Shift");
    await page.waitForResponse("**/api/homePage/recruitProjectDetail");
    await expect(bar(page)).toBeHidden();
    expect(asked).toBe(0);
  });

  /** Holds the answer that names the fair, until it is released. */
  const holdFair = async (page: Page): Promise<() => void> => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/homePage/fairOfPost", async (route) => {
      await released;
      await route.continue();
    });
    return release;
  };

  test("is applied for by a press during which its fair turns out to be unknown", { tag: "@release" }, async ({
    page,
    request,
    seeker,
  }) => {
    await completeResume(request, seeker);
    const release = await holdFair(page);
    await page.goto(`/jobs/${await postOf(request, NETWORK)}/?fair=999999`);
    const sent = page.waitForRequest("**/api/homePage/applyIfReady");
    await page.getByRole("button", { name: "立即报名" }).hover();
    await page.mouse.down();
    const refused = page.waitForEvent("requestfinished", (request) => request.url().includes("fairOfPost"));
    release();
    await refused;
    // Two frames, in which the answer is drawn.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.mouse.up();
    expect((await sent).postDataJSON()).toMatchObject({ source: "PC" });
  });

  test("keeps the bar's place: no content moves when it appears", { tag: ["@phone", "@release"] }, async ({ page, request }) => {
    const id = await postOf(request, SCENE);
    const release = await holdFair(page);
    await page.goto(`/jobs/${id}/?fair=${SCENE}`);
    const article = page.getByRole("article");
    const before = (await article.boundingBox())?.y;
    await expect(back(page)).toBeHidden();
    release();
    await expect(back(page)).toBeVisible();
    expect((await article.boundingBox())?.y).toBe(before);
  });

  test("is left by keyboard", { tag: "@release" }, async ({ page, request }) => {
    await page.goto(`/job-fairs/${SCENE}/`);
    await page.goto(`/jobs/${await postOf(request, SCENE)}/?fair=${SCENE}`);
    await expect(back(page)).toBeVisible();
    await back(page).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/job-fairs/${SCENE}/$`));
  });

  test.describe("without a network for its fair", () => {
    test.use({ expectedErrors: [/net::ERR/] });

    test("can be applied for anyway once the fair is fetched again", { tag: "@release" }, async ({ page, request, seeker }) => {
      await completeResume(request, seeker);
      let cut = true;
      await page.route("**/api/homePage/fairOfPost", (route) => (cut ? route.abort() : route.continue()));
      await page.goto(`/jobs/${await postOf(request, SCENE)}/?fair=${SCENE}`);
      await expect(bar(page)).toBeHidden();
      cut = false;
      expect(await signUp(page)).toMatchObject({ source: "PC_SCENE", recruitFairsId: Number(SCENE) });
    });
  });
});
