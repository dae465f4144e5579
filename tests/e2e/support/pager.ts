import { expect, type Page } from "@playwright/test";

/** Turns to page 3 of a list: by its number, on phones – where the pager has none – step by step. */
export const turnToThird = async (page: Page, isPhone: boolean): Promise<void> => {
  if (!isPhone) return page.getByRole("button", { name: "第3页" }).click();
  await page.getByRole("button", { name: "下一页" }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole("button", { name: "下一页" }).click();
};
