import { enterFromPost, openRecruiter, test, withText, write } from "./support/chat.ts";
import { completeResume, findPosts } from "./support/seeker.ts";
test("shots", { tag: "@phone" }, async ({ page, context, request, seeker, postId, isMobile }) => {
  test.setTimeout(280_000);
  const name = isMobile ? "phone" : "desktop";
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 });
  await completeResume(request, seeker);
  const [other] = await findPosts(request, {});
  await enterFromPost(page, other?.recruitProjectId ?? 0);
  await enterFromPost(page, postId);
  const recruiter = await openRecruiter(context, request, { seeker, postId });
  await write(recruiter, "入职前需要缴纳300元服装费");
  await write(page, "好的，我周三下午三点到，在三楼会议室对吗？");
  await write(page, "发聊天记录");
  await page.getByRole("complementary", { name: "安全提示" }).waitFor();
  await withText(page, "好的，我周三").first().waitFor();
  await page.getByRole("button", { name: /^打开.*聊天记录$/ }).first().waitFor({ timeout: 20_000 }).catch(() => undefined);
  const shot = async (what: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `/tmp/shots/${name}-${what}-${colorScheme}.png` });
    }
  };
  await shot("hint");
  await withText(page, "好的，我周三").getByText("好的，我周三").first().click({ button: "right" });
  await page.getByRole("menuitem", { name: "多选" }).click();
  await page.getByRole("region", { name: "多选" }).waitFor();
  await page.getByRole("checkbox", { name: /服装费/ }).check();
  await shot("select");
  await page.getByRole("button", { name: "合并转发" }).click();
  await page.getByRole("dialog", { name: "转发到" }).waitFor();
  await shot("picker");
  await page.getByRole("dialog", { name: "转发到" }).getByRole("button", { name: "取消" }).click();
  await page.getByRole("region", { name: "多选" }).getByRole("button", { name: "取消" }).click();
  const bubble = page.getByRole("button", { name: /^打开.*聊天记录$/ }).first();
  if (await bubble.isVisible()) {
    await bubble.click();
    await page.waitForTimeout(1500);
    await shot("record");
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "会话详情", exact: true }).click();
  await page.getByRole("button", { name: "保存聊天记录" }).waitFor();
  await shot("details");
});
