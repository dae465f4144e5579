import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { withFetchedPosts } from "./support/fetched-pages.ts";
import { addEducation, applicationCount, call, findPost } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

test.describe("a post", () => {
  test("is marked as interesting once, and unmarked again", async ({ page, request, seeker }) => {
    await addEducation(request, seeker);
    const post = await findPost(request, { recruitType: 1 });
    const interests = async (): Promise<unknown> =>
      (
        (await call(request, "/api/homePage/interestedProjectList", { recruitUserId: seeker.userId }, seeker.token))["page"] as {
          total: number;
        }
      ).total;
    await page.goto(`/post-details?id=${post.recruitProjectId}`);
    await page.getByRole("button", { name: "感兴趣", exact: true }).dblclick();
    await expect(page.getByRole("button", { name: "取消感兴趣" })).toBeVisible();
    expect(await interests()).toBe(1);
    await page.reload();
    await page.getByRole("button", { name: "取消感兴趣" }).click();
    await expect(page.getByRole("button", { name: "感兴趣", exact: true })).toBeVisible();
    expect(await interests()).toBe(0);
  });

  test.describe("with a broken network", () => {
    test.use({ expectedErrors: [/net::ERR/] });
    test("takes one sign-up when the answer is lost and the button pressed again", { tag: "@release" }, async ({
      page,
      request,
      seeker,
    }) => {
      await addEducation(request, seeker);
      const post = await findPost(request, {});
      let lost = false;
      await page.route("**/api/homePage/signUp", async (route) => {
        if (lost) return route.continue();
        lost = true;
        await route.fetch();
        await route.abort();
      });
      await page.goto(`/post-details?id=${post.recruitProjectId}`);
      await page.getByRole("button", { name: "立即报名" }).click();
      await page.getByRole("dialog", { name: "完善简历" }).getByRole("button", { name: "否" }).click();
      await expect(page.getByText("网络错误！")).toBeVisible();
      await page.getByRole("button", { name: "立即报名" }).click();
      await expect(page.getByText("报名成功")).toBeVisible();
      expect(await applicationCount(request, seeker)).toBe(1);
    });

    test("says so and offers another try", { tag: "@release" }, async ({ page, request }) => {
      const post = await findPost(request, {});
      let cut = true;
      await withFetchedPosts(page);
      await page.route("**/api/homePage/recruitProjectDetail", (route) => (cut ? route.abort() : route.continue()));
      await page.goto(`/post-details?id=${post.recruitProjectId}`);
      await expect(page.getByText("网络错误！")).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
      cut = false;
      await page.getByRole("button", { name: "重试" }).press("Enter");
      await expect(page.getByRole("main"), "keys go on in the page").toBeFocused();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(post.postName);
    });
  });

  for (const address of ["/post-details", "/post-details?id=x", "/post-details?id=-1&workAdressObj={", "/post-details?id=%00"]) {
    test(`with the address ${address} shows a clear page`, { tag: "@release" }, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByText("没有找到这个职位")).toBeVisible();
      await expect(page.getByRole("link", { name: "去搜索职位" })).toBeVisible();
    });
  }

  test("that does not exist is reported as missing, without a pointless retry", async ({ page }) => {
    await page.goto("/post-details?id=999999999");
    await expect(page.getByRole("heading", { level: 1, name: "没有找到这个职位" })).toBeVisible();
    await expect(page.getByRole("link", { name: "去搜索职位" }).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "重试" })).toBeHidden();
  });

  test("draws hostile HTML as text and safe elements only", async ({ page, request }) => {
    const post = await findPost(request, {});
    await withFetchedPosts(page);
    await page.route("**/api/homePage/recruitProjectDetail", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.recruitBriefChapter =
        "<h4>岗位</h4><script>window.hit=1</script><img src=x onerror='window.hit=1'><p onclick='window.hit=1'>正文</p><a href='javascript:window.hit=1'>链接</a><a href='https://example.com/'>官网</a><svg onload='window.hit=1'><iframe srcdoc='<script>parent.hit=1</script>'>";
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`/post-details?id=${post.recruitProjectId}`);
    await expect(page.getByText("正文", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "官网" })).toHaveAttribute("rel", /noopener/);
    await expect(page.getByRole("link", { name: "链接" })).toHaveCount(0);
    expect(await page.evaluate(() => "hit" in window)).toBe(false);
  });
});

test.describe("talking to the recruiter of a post", () => {
  test("asks for the résumé, prepares one conversation, continues it later, and still shows the application", {
    tag: ["@tablet", "@release"],
  }, async ({ page, request, seeker }) => {
    await addEducation(request, seeker);
    const post = await findPost(request, {});
    await call(request, "/api/homePage/signUp", { recruitProjectId: post.recruitProjectId, source: "PC" }, seeker.token);
    await page.goto(`/post-details?id=${post.recruitProjectId}`);
    await expect(page.getByRole("button", { name: "已报名" })).toBeDisabled();
    await page.getByRole("button", { name: "立即沟通" }).dblclick();
    await page.getByRole("dialog", { name: "完善简历" }).getByRole("button", { name: "否" }).click();
    await expect(page.getByRole("region", { name: "聊天记录" })).toContainText("很感兴趣");
    await expect(page).toHaveURL(/\/im\/?$/);
    await page.goBack();
    await expect(page.getByRole("button", { name: "继续沟通" })).toBeVisible();
    await expect(page.getByRole("button", { name: "取消感兴趣" })).toBeVisible();
    // The button has given way to the chat; that one has applied still stands there.
    await expect(page.getByRole("button", { name: /^(立即|已)报名$/ })).toBeHidden();
    await expect(page.getByText("已报名")).toBeVisible();
    await expect(page.getByRole("link", { name: "查看进度" })).toHaveAttribute("href", "/my-delivery");
    await page.getByRole("button", { name: "继续沟通" }).click();
    await expect(page.getByRole("region", { name: "聊天记录" })).toContainText("很感兴趣");
  });
});

test.describe("a journey that the end of a session cuts off", () => {
  test("is taken up once after the login, where it was", { tag: "@release" }, async ({
    page,
    request,
    newPhone,
    readCode,
    seeker,
  }) => {
    await addEducation(request, seeker);
    const post = await findPost(request, {});
    // The page's own calls are done before the session ends: one of them would notice the end first, and keep the reader here as a visitor.
    const called = ["recruitProjectDetail", "ownLists", "manageUnReadCount"].map((name) => page.waitForResponse(`**/${name}`));
    await page.goto(`/post-details?id=${post.recruitProjectId}`);
    await Promise.all(called);
    await call(request, "/api/frontend/logout", {}, seeker.token);
    await page.getByRole("button", { name: "感兴趣", exact: true }).click();
    // The notice first: it stays for three seconds.
    await expect(page.getByText("登录超时，请重新登录")).toHaveCount(1);
    await expect(page).toHaveURL(/\/home\/?$/);
    const dialog = page.getByRole("dialog", { name: "登录/注册" });
    // The visitor may log in with another number: a new seeker, without education.
    const phone = newPhone();
    await dialog.getByRole("textbox", { name: "手机号" }).fill(phone);
    await dialog.getByRole("button", { name: "发送验证码" }).click();
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("textbox", { name: "验证码" }).fill(await readCode(phone));
    await expect(page).toHaveURL(new RegExp(`/post-details/?\\?id=${post.recruitProjectId}$`));
    const warning = page.getByRole("dialog", { name: "还差一步" });
    await expect(warning).toBeVisible();
    await warning.getByRole("button", { name: "暂不" }).click();
    await page.reload();
    await expect(page.getByRole("button", { name: "感兴趣", exact: true })).toBeEnabled();
    await expect(warning).toHaveCount(0);
  });
});
