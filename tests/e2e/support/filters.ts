import type { Page } from "@playwright/test";

/** Opens the menu of a filter above a list: from 992 px there are menus, on narrower screens a drawer. */
export const openFilter = async (page: Page, name: "城市" | "区域" | "薪资范围"): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) >= 992) await page.getByRole("group", { name }).locator(".filter-button").click();
};
