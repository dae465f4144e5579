import { accessibilityProblems } from "#tests/support/axe.ts";
import { addEducation, call, enter, findPosts, register } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

test.describe("我的应聘", () => {
  test("starts empty, and shows what was applied to and what was marked", { tag: "@phone" }, async ({
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
    await page.goBack();
    await expect(page.getByRole("link", { name: first?.postName ?? "" })).toBeVisible();
  });
});
