/** News that leave the site: consent, the mailbox, this browser, and leaving by a link. */
import type { APIRequestContext, Page } from "@playwright/test";
import { setNewsKinds } from "#lib/contract/account/news-ways.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { enter } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

/** The path of the newest link to `/news-off` in letters to a mailbox, from the demo's panel. */
const linkTo = async (request: APIRequestContext, mailbox: string, act: "confirm" | "leave"): Promise<string> => {
  const panel = await (await request.get("/__demo")).text();
  const letters = panel.split("<tr>").filter((row) => row.includes(`<td>${mailbox}</td>`));
  const link = letters.flatMap((row) => [...row.matchAll(/href="[^"]*(\/news-off#(\w+)\.[^"]+)"/g)]);
  return link.filter(([, , found]) => found === act).at(-1)?.[1] ?? "";
};
const ways = (page: Page) => page.getByRole("region", { name: "求职通知" }).or(page.locator("#news"));

test("e-mail is switched on by keys, confirmed without a login, chosen by kind, and left by the link of a letter", {
  tag: ["@phone", "@release"],
}, async ({ page, browser, request, newcomer }) => {
  const seeker = await newcomer();
  const mailbox = `chen-${seeker.userId}@example.com`;
  await enter(page, seeker);
  await page.goto("/account#news");
  await page.getByRole("button", { name: "开启邮件" }).press("Enter");
  const field = ways(page).getByRole("textbox", { name: "邮箱地址" });
  await field.fill("chen@");
  await field.press("Enter");
  await expect(page.getByText("请填写正确的邮箱地址")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(mailbox);
  await field.press("Enter");
  await expect(page.getByText(`确认邮件已发送到 ${mailbox}，请打开邮件中的链接`)).toBeVisible();
  await expect(page.getByRole("button", { name: "关闭邮件" })).toBeFocused();
  expect(await accessibilityProblems(page)).toEqual([]);

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(await linkTo(request, mailbox, "confirm"));
  await elsewhere.getByRole("button", { name: "确认邮箱" }).click();
  await expect(elsewhere.getByText("邮箱已确认", { exact: true })).toBeVisible();
  await expect(elsewhere.getByText(mailbox, { exact: false })).toBeVisible();
  expect(await accessibilityProblems(elsewhere)).toEqual([]);

  await page.reload();
  await expect(page.getByText(`发送到 ${mailbox}`)).toBeVisible();
  const kinds = page.getByRole("group", { name: "应聘进展" });
  // Each is there at once, and saved a moment later.
  for (const way of ["站内消息", "邮件"]) {
    const saved = page.waitForResponse((response) => response.url().endsWith(setNewsKinds.path));
    await kinds.getByRole("checkbox", { name: way }).uncheck();
    await saved;
  }
  await page.reload();
  await expect(kinds.getByRole("checkbox", { name: "邮件" })).not.toBeChecked();
  await expect(kinds.getByRole("checkbox", { name: "站内消息" })).not.toBeChecked();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  // The key of the confirmation ends the way, too.
  const key = (await linkTo(request, mailbox, "confirm")).split(".")[1] ?? "";
  await elsewhere.goto(`/news-off#leave.${key}`);
  await elsewhere.getByRole("button", { name: "退订" }).click();
  await expect(elsewhere.getByText("已退订", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "开启邮件" })).toBeVisible();
  await elsewhere.reload();
  await elsewhere.getByRole("button", { name: "退订" }).click();
  await expect(elsewhere.getByText("链接已失效", { exact: true })).toBeVisible();
  await elsewhere.context().close();
});

test("a browser that is subscribed gets news until it is switched off", async ({ page, newcomer }) => {
  // A headless browser has neither notifications nor a push service; the worker is installed for real.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = () => Promise.resolve("granted" as const);
    let present: object | null = null;
    const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
    const endpoint = `https://push.example.com/${Math.random()}`;
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => {
        present = null;
        return Promise.resolve(true);
      },
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(present as PushSubscription | null);
    PushManager.prototype.subscribe = () => {
      present = subscription;
      return Promise.resolve(subscription as unknown as PushSubscription);
    };
  });
  await enter(page, await newcomer());
  await page.goto("/account#news");
  await page.getByRole("button", { name: "开启浏览器推送" }).click();
  await page.getByRole("button", { name: "同意并开启" }).click();
  await expect(page.getByText("此浏览器已开启")).toBeVisible();
  await expect(page.getByRole("group", { name: "未读的回复" }).getByRole("checkbox", { name: "浏览器推送" })).toBeChecked();
  await page.getByRole("button", { name: "关闭浏览器推送" }).click();
  await expect(page.getByRole("button", { name: "开启浏览器推送" })).toBeVisible();
});
