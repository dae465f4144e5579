import { enterFromPost, expect, history, openRecruiter, rows, test, withText, write } from "./support/chat.ts";
import { completeResume } from "./support/seeker.ts";

type Notified = { title: string; body: string | undefined; press: () => void };
declare global {
  /** Notifications that the page has shown. */
  var notified: Notified[];
}

test("a message that comes in while the page is hidden is notified, and a press opens its conversation", {
  tag: "@release",
}, async ({ page, context, request, seeker, postId, isMobile }) => {
  test.skip(isMobile, "phones show notifications of service workers alone");
  await context.grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    globalThis.notified = [];
    const Native = Notification;
    globalThis.Notification = class extends Native {
      // The headless shell says "denied" in spite of the grant.
      static override get permission(): NotificationPermission {
        return "granted";
      }
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        globalThis.notified.push({ title, body: options?.body, press: () => this.dispatchEvent(new Event("click")) });
      }
    };
  });
  await completeResume(request, seeker);
  await enterFromPost(page, postId);
  const offer = page.getByRole("region", { name: "新消息通知" });
  await expect(offer).toHaveCount(0);
  await write(page, "谢谢");
  await offer.getByRole("button", { name: "开启" }).click();
  await expect(offer).toHaveCount(0);

  // The list alone is open now, and the page lies behind others.
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith("chat-entry")) sessionStorage.removeItem(key);
  });
  await page.goto("/im");
  await expect(rows(page)).not.toHaveCount(0);
  await expect(history(page)).toHaveCount(0);
  await page.evaluate(() => Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true }));
  const recruiter = await openRecruiter(context, request, { seeker, postId });
  await write(recruiter, "周三下午三点方便面试吗？");
  const notified = () => page.evaluate(() => globalThis.notified.map(({ title, body }) => [title, body]));
  await expect.poll(notified).toEqual([[expect.stringMatching(/./), "周三下午三点方便面试吗？"]]);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    globalThis.notified[0]?.press();
  });
  await expect(history(page)).toBeVisible();
  await expect(withText(page, "周三下午三点方便面试吗？")).toHaveCount(1);
});
