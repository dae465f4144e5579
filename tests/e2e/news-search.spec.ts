/** A search saved on one device, a post imported at the desk, the news on another device. */
import { logInOperator, openDesk } from "./support/desk.ts";
import { withOwnSite } from "./support/own-site.ts";
import { enter } from "./support/seeker.ts";
import { expect } from "./support/test.ts";

const test = withOwnSite();
// Without digits: the search would read them as pay.
const POST = "青禾琉璃修复师";

test("a post that the desk imports is news of a search that was saved on another device", { tag: "@release" }, async ({
  page,
  browser,
  request,
  newcomer,
  readCode,
}) => {
  const seeker = await newcomer();
  await enter(page, seeker);
  await page.goto("/search?keyword=琉璃修复师");
  await page.getByRole("button", { name: "有新职位时通知我" }).click();
  await expect(page.getByRole("button", { name: "已保存" })).toBeVisible();
  await page.getByRole("button", { name: "我的记录" }).first().click();
  const dialog = page.getByRole("dialog", { name: "我的记录" });
  await dialog.getByRole("tab", { name: "保存的搜索" }).click();
  const saved = page.waitForResponse("**/setSearchPace");
  await dialog.getByRole("combobox", { name: "通知频率：「琉璃修复师」" }).selectOption("now");
  await saved;

  const other = await (await browser.newContext()).newPage();
  await enter(other, seeker);
  await other.goto("/im");
  await expect(other.getByText("还没有会话")).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await openDesk(desk, await logInOperator(request, readCode), "imports");
  const company = "青禾琉璃工坊";
  const tables = [
    ["企业.csv", `企业名称,行业,规模\n${company},互联网,`],
    [
      "职位.csv",
      `企业名称,职位名称,状态,职位类别,工作城市,最低月薪,最高月薪,招聘人数,截止日期,职位描述\n${company},${POST},招聘中,会计,杭州市,6000,9000,2,2030-12-31,负责琉璃器物的修复与养护，要求大专及以上学历，两年以上经验。`,
    ],
  ] as const;
  for (const [name, text] of tables) {
    const chooser = desk.waitForEvent("filechooser");
    await desk.getByRole("button", { name: "选择文件" }).click();
    await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    await desk
      .getByRole("region", { name: `预览：${name}` })
      .getByRole("button", { name: "导入 1 行" })
      .click();
    await expect(desk.getByText("导入完成：新增 1 项").first()).toBeVisible();
    await desk.reload();
  }

  const row = other.getByRole("listitem").filter({ hasText: "求职通知" });
  await expect(row).toContainText(POST);
  await row.getByRole("button").first().click();
  const [opened] = await Promise.all([other.waitForEvent("popup"), other.getByRole("link", { name: "查看详情" }).last().click()]);
  await expect(opened.getByRole("link", { name: new RegExp(POST) }).first()).toBeVisible();
  await other.context().close();
  await desk.context().close();
});
