import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import {
  attach,
  drawPicture,
  editor,
  enterAsRecruiter,
  enterFromPost,
  expect,
  history,
  messages,
  openRecruiter,
  rows,
  test,
  withText,
  write,
} from "./support/chat.ts";
import { completeResume, enter, findPosts } from "./support/seeker.ts";

test.describe("a seeker and a recruiter", () => {
  // The card of the first message asks for its post when it comes into view, without a network too.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED.*recruitProjectDetail/] });

  // Two pages with the SDK, and long flows: a slow machine takes its time.
  test.beforeEach(({ request, seeker }) => completeResume(request, seeker));

  test("talk, each at their own page: text, receipts, a picture, a file, a message taken back, and all of it after a reload", {
    tag: "@phone",
  }, async ({ page, seeker, request, context, postId, isMobile }) => {
    await enterFromPost(page, postId);
    const recruiter = await openRecruiter(context, request, { seeker, postId });
    await write(page, "请问什么时候面试？\n方便说说吗\n\n");
    await expect(withText(recruiter, "请问什么时候面试？")).toHaveCount(1);
    await expect(withText(page, "请问什么时候面试？")).toContainText("已读");
    await write(recruiter, "[急聘] 可以面谈 <b>明天</b>");
    await expect(withText(page, "[急聘] 可以面谈 <b>明天</b>")).toHaveCount(1);

    await withText(recruiter, "请问什么时候面试？").getByText("请问什么时候面试？").click({ button: "right" });
    await recruiter.getByRole("menuitem", { name: "引用" }).click();
    await recruiter.reload();
    await rows(recruiter).first().getByRole("button").first().click();
    await expect(recruiter.getByRole("region", { name: "发送消息" })).toContainText("请问什么时候面试？");
    await write(recruiter, "周三下午三点");
    const quote = withText(page, "周三下午三点").getByRole("button", { name: "查看引用的消息：您：请问什么时候面试？" });
    await expect(quote).toBeVisible();
    await expect(withText(recruiter, "周三下午三点").getByRole("button", { name: /^查看引用的消息/ })).toBeVisible();

    await withText(recruiter, "请问什么时候面试？").first().getByText("请问什么时候面试？").first().click({ button: "right" });
    await recruiter.getByRole("menuitemcheckbox", { name: "回应「赞」" }).click();
    await history(page).getByRole("button", { name: "1人回应「赞」", pressed: false }).click();
    await expect(history(recruiter).getByRole("button", { name: "2人回应「赞」", pressed: true })).toBeVisible();

    await page.getByRole("button", { name: "表情" }).click();
    const picker = page.getByRole("dialog", { name: "选择表情" });
    await picker.getByRole("tab").nth(1).click();
    await picker.getByRole("tabpanel").getByRole("button").first().click();
    // The demo's recruiter may have answered it already.
    await expect(messages(recruiter).getByRole("img", { name: /^\[.+\]$/ })).toHaveJSProperty("naturalWidth", 240);

    await attach(page, "图片", { name: "作品.png", mimeType: "image/png", buffer: await drawPicture(page) });
    const picture = history(recruiter).getByRole("button", { name: "查看大图" });
    await expect(picture.getByRole("img")).toHaveJSProperty("naturalWidth", 400);
    await picture.click();
    await expect(recruiter.getByRole("dialog", { name: "图片预览" })).toContainText("1 / 1");
    await recruiter.keyboard.press("Escape");
    await expect(recruiter.getByRole("dialog", { name: "图片预览" })).toBeHidden();
    await attach(page, "文件", { name: "我的个人简历最新版.txt", mimeType: "text/plain", buffer: Buffer.from("简历") });
    const download = recruiter.waitForEvent("download");
    await history(recruiter).getByRole("link", { name: "下载文件 我的个人简历最新版.txt" }).click();
    expect((await download).suggestedFilename()).toBe("我的个人简历最新版.txt");

    await page.route("**/chat/uploads/**", () => undefined, { times: 1 });
    await attach(page, "文件", { name: "不发了.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
    await page.getByRole("button", { name: "取消发送" }).click();
    await expect(withText(page, "不发了.txt")).toHaveCount(0);

    await write(page, "说错了");
    await expect(withText(recruiter, "说错了")).toHaveCount(1);
    await withText(page, "说错了").getByText("说错了").click({ button: "right" });
    await page.getByRole("menuitem", { name: "撤回" }).click();
    await expect(withText(page, "您撤回了一条消息")).toHaveCount(1);
    await expect(withText(recruiter, "撤回了一条消息")).toHaveCount(1);
    await expect(withText(recruiter, "说错了")).toHaveCount(0);

    await page.reload();
    await expect(withText(page, "您撤回了一条消息")).toHaveCount(1);
    await expect(history(page).getByRole("link", { name: "下载文件 我的个人简历最新版.txt" })).toHaveCount(1);
    await expect(withText(recruiter, "不发了.txt")).toHaveCount(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    // Earlier messages are rendered when they come into view.
    const upwards = async (): Promise<number> => {
      await history(page).evaluate((list) => list.scrollBy(0, -list.clientHeight / 2));
      return history(page).getByRole("button", { name: "2人回应「赞」", pressed: true }).count();
    };
    await expect.poll(upwards).toBe(1);

    // Where one pane is seen at a time, a conversation opened from the list is left by going back.
    if (!isMobile) return;
    await page.getByRole("button", { name: "返回会话列表" }).click();
    // A menu that was closed before has left a step ahead, so the length of the history says nothing.
    const step = (): Promise<string | undefined> => page.evaluate(() => navigation.currentEntry?.key);
    const before = await step();
    await rows(page).first().getByRole("button").first().click();
    await expect(history(page)).toBeVisible();
    await expect.poll(step).not.toBe(before);
    await page.goBack();
    await expect(rows(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/im\/?$/);
  });

  test("lose nothing while the connection is down: messages written then arrive once", { tag: "@release" }, async ({
    page,
    seeker,
    request,
    context,
    postId,
  }) => {
    await enterFromPost(page, postId);
    const recruiter = await openRecruiter(context, request, { seeker, postId });
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    await expect(page.getByText("网络异常，请您检查网络设置")).toBeVisible();
    await write(page, "断线时写的");
    await write(recruiter, "断线时回的");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByText("网络异常，请您检查网络设置")).toBeHidden();
    await expect(withText(recruiter, "断线时写的")).toHaveCount(1);
    await expect(withText(page, "断线时回的")).toHaveCount(1);
    await expect(withText(page, "断线时写的")).toHaveCount(1);
    await expect(history(page).getByRole("img", { name: "发送中" })).toHaveCount(0);
  });

  test("have one chat each: a second tab waits calmly, takes over on request, and the red dot follows the read position", {
    tag: "@release",
  }, async ({ page, seeker, request, context, postId }) => {
    await enterFromPost(page, postId);
    const recruiter = await openRecruiter(context, request, { seeker, postId });
    const second = await context.newPage();
    await enter(second, seeker);
    await second.goto("/im");
    await expect(second.getByText("聊天已在另一个标签页中打开")).toBeVisible();
    await expect(withText(page, "很感兴趣")).toHaveCount(1);
    await second.getByRole("button", { name: "在此使用" }).click();
    await expect(rows(second)).toHaveCount(1);
    await expect(page.getByText("您的账号已在其他页面或设备打开聊天")).toBeVisible();
    await write(recruiter, "还在吗");
    const dot = second.getByRole("button", { name: "账号菜单" }).locator("[data-unread]");
    await expect(dot).toBeVisible();
    await expect(rows(second)).toContainText("1条未读消息");
    await rows(second).getByRole("button").first().click();
    await expect(withText(second, "还在吗")).toHaveCount(1);
    await expect(second.getByText("以下为未读消息")).toBeVisible();
    await expect(dot).toBeHidden();
    await expect(withText(recruiter, "还在吗")).toContainText("已读");
    // Coming back by the browser's own way, a page has its line again.
    await second.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
    await page.getByRole("button", { name: "在此使用" }).click();
    await expect(withText(page, "还在吗")).toHaveCount(1);
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await write(recruiter, "换回来了");
    await expect(withText(page, "换回来了")).toHaveCount(1);
  });

  test("see presence and company, and their own unsent text in the list", { tag: "@release" }, async ({
    page,
    seeker,
    request,
    context,
    postId,
  }) => {
    await enterFromPost(page, postId);
    const row = rows(page).first();
    await expect(row.getByText("在线")).toHaveCount(0);
    const recruiter = await openRecruiter(context, request, { seeker, postId });
    await expect(row.getByText("在线")).toHaveCount(1);
    await expect(row).toContainText(/公司|集团|银行|大学|科技|医院|学校/);
    await expect(recruiter.getByRole("heading", { name: /公司/ })).toHaveCount(0);
    await recruiter.close();
    await expect(row.getByText("在线")).toHaveCount(0);
    await editor(page).fill("还没写完");
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("button", { name: "返回会话列表" }).click();
    await expect(row).toContainText("[草稿] 还没写完");
    await page.setViewportSize({ width: 1280, height: 720 });
    const { userSig } = JSON.parse((await page.evaluate(() => sessionStorage.getItem("chat-entry"))) ?? "{}") as {
      userSig: string;
    };
    expect(userSig.length).toBeGreaterThan(100);
    await page.getByRole("button", { name: "账号菜单" }).click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await expect(page).toHaveURL(/\/(home\/?)?$/);
    const left = await page.evaluate(async () => ({
      texts: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
    }));
    expect(left.texts).not.toContain(userSig);
    expect(left.texts).not.toContain("userSig");
    // Nor a word of the messages.
    expect(left.texts).not.toContain("感谢您对我们岗位的关注");
    expect([left.databases, left.caches]).toEqual([[], []]);
  });

  test("read back to the first word, and stay where they read", { tag: "@release" }, async ({
    page,
    seeker,
    request,
    context,
    postId,
  }) => {
    await enterFromPost(page, postId);
    const recruiter = await openRecruiter(context, request, { seeker, postId });
    for (let count = 1; count <= 20; count += 1) await write(recruiter, `第${count}件事`);
    await expect(withText(page, "第20件事")).toBeInViewport();
    await page.reload();
    await expect(withText(page, "第20件事")).toBeInViewport();
    await expect(withText(page, "很感兴趣")).toHaveCount(0);
    // Reading towards them brings the older ones, and where one reads is where the list stays.
    await expect(async () => {
      await history(page).press("Home");
      await expect(withText(page, "很感兴趣")).toBeInViewport({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole("button", { name: "查看更多" })).toBeHidden();
    await write(recruiter, "还有一件事");
    await expect(withText(page, "很感兴趣")).toBeInViewport();
    await page.getByRole("button", { name: "1条新消息" }).click();
    await expect(withText(page, "还有一件事")).toBeInViewport();
  });

  test("have a message translated, and send it on to another recruiter", { tag: "@release" }, async ({
    page,
    request,
    seeker,
    context,
    postId,
  }) => {
    const posts = await findPosts(request, {});
    const other = posts.find(({ recruitProjectId }) => recruitProjectId !== postId);
    await enterFromPost(page, postId);
    const recruiter = await openRecruiter(context, request, { seeker, postId });
    await write(recruiter, "See you at https://jobs.example.com/ on Friday");
    await expect(withText(page, "on Friday")).toHaveCount(1);
    await enterFromPost(page, other?.recruitProjectId ?? 0);
    await rows(page).filter({ hasText: "on Friday" }).getByRole("button").first().click();
    const menu = async (action: string): Promise<void> => {
      await withText(page, "on Friday").getByText("on Friday").first().click({ button: "right" });
      await page.getByRole("menuitem", { name: action, exact: true }).click();
    };
    await menu("翻译");
    await expect(withText(page, "on Friday").getByRole("status")).toHaveText(
      "【演示翻译】See you at https://jobs.example.com/ 【演示翻译】on Friday机器翻译",
    );
    await menu("转发");
    const picker = page.getByRole("dialog", { name: "转发到" });
    await picker.getByRole("checkbox", { disabled: false }).check();
    await picker.getByRole("button", { name: "转发", exact: true }).click();
    await expect(page.getByText("已转发")).toBeVisible();
    // The newest conversation stands first.
    await rows(page).first().getByRole("button").first().click();
    await expect(withText(page, "on Friday")).toContainText("See you at https://jobs.example.com/ on Friday");
  });

  test("find messages: in all conversations, in one, and offline", {
    tag: ["@phone", "@release"],
  }, async ({ page, request, seeker, context, postId, isMobile }) => {
    await enterFromPost(page, postId);
    const recruiter = await openRecruiter(context, request, { seeker, postId });
    await write(recruiter, "年终奖 20K，可以面谈");
    for (let count = 1; count <= 20; count += 1) await write(recruiter, `第${count}件事`);
    await write(recruiter, "年终奖另有补贴");
    await expect(withText(page, "年终奖另有补贴")).toHaveCount(1);
    if (isMobile) await page.getByRole("button", { name: "返回会话列表" }).click();
    // A fresh page has not loaded distant messages.
    await page.reload();
    if (isMobile) await page.getByRole("button", { name: "返回会话列表" }).click();
    const list = page.getByRole("region", { name: "会话列表" });
    await list.getByRole("button", { name: "搜索聊天记录" }).click();
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("年终奖");
    const result = page.getByRole("region", { name: "文本" }).getByRole("listitem");
    await expect(result).toContainText("2条相关聊天记录");
    expect(await accessibilityProblems(page)).toEqual([]);
    await result.getByRole("button").click();
    await page.getByRole("button", { name: /年终奖 20K，可以面谈/ }).click();
    await expect(withText(page, "年终奖 20K，可以面谈")).toBeInViewport();
    if (isMobile) {
      await page.goBack();
      await expect(page.getByRole("button", { name: /年终奖 20K，可以面谈/ })).toBeFocused();
      await page.getByRole("button", { name: "取消" }).click();
      await rows(page).first().getByRole("button").first().click();
    } else await page.getByRole("button", { name: "取消" }).click();

    await page
      .getByRole("region", { name: /^(?!会话列表)/ })
      .getByRole("button", { name: "搜索聊天记录" })
      .click();
    const found = page.getByRole("tabpanel").getByRole("listitem");
    await expect(found.first()).toContainText("年终奖另有补贴");
    await context.setOffline(true);
    await page.getByRole("searchbox").fill("面谈");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^消息云端搜索失败：/)).toBeVisible();
    await context.setOffline(false);
    await expect(found).toHaveCount(1);
    await expect(found).toContainText("年终奖 20K，可以面谈");
  });

  test("order their conversations: pinned, muted, deleted, by keys too", { tag: "@release" }, async ({ page, postId }) => {
    await enterFromPost(page, postId);
    const row = rows(page).first();
    await row.getByRole("button").first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "置顶会话" }).click();
    await expect(row.getByLabel("已置顶")).toBeVisible();
    await row.getByRole("button", { name: /的会话操作/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "取消置顶" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "消息免打扰" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(row.getByLabel("消息免打扰")).toBeVisible();
    await row.getByRole("button").first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "删除会话" }).click();
    await page.getByRole("dialog", { name: "删除会话？" }).getByRole("button", { name: "删除" }).click();
    await expect(page.getByText("还没有会话")).toBeVisible();
    await expect(page.getByText("与您沟通过的用户会出现在左侧列表")).toBeVisible();
  });
});

test("the framed page says when its address brings nothing that it takes", async ({ page }) => {
  const entry = { userId: "manager1", appId: 1, userSig: "x", chatUrl: "wss://evil.example/chat" };
  await page.goto("/iframe-im?data={{{");
  await expect(page.getByText("无法进入会话")).toBeVisible();
  await page.goto(`/iframe-im?data=${encodeURIComponent(JSON.stringify(entry))}`);
  await expect(page.getByText("聊天暂不可用")).toBeVisible();
  await expect(page.getByRole("button", { name: "重试" })).toBeVisible();
});

test("the framed page opens where a browser refuses it all storage", { tag: "@release" }, async ({
  browser,
  request,
  seeker,
  postId,
}) => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("refused", "SecurityError");
        },
      });
  });
  await completeResume(request, seeker);
  const page = await enterAsRecruiter(context, request, { seeker, postId });
  await expect(page.getByRole("region", { name: "会话列表" })).toBeVisible();
  expect(await page.locator("html").getAttribute("data-entry")).toBeNull();
  await context.close();
});
