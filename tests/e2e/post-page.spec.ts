import type { APIRequestContext } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { withFetchedPosts } from "./support/fetched-pages.ts";
import { addEducation, applicationCount, call, findPost, findPosts } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

/** The demo has a few posts that ended; lists don't show them, so their ids are tried. */
const closedPost = async (request: APIRequestContext): Promise<{ id: number; career: number }> => {
  for (let id = 10_001; id < 10_400; id++) {
    const post = await call(request, "/api/homePage/recruitProjectDetail", { recruitProjectId: id });
    const end = String(post["recruitEndDate"] || "9999-12-31");
    if (Date.parse(`${end}T23:59:59+08:00`) < Date.now()) return { id, career: Number(post["recruitCareerId"]) };
  }
  throw new Error("the demo has no closed post");
};

test.describe("the page of a post", () => {
  test("can be read without JavaScript, all of it", async ({ browser, baseURL, request }) => {
    const ids = (await findPosts(request, {})).map((post) => post.recruitProjectId);
    const details = await Promise.all(
      ids.map((recruitProjectId) => call(request, "/api/homePage/recruitProjectDetail", { recruitProjectId })),
    );
    const post = details.find((detail) => JSON.parse(String(detail["recruitBriefAttachment"] || "[]")).length > 0) ?? {};
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${baseURL}/jobs/${post["recruitProjectId"]}/`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(String(post["postName"]));
    const main = page.getByRole("main");
    const place = (JSON.parse(String(post["workAdress"])) as { address: Record<string, string> }).address;
    const facts = [
      String(post["companyName"]),
      `${post["salaryMin"]}-${post["salaryMax"]}元/月`,
      String(place["city"]),
      String(post["recruitStartDate"]),
      String(post["recruitEndDate"] || "无期限"),
      String(post["careerPost"]),
    ];
    for (const fact of facts) await expect(main.getByText(fact).first(), fact).toBeVisible();
    await expect(page.getByRole("heading", { name: "岗位职责" })).toBeVisible();
    for (const line of String(post["recruitBriefChapter"]).matchAll(/<li>([^<]+)<\/li>/g))
      await expect(main.getByText(line[1] ?? "").first()).toBeVisible();
    const strip = page.getByRole("list", { name: "任职条件与福利" });
    const tags = [...(post["conditions"] as string[]), ...(post["offers"] as string[])];
    expect(tags.length).toBeGreaterThan(3);
    await expect(strip.getByRole("listitem")).toHaveText(tags);
    for (const file of JSON.parse(String(post["recruitBriefAttachment"])) as { name: string }[])
      await expect(main.getByText(file.name)).toBeVisible();
    await expect(page.getByRole("region", { name: "该单位的其他职位" }).getByRole("link").first()).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/jobs/${post["recruitProjectId"]}/$`));
    await page.close();
  });

  for (const path of ["/jobs/10001/", "/post-details?id=10001"])
    test(`is one tidy document on paper, with its own address: ${path}`, { tag: "@release" }, async ({ page }) => {
      await withFetchedPosts(page);
      await page.goto(path);
      await expect(page.locator("[data-waiting]")).toHaveCount(0);
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await expect(page.getByRole("banner")).toBeHidden();
      await expect(page.getByRole("contentinfo")).toBeHidden();
      await expect(page.getByRole("button")).toHaveCount(0);
      for (const name of ["name", "salary", "company", "place", "category", "starts", "ends", "description"])
        await expect(page.locator(`[data-slot="${name}"]`).filter({ visible: true }), name).not.toHaveText("");
      const origin = await page
        .locator('link[rel="canonical"]')
        .evaluate((link) => new URL(link.getAttribute("href") ?? "").origin);
      await expect(page.getByText(`${origin}/jobs/10001/`)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(16, 24, 43)");
    });

  test("says how long ago it was published, names pay and company in its title, and leads to similar ones", {
    tag: ["@tablet", "@release"],
  }, async ({ page, request }) => {
    const post = await findPost(request, {});
    await page.goto(`/jobs/${post.recruitProjectId}/`);
    await expect(page.locator('[data-slot="timing"]')).toHaveText(/^(今天|昨天|\d+天前)发布( · (还有\d+天|今天截止))?$/);
    await expect(page).toHaveTitle(/^.+ ([\d.]+(–[\d.]+)?K|面议) · .+ \| .+ - 英才港$/);
    const similar = page.getByRole("region", { name: "相似职位" });
    await expect(similar.getByRole("link").first()).toBeVisible();
    await expect(similar.getByText(post.companyName)).toHaveCount(0);
  });

  test("has the median of like posts beside its pay", { tag: ["@phone", "@tablet", "@release"] }, async ({ page, request }) => {
    const posts = await Promise.all(
      (await findPosts(request, { companyNameOrPostName: "产品经理" })).map(({ recruitProjectId }) =>
        call(request, "/api/homePage/recruitProjectDetail", { recruitProjectId }),
      ),
    );
    const post = posts.find(({ likePay }) => likePay);
    await page.goto(`/jobs/${post?.["recruitProjectId"]}/`);
    const median = page.getByText(/^同类\d+个职位的中位数：[\d.]+K·月$/);
    await expect(median).toHaveText(String(post?.["likePay"]));
    const [pay, beside] = [await page.locator('[data-slot="salary"]').boundingBox(), await median.boundingBox()];
    expect((beside?.y ?? 0) - (pay?.y ?? 0) - (pay?.height ?? 0)).toBeLessThan(8);
  });

  test("says of its company the industry, the size and its open posts, when built and when fetched", {
    tag: ["@phone", "@tablet", "@release"],
  }, async ({ page, request }) => {
    const { recruitProjectId } = await findPost(request, {});
    const post = await call(request, "/api/homePage/recruitProjectDetail", { recruitProjectId });
    expect(post["companyFacts"]).toMatch(/^.+ · .+\n在招\d+个职位/);
    for (const address of [`/jobs/${recruitProjectId}/`, `/post-details?id=${recruitProjectId}`]) {
      await page.goto(address);
      await expect(page.getByText(String(post["companyFacts"]))).toBeVisible();
    }
  });

  test("lists its files below their title, and says in one line that it has none", { tag: "@release" }, async ({
    page,
    request,
  }) => {
    const posts = await Promise.all(
      (await findPosts(request, {})).map(({ recruitProjectId }) =>
        call(request, "/api/homePage/recruitProjectDetail", { recruitProjectId }),
      ),
    );
    const open = async (hasFiles: boolean) => {
      const post = posts.find(({ recruitBriefAttachment: files }) => (files !== "[]") === hasFiles);
      await page.goto(`/jobs/${post?.["recruitProjectId"]}/`);
      const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "附件" }) });
      const content = hasFiles ? card.getByRole("button").first() : card.getByText("暂无附件");
      const [title, below] = [await card.getByRole("heading").boundingBox(), await content.boundingBox()];
      return (below?.y ?? 0) - (title?.y ?? 0);
    };
    expect(await open(true)).toBeGreaterThan(25);
    expect(Math.abs(await open(false))).toBeLessThan(10);
  });

  test("has its actions in reach from its first line to its last", { tag: ["@phone", "@tablet"] }, async ({ page }) => {
    await page.goto("/jobs/10001/");
    const signUp = page.getByRole("button", { name: "立即报名" });
    const report = page.getByRole("button", { name: "举报该职位" });
    await expect(signUp).toBeInViewport({ ratio: 1 });
    await page.getByRole("article").evaluate((post) => scrollBy(0, post.getBoundingClientRect().bottom - 300));
    await expect(page.getByRole("heading", { level: 1 })).not.toBeInViewport();
    await expect(signUp).toBeInViewport({ ratio: 1 });
    // A focused element stands below them.
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await report.focus();
    await expect(report).toBeInViewport({ ratio: 1 });
    const [bar, focused] = [await page.locator(".post-actions").boundingBox(), await report.boundingBox()];
    expect(focused?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    await signUp.click();
    await expect(page.getByRole("dialog", { name: /登录/ })).toBeVisible();
  });

  test("newer than the build is shown anyway, and its links lead here", async ({ page, request }) => {
    // The answer of a bare CDN for a missing file.
    const missing = await (await request.get("/404.html")).body();
    const post = await findPost(request, {});
    const address = `/jobs/${post.recruitProjectId}/`;
    await withFetchedPosts(page);
    await page.route(`**${address}`, (route) => route.fulfill({ body: missing, contentType: "text/html" }));
    await page.goto(address);
    await expect(page).toHaveURL(new RegExp(`/post-details\\?id=${post.recruitProjectId}$`));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(post.postName);
    const own = new RegExp(`^https?://[^/]+${address}$`);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", own);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute("content", own);
  });

  test("signs up like any other, and the first tap is not lost", async ({ page, request, seeker }) => {
    await addEducation(request, seeker);
    const post = await findPost(request, {});
    await page.goto(`/jobs/${post.recruitProjectId}/`);
    await page.getByRole("button", { name: "立即报名" }).click();
    await page.getByRole("dialog", { name: "完善简历" }).getByRole("button", { name: "否" }).click();
    await expect(page.getByRole("button", { name: "已报名" })).toBeDisabled();
    expect(await applicationCount(request, seeker)).toBe(1);
  });

  test("compares its requirements with the own résumé, by keyboard alone", { tag: ["@phone", "@tablet", "@release"] }, async ({
    page,
    context,
    request,
    seeker,
  }) => {
    await addEducation(request, seeker);
    const post = await findPost(request, { companyNameOrPostName: "小学教师", pageNo: 1 });
    await page.goto(`/jobs/${post.recruitProjectId}/`);
    const open = page.getByRole("button", { name: "我符合几条" });
    await open.press("Enter");
    const dialog = page.getByRole("dialog", { name: "我符合几条" });
    await expect(dialog.getByText("对照您的简历")).toBeVisible();
    const lines = dialog.getByRole("list", { name: "任职要求" });
    const degree = lines.getByRole("listitem").filter({ hasText: "学历：本科及以上" }).last();
    await expect(degree.getByRole("img", { name: "符合", exact: true })).toBeVisible();
    await expect(degree).toContainText("您：本科");
    const certificate = lines.getByRole("listitem").filter({ hasText: "证书：教师" }).last();
    await expect(certificate.getByRole("img", { name: "未写明" })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    const other = context.waitForEvent("page");
    await certificate.getByRole("link", { name: "去补充" }).press("Enter");
    await expect(await other).toHaveURL(/\/my-resume\/?#skills$/);
    await page.bringToFront();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
  });

  test("asks a visitor to log in before it compares", { tag: "@release" }, async ({ page }) => {
    await page.goto("/jobs/10001/");
    await page.getByRole("button", { name: "我符合几条" }).click();
    await expect(page.getByRole("dialog", { name: /登录/ })).toBeVisible();
  });

  test("that closed after it was made says so at the first interaction", async ({ page, request }) => {
    const post = await findPost(request, {});
    await page.route("**/api/homePage/recruitProjectDetail", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.recruitEndDate = "2020-01-01";
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`/jobs/${post.recruitProjectId}/`);
    await expect(page.getByRole("article").getByText("在招", { exact: true })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("article").getByText("已截止", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "立即报名" })).toBeDisabled();
  });

  test.describe("once closed", () => {
    test.use({ expectedErrors: [/status of 410/] });

    test("is gone, says so and leads to its like", { tag: "@release" }, async ({ page, request }) => {
      const { id, career } = await closedPost(request);
      const response = await page.goto(`/jobs/${id}/`);
      expect(response?.status()).toBe(410);
      await expect(page.getByRole("heading", { level: 1, name: "该职位已截止" })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
      const similar = page.getByRole("link", { name: "查看同类职位" });
      await expect(similar).toHaveAttribute("href", new RegExp(`[?&]careers=${career}$`));
      expect(await accessibilityProblems(page)).toEqual([]);
      await similar.click();
      await expect(page).toHaveURL(/\/search\/?\?careers=/);
    });
  });

  test("offers its files, by name, before its code has loaded", { tag: "@release" }, async ({ page, request }) => {
    const ids = (await findPosts(request, {})).map((post) => post.recruitProjectId);
    for (const id of ids) {
      await page.goto(`/jobs/${id}/`);
      if ((await page.locator("[data-attachment]").count()) > 0) break;
    }
    const button = page.locator("[data-attachment]").first();
    const download = page.waitForEvent("download");
    await button.click();
    expect((await download).suggestedFilename()).toBe(await button.textContent());
  });
});

test("a seeker already in the chat is not offered to apply, from the first paint", { tag: "@release" }, async ({ page }) => {
  // Neither code nor data have loaded: only the document shows.
  await page.route("**/_astro/*.js", () => undefined);
  await page.route("**/api/**", () => undefined);
  const signUp = page.getByRole("button", { name: "立即报名" });
  await page.goto("/post-details?id=10001", { waitUntil: "commit" });
  await expect(signUp).toBeVisible();
  await page.goto("/post-details?id=10001&isChat=1", { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: /沟通$/ })).toBeVisible();
  await expect(signUp).toBeHidden();
});
