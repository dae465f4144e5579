import type { Page } from "@playwright/test";
import { cityLabel } from "#lib/texts/posts/posts.ts";
import { logInByDialog } from "#tests/e2e/support/login.ts";
import { addEducation, applicationCount, findPosts, seekerOf } from "#tests/e2e/support/seeker.ts";
import { expect, test } from "#tests/e2e/support/test.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { openFilter } from "./support/filters.ts";

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole("button", { name: new RegExp(`^${label}`) }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

test.describe("the journey of a visitor", () => {
  test(
    "leads from a popular position through narrowed results and login to a sign-up",
    { tag: "@phone" },
    async ({ page, request, newPhone, readCode }, info) => {
      const onPhone = info.project.name === "phone";
      // A post that the filters below will single out; the seed has many such.
      const popular = await findPosts(request, { recruitCareerIds: [114] });
      const wanted =
        popular.find((post) => post.salaryMin >= 5000 && post.salaryMax <= 20_000 && post.salaryMax > 5000) ?? popular[0];
      if (!wanted) throw new Error("The seed has no such post.");
      const { city, area } = (JSON.parse(wanted.workAdress) as { address: { city: string; area: string } }).address;
      const band = wanted.salaryMax > 10_000 ? "10000-20000元" : "5000-10000元";

      await page.goto("/home");
      await page.getByRole("navigation", { name: "热门职位" }).getByRole("link", { name: "会计" }).click();
      await expect(page).toHaveURL(/\/search\/?\?careers=114$/);
      await expect(page.getByRole("button", { name: "移除条件：会计" })).toBeVisible();

      if (onPhone) await page.getByRole("button", { name: /^筛选/ }).click();
      else await openFilter(page, "城市");
      await page.getByRole("button", { name: "其他城市" }).click();
      await page.getByRole("searchbox", { name: "输入城市名、拼音或首字母" }).fill(cityLabel(city));
      await page
        .getByRole("dialog", { name: "选择城市" })
        .getByRole("button", { name: cityLabel(city), exact: true })
        .first()
        .click();
      await openFilter(page, "区域");
      await page.getByRole("group", { name: "区域" }).getByRole("button", { name: area, exact: true }).click();
      await page.getByRole("button", { name: "已选1个职位类型" }).click();
      const picker = page.getByRole("dialog", { name: "选择职位类型" });
      await picker.getByRole("button", { name: "金融与财会" }).click();
      await picker.getByRole("button", { name: "出纳" }).click();
      await picker.getByRole("button", { name: "确定" }).click();
      await openFilter(page, "薪资范围");
      await page.getByRole("group", { name: "薪资范围" }).getByRole("button", { name: band, exact: true }).click();
      if (onPhone) await page.getByRole("button", { name: /^查看 \d+ 个职位/ }).click();

      const results = page.getByRole("region", { name: "搜索结果" });
      const card = results.getByRole("link").filter({ hasText: wanted.postName }).first();
      await expect(card).toBeVisible();
      const narrowed = page.url();
      expect(decodeURIComponent(narrowed)).toContain(`city=${city}&area=${area}&careers=114,`);
      const shown = await results.getByRole("listitem").allTextContents();

      await page.reload();
      await expect(results.getByRole("listitem")).toHaveText(shown);
      // By the keyboard: beside a wide list a click would choose.
      await card.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toContainText(wanted.postName);
      await page.goBack();
      await expect(page).toHaveURL(narrowed);
      await expect(results.getByRole("listitem")).toHaveText(shown);
      await card.press("Enter");

      await page.getByRole("button", { name: "立即报名" }).dblclick();
      await logInByDialog(page, newPhone(), readCode);
      await expect(page.getByText("登录成功")).toBeVisible();
      const prompt = page.getByRole("dialog", { name: "完善简历" });
      await expect(prompt.getByText("要不要完善简历?")).toBeVisible();
      const seeker = await seekerOf(page);
      await prompt.getByRole("button", { name: "否" }).dblclick();
      await page.getByRole("dialog", { name: "还差一步" }).getByRole("button", { name: "暂不" }).click();
      await addEducation(request, seeker);
      // 否 holds for the visit.
      await page.getByRole("button", { name: "立即报名" }).dblclick();
      await expect(page.getByText("报名成功")).toBeVisible();
      await expect(page.getByRole("button", { name: "已报名" })).toBeDisabled();
      expect(await applicationCount(request, seeker)).toBe(1);

      await page.reload();
      await expect(page.getByRole("button", { name: "已报名" })).toBeDisabled();
    },
  );

  test("who lacks an education record is warned, shown the way, and nothing is signed up", { tag: "@release" }, async ({
    page,
    request,
    newPhone,
    readCode,
  }) => {
    const [post] = await findPosts(request, {});
    await page.goto(`/post-details?id=${post?.recruitProjectId}`);
    await page.getByRole("button", { name: "立即报名" }).click();
    const phone = newPhone();
    await logInByDialog(page, phone, readCode);
    await expect(page.getByText("登录成功")).toBeVisible();
    const prompt = page.getByRole("dialog", { name: "完善简历" });
    await expect(prompt.getByText("要不要完善简历?")).toBeVisible();
    await prompt.getByRole("button", { name: "否" }).click();
    const warning = page.getByRole("dialog", { name: "还差一步" });
    await expect(warning.getByText("请至少添加一条教育背景")).toBeVisible();
    await warning.getByRole("textbox", { name: "姓名" }).fill("林晓安");
    await warning.getByRole("textbox", { name: "学校" }).fill("云岚");
    await warning.getByRole("button", { name: "去添加" }).click();
    await expect(page).toHaveURL(/\/my-resume\/?#education$/);

    // The form stands in sight with the words from the dialog, and the focus is in it.
    await expect(page.getByRole("textbox", { name: "学校" })).toHaveValue("云岚");
    await expect(page.getByRole("combobox", { name: "开始年月", exact: true })).toBeFocused();
    await expect(page.getByRole("combobox", { name: "开始年月", exact: true })).toBeInViewport();
    await expect(page.getByText("添加一条教育背景后，即可继续报名")).toBeAttached();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("textbox", { name: "学校" }).fill("");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("请输入学校")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("combobox", { name: "开始年月", exact: true }).selectOption("2018");
    await page.getByRole("combobox", { name: "开始年月：月" }).selectOption("09");
    await page.getByRole("combobox", { name: "结束年月", exact: true }).selectOption("至今");
    await page.getByRole("textbox", { name: "学校" }).fill("云岚大学");
    await choose(page, "学历", "本科");
    await page.getByRole("combobox", { name: "学位" }).fill("学士");
    await choose(page, "学习形式", "全日制");
    await choose(page, "毕业证书", "有");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("保存成功")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    // The interrupted action has waited: one press returns and does it.
    await expect(page.getByText(/^可以继续了；还有\d+项未填/)).toBeVisible();
    await page.getByRole("button", { name: `继续报名「${post?.postName}」` }).click();
    await expect(page.getByText("报名成功")).toBeVisible();
    await expect(prompt).toHaveCount(0);
    await expect(page.getByRole("button", { name: "已报名" })).toBeDisabled();
  });
});
