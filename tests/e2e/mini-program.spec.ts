import type { Page } from "@playwright/test";
import { maskPhone } from "#lib/domain/account/phone-number.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { HOSTILE_FILE_URLS } from "#tests/support/hostile/hostile-urls.ts";
import { withFetchedPosts } from "./support/fetched-pages.ts";
import { addEducation, enter, findPosts } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const IDENTITY = "oABCd_1234-efgh5678ijklMNOPqr";

/** The item of the account menu, whether it shows or not. */
const scanItem = (page: Page) => page.getByRole("navigation", { name: "账号菜单" }).getByRole("link", { name: "扫码签到" });

const openMenu = async (page: Page, phone: string): Promise<void> => {
  await page.getByRole("button", { name: maskPhone(phone) }).click();
  await expect(page.getByRole("link", { name: "我的简历" })).toBeVisible();
};

test.describe("the mini-program's mode", () => {
  test("is kept for the session, tidied out of the address, and gone in a new session", { tag: "@release" }, async ({
    page,
    context,
    seeker,
  }) => {
    await page.goto(`/?miniProgram=1&wxOpenId=${IDENTITY}`);
    await expect(page).toHaveURL(/\/home\/?$/);
    await openMenu(page, seeker.phone);
    await expect(scanItem(page)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto("/search");
    await page.reload();
    await openMenu(page, seeker.phone);
    await expect(scanItem(page)).toBeVisible();

    const other = await context.newPage();
    await enter(other, seeker);
    await other.goto("/home");
    await openMenu(other, seeker.phone);
    await expect(scanItem(other)).toBeHidden();
    expect(await other.evaluate(() => sessionStorage.getItem("wxOpenId"))).toBeNull();
  });

  test("is stored even if the page is left before its code has loaded", { tag: "@release" }, async ({ page, seeker }) => {
    await page.route(/\/_astro\/.*\.js/, () => undefined);
    await page.goto(`/home?miniProgram=1&wxOpenId=${IDENTITY}`, { waitUntil: "commit" });
    await expect(page).toHaveURL(/\/home\/?$/);
    await page.unrouteAll();
    await page.goto("/search");
    await openMenu(page, seeker.phone);
    await expect(scanItem(page)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("wxOpenId"))).toBe(IDENTITY);
  });

  test("is not switched on by another page, and takes no hostile identity", { tag: "@release" }, async ({ page }) => {
    await page.goto(`/search?miniProgram=1&wxOpenId=${IDENTITY}`);
    const stored = () => page.evaluate(() => [sessionStorage.getItem("miniProgram"), sessionStorage.getItem("wxOpenId")]);
    expect(await stored()).toEqual([null, null]);
    await page.goto(`/home?miniProgram=1&wxOpenId=${encodeURIComponent("<img src=x onerror=alert(1)>")}`);
    await expect(page).toHaveURL(/\/home\/?$/);
    expect(await stored()).toEqual(["1", null]);
  });

  test("signs up as MINI_APP", async ({ page, request, seeker }) => {
    await addEducation(request, seeker);
    await page.goto("/home?miniProgram=1");
    await expect(page).toHaveURL(/\/home\/?$/);
    const [post] = await findPosts(request, {});
    await page.goto(`/post-details?id=${post?.recruitProjectId}`);
    const sent = page.waitForRequest("**/api/homePage/signUp");
    await page.getByRole("button", { name: "立即报名" }).click();
    await page.getByRole("dialog", { name: "完善简历" }).getByRole("button", { name: "否" }).click();
    expect((await sent).postDataJSON()).toMatchObject({ source: "MINI_APP" });
    await expect(page.getByText("报名成功")).toBeVisible();
  });

  test("binds phone and identity once after a login, which stays after a failure", async ({ page, newPhone, readCode }) => {
    const identity = `oE2E_${Date.now()}_${test.info().workerIndex}`;
    const bodies: unknown[] = [];
    page.on("request", (sent) => {
      if (sent.url().includes("/api/RecruitApp/bind")) bodies.push(sent.postDataJSON());
    });
    const logIn = async (phone: string): Promise<void> => {
      await page.goto(`/home?miniProgram=1&wxOpenId=${identity}&rl=1`);
      const dialog = page.getByRole("dialog", { name: "登录/注册" });
      await dialog.getByRole("textbox", { name: "手机号" }).fill(phone);
      await dialog.getByRole("checkbox").check();
      await dialog.getByRole("button", { name: "发送验证码" }).click();
      await dialog.getByRole("textbox", { name: "验证码" }).fill(await readCode(phone));
      await expect(dialog).toHaveCount(0);
    };
    const [first, second] = [newPhone(), newPhone()];
    await logIn(first);
    await expect(page.getByRole("button", { name: maskPhone(first) })).toBeVisible();
    expect(bodies).toEqual([{ phoneNo: first, wxOpenId: identity }]);

    await page.evaluate(() => sessionStorage.removeItem("token"));
    await page.clock.install();
    await page.evaluate(() => sessionStorage.removeItem("login-code-until"));
    await logIn(second);
    await expect(page.getByText("该微信已绑定其他手机号")).toBeVisible();
    await expect(page.getByText("已登录，但未能绑定微信，下次登录时会重试")).toBeVisible();
    await expect(page.getByRole("button", { name: maskPhone(second) })).toBeVisible();
    expect(bodies).toHaveLength(2);
  });
});

test.describe("a file in the mini-program", () => {
  const view = (url: string, name: string): string => `/file-view?${new URLSearchParams({ url, name })}`;
  const hint = "微信小程序内可能无法保存或打开文件";

  test("opens from a post's attachments instead of a download", { tag: "@release" }, async ({ page, request }) => {
    await page.goto("/home?miniProgram=1");
    await expect(page).toHaveURL(/\/home\/?$/);
    const [post] = await findPosts(request, {});
    await page.route("**/api/homePage/recruitProjectDetail", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const file = { name: "企业简介.pdf", fileName: "企业简介.pdf", path: "demo/企业简介.pdf", uid: "1" };
      body.data.recruitBriefAttachment = JSON.stringify([file]);
      await route.fulfill({ response: answer, json: body });
    });
    await withFetchedPosts(page);
    await page.goto(`/post-details?id=${post?.recruitProjectId}`);
    await page.getByRole("button", { name: "下载附件 企业简介.pdf" }).click();
    await expect(page).toHaveURL(/\/file-view\/?\?/);
    await expect(page.getByText("企业简介.pdf", { exact: true })).toBeVisible();
    await expect(page.getByText(hint)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("that is a PDF is a card that opens and saves it", { tag: "@release" }, async ({ page }) => {
    // Not every browser under test can show a PDF, so the test looks at the file it opens.
    await page.addInitScript(() => {
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob: Blob) => {
        const url = make(blob);
        document.documentElement.setAttribute("data-made", `${url} ${blob.type}`);
        return url;
      };
    });
    await page.goto(view("demo/企业简介.pdf", "企业 简介.pdf"));
    await expect(page.getByText("PDF文档")).toBeVisible();
    const link = page.getByRole("link", { name: "打开" });
    await expect(link).toHaveAttribute("target", "_blank");
    // The type is ours to say: nothing that is sent under this name could run as a page of this site.
    await expect(page.locator("html")).toHaveAttribute("data-made", `${await link.getAttribute("href")} application/pdf`);
    const opened = page.waitForEvent("popup");
    await link.click();
    await opened;
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "下载" }).click();
    expect((await download).suggestedFilename()).toBe("企业简介.pdf");
    await expect(page.getByText(hint)).toHaveCount(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("that is an office document can be saved, and nothing pretends to open it", { tag: "@release" }, async ({ page }) => {
    await page.goto(view("demo/应聘登记表.docx", "应聘登记表.docx"));
    await expect(page.getByText("Word文档")).toBeVisible();
    await expect(page.getByText("浏览器不能直接显示这种文档")).toBeVisible();
    await expect(page.getByRole("link", { name: "打开" })).toHaveCount(0);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "下载" }).click();
    expect((await download).suggestedFilename()).toBe("应聘登记表.docx");
  });

  test("that is an image is shown, and any other file says so", { tag: "@release" }, async ({ page }) => {
    const picture = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVQI12P8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==",
      "base64",
    );
    await page.route("**/downLoadOSS?*", (route) => route.fulfill({ contentType: "image/png", body: picture }));
    await page.goto(view("2026/证书.png", "证书.png"));
    await expect(page.getByRole("img", { name: "图片：证书.png" })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.route("**/downLoadOSS?*", (route) => route.fulfill({ contentType: "text/html", body: "<script>hit=1</script>" }));
    await page.goto(view("2026/page.html", "page.html"));
    await expect(page.getByText("这个文件无法作为图片显示")).toBeVisible();
    await expect(page.getByRole("img")).toHaveCount(0);
  });

  test("that fails to load is reported, not saved", { tag: "@release" }, async ({ page }) => {
    const downloads: unknown[] = [];
    page.on("download", (download) => downloads.push(download));
    await page.goto(view("demo/不存在.pdf", "不存在.pdf"));
    await expect(page.getByText("文件不存在或已删除")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "重试" }).click();
    await expect(page.getByText("文件不存在或已删除")).toBeVisible();
    expect(downloads).toEqual([]);
  });

  test("offers its link, and says so if it cannot be copied", { tag: "@release" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(view("demo/企业简介.pdf", "企业简介.pdf"));
    await page.getByRole("button", { name: "复制链接" }).click();
    await expect(page.getByText("链接已复制")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
      document.execCommand = () => false;
    });
    await page.getByRole("button", { name: "复制链接" }).click();
    await expect(page.getByText("浏览器不允许复制，请选中下面的链接手动复制")).toBeVisible();
    await expect(page.getByText(page.url())).toBeVisible();
  });

  test("is refused for every hostile address: nothing is fetched, nothing runs", { tag: "@release" }, async ({ page, baseURL }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(`${baseURL}/file-view`) && !url.includes("/_astro/") && !url.includes("/icons/")) asked.push(url);
    });
    page.on("dialog", () => asked.push("dialog"));
    for (const url of HOSTILE_FILE_URLS) {
      await page.goto(view(url, "<img src=x onerror=alert(1)>.pdf"));
      await expect(page.getByText("无法打开这个文件"), url).toBeVisible();
    }
    expect(asked).toEqual([]);
  });

  test("without an address is refused, with a way on", { tag: "@release" }, async ({ page }) => {
    await page.goto("/file-view");
    await expect(page.getByText("无法打开这个文件")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("link", { name: "返回首页" }).click();
    await expect(page).toHaveURL(/\/home\/?$/);
  });
});
