import type { Page } from "@playwright/test";

/** Turns to page 3 of a list: by its number, on phones – where a first page goes on below – by the step of the page before, which an address names. */
export const turnToThird = async (page: Page, isPhone: boolean): Promise<void> => {
  if (!isPhone) return page.getByRole("button", { name: "第3页" }).click();
  const address = new URL(page.url());
  address.searchParams.set("page", "2");
  await page.goto(address.href);
  await page.getByRole("button", { name: "下一页" }).click();
};
