import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { addEducation, applicationCount, call, completeResume, enter, findPosts, register } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

test.describe("我的应聘", () => {
  test("starts empty, and shows applications and marked posts", { tag: "@phone" }, async ({
    page,
    request,
    newPhone,
    readCode,
  }) => {
    const seeker = await register(request, newPhone(), readCode);
    await addEducation(request, seeker);
    await enter(page, seeker);
    await page.goto("/my-delivery");
    await expect(page.getByText("还没有应聘记录")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);

    const [first, second] = await findPosts(request, {});
    await call(request, "/api/homePage/signUp", { recruitProjectId: first?.recruitProjectId, source: "PC" }, seeker.token);
    const mark = { recruitProjectId: second?.recruitProjectId, recruitUserId: seeker.userId, signAddress: "[]", ifEnable: 1 };
    await call(request, "/api/homePage/interestedProject", mark, seeker.token);
    await page.reload();
    await expect(page.getByText("您的报名信息还在审核，请耐心等待")).toBeVisible();
    await page.getByRole("tab", { name: "感兴趣" }).click();
    await expect(page).toHaveURL(/tab=second/);
    await expect(page.getByRole("link", { name: second?.postName ?? "" })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);

    const cards = page.getByRole("article");
    await cards.getByRole("button", { name: /移除/ }).click();
    await expect(page.getByText(/已从感兴趣中移除/)).toBeVisible();
    await page.getByRole("button", { name: "撤销" }).click();
    await cards.getByRole("button", { name: /立即报名/ }).click();
    await page.getByRole("button", { name: "否" }).click();
    await expect(cards.getByRole("link", { name: /报名回执/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("link", { name: first?.postName ?? "" })).toBeVisible();
  });

  test("shows the received copy and the changes since, and a withdrawal can be undone", { tag: "@release" }, async ({
    page,
    request,
    newPhone,
    readCode,
  }) => {
    const seeker = await register(request, newPhone(), readCode);
    await completeResume(request, seeker);
    const [post] = await findPosts(request, {});
    await call(request, "/api/homePage/signUp", { recruitProjectId: post?.recruitProjectId, source: "PC" }, seeker.token);
    const change = { recruitUserId: seeker.userId, email: "new@example.com" };
    await call(request, "/api/homePage/editResumeInfo", change, seeker.token);
    await enter(page, seeker);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/my-delivery?receipt=${post?.recruitProjectId}`);
    await expect(page.getByRole("heading", { name: "报名成功" })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: /加入日历|提醒我/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.ics$/);
    await page.getByRole("button", { name: "查看投递内容" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "投递内容" });
    const changes = dialog.getByRole("region", { name: "投递后的变化" });
    await expect(changes.getByText("new@example.com")).toBeVisible();
    await expect(changes.getByText("zhixia@example.com")).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await accessibilityProblems(page, "dialog[open]"), colorScheme).toEqual([]);
    }
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "查看我的应聘" }).click();
    await page.waitForURL(/my-delivery$/);

    const withdraw = page.getByRole("button", { name: /撤回应聘/ });
    await withdraw.press("Enter");
    await page.getByRole("button", { name: "取消" }).press("Enter");
    await expect(withdraw).toBeFocused();
    await withdraw.press("Enter");
    await page.getByRole("combobox", { name: /撤回原因/ }).selectOption("等待时间过长");
    expect(await accessibilityProblems(page, "dialog[open]")).toEqual([]);
    await page.getByRole("button", { name: "确定撤回" }).press("Enter");
    const undo = page.getByRole("button", { name: "撤销" });
    await expect(undo).toBeFocused();
    await undo.press("Enter");
    await expect(undo).toBeHidden();
    await expect(withdraw).toBeFocused();
    expect(await applicationCount(request, seeker)).toBe(1);
    await page.reload();
    await expect(page.getByText("您的报名信息还在审核，请耐心等待")).toBeVisible();
  });
});
