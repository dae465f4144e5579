import { addEducation, applicationCount, enter, findPosts, register } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

test.describe("the page of a post", () => {
  test("can be read without JavaScript and says what search engines want to know", async ({ browser, baseURL, request }) => {
    const [post] = await findPosts(request, {});
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${baseURL}/jobs/${post?.recruitProjectId}/`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(post?.postName ?? "");
    await expect(page.getByRole("heading", { name: "岗位职责" })).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/jobs/${post?.recruitProjectId}/$`));
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}") as Record<
      string,
      unknown
    >;
    // What schema.org's JobPosting asks for.
    expect(data).toMatchObject({
      "@type": "JobPosting",
      title: post?.postName,
      description: expect.stringContaining("岗位职责"),
      datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      hiringOrganization: { name: expect.any(String) },
      jobLocation: { address: { addressCountry: "CN" } },
    });
    await page.close();
  });

  test("signs up like any other, and the first tap is not lost", async ({ page, request, newPhone, readCode }) => {
    const seeker = await register(request, newPhone(), readCode);
    await addEducation(request, seeker);
    const [post] = await findPosts(request, {});
    await enter(page, seeker);
    await page.goto(`/jobs/${post?.recruitProjectId}/`);
    await page.getByRole("button", { name: "立即报名" }).click();
    await page.getByRole("dialog", { name: "完善简历" }).getByRole("button", { name: "否" }).click();
    await expect(page.getByRole("button", { name: "已报名" })).toBeDisabled();
    expect(await applicationCount(request, seeker)).toBe(1);
  });

  test("that closed after it was made says so at the first sign of life", async ({ page, request }) => {
    const [post] = await findPosts(request, {});
    await page.route("**/api/homePage/recruitProjectDetail", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.recruitEndDate = "2020-01-01";
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`/jobs/${post?.recruitProjectId}/`);
    await expect(page.getByRole("article").getByText("在招", { exact: true })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("article").getByText("已截止", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "立即报名" })).toBeDisabled();
  });

  test("offers its files, by name, before its code has come", async ({ page, request }) => {
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
