import { expect, test } from "./support/test.ts";

test.describe("the list of fairs", () => {
  test("has a tab for each type with its count, in the address and remembered for the session", async ({ page }) => {
    await page.goto("/job-fairs");
    await expect(page.getByRole("article")).toHaveCount(6);
    await page.getByRole("tab", { name: "现场招聘会（6）" }).click();
    await expect(page).toHaveURL(/activeName=SCENE$/);
    await expect(page.getByRole("article").first()).toContainText("现场招聘会");
    await page.goBack();
    await page.goto("/home");
    await page.goto("/job-fairs");
    await expect(page.getByRole("tab", { name: /现场招聘会/ })).toHaveAttribute("aria-selected", "true");
    await page.goto("/job-fairs?activeName=NETWORK");
    await expect(page.getByRole("tab", { name: /网络招聘会/ })).toHaveAttribute("aria-selected", "true");
  });

  test("leads to a page of each fair, which is readable without JavaScript", async ({ browser, baseURL }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${baseURL}/job-fairs`);
    const name = await page.getByRole("article").first().getByRole("heading").textContent();
    await page.getByRole("article").first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
    await expect(page.getByText("进行中")).toBeVisible();
    expect(await page.getByRole("heading", { level: 3 }).count()).toBeGreaterThan(9);
    await page.close();
  });
});
