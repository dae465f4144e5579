/** The dialog in which a post is reported. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ReportDialog } from "#islands/parts/ReportDialog.tsx";
import { EMPTY_REPORT } from "#lib/domain/reports/reports.ts";
import { $done, $draft, closeReport, openReport } from "#lib/stores/reports/report.ts";
import "#pages/_shell/global.css";

beforeEach(async () => {
  await page.viewport(390, 844);
  $draft.set(EMPTY_REPORT);
  await render(<ReportDialog />);
  openReport("1");
});
afterEach(closeReport);

const dialog = () => page.getByRole("dialog", { name: "举报职位" });
const send = () => page.getByRole("button", { name: "提交举报" });

describe("the report of a post", () => {
  test("offers six reasons by keyboard, and leads back to them if none was chosen", async () => {
    await expect.element(dialog()).toBeVisible();
    await send().click();
    await expect.element(page.getByText("请选择举报原因")).toBeVisible();
    await expect.element(page.getByRole("radio", { name: "收取费用" })).toHaveFocus();
    await userEvent.keyboard(" {ArrowDown}{ArrowDown}");
    await expect.element(page.getByRole("radio", { name: "歧视" })).toBeChecked();
    expect(page.getByRole("radio").elements()).toHaveLength(6);
    await expect.element(page.getByText("请选择举报原因")).not.toBeInTheDocument();
  });

  test("wants words for 其他, and leads to their field", async () => {
    await page.getByRole("radio", { name: "其他" }).click();
    await send().click();
    await expect.element(page.getByText("请写明具体情况")).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: "情况说明" })).toHaveFocus();
  });

  test("counts characters as a reader does, and says that there are too many without cutting them", async () => {
    await page.getByRole("radio", { name: "骚扰" }).click();
    const text = page.getByRole("textbox", { name: "情况说明" });
    await text.fill("😀".repeat(500));
    await expect.element(page.getByText("500 / 500")).toBeVisible();
    await text.fill("😀".repeat(501));
    await send().click();
    await expect.element(page.getByText(/最多500字/)).toBeVisible();
    await expect.element(text).toHaveValue("😀".repeat(501));
  });

  test("keeps its words when it is closed and opened again", async () => {
    await page.getByRole("textbox", { name: "情况说明" }).fill("先交押金");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    openReport("1");
    await expect.element(page.getByRole("textbox", { name: "情况说明" })).toHaveValue("先交押金");
  });

  test.each([
    [true, /会拨打您留下的电话/],
    [false, /您没有留下电话，我们不会再联系您/],
  ])("ends with the next steps (with a phone: %s)", async (withPhone, sentence) => {
    $done.set({ withPhone });
    await expect.element(page.getByRole("dialog", { name: "举报已收到" }).getByText(sentence)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "知道了" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  test("has controls of at least 40 px and never scrolls sideways, down to 320 px", async () => {
    await page.viewport(320, 640);
    await expect.element(dialog()).toBeVisible();
    const low = [...document.querySelectorAll("dialog label:has(input[type=radio]), dialog button, dialog input[type=tel]")].filter(
      (element) => element.getBoundingClientRect().height < 40,
    );
    expect(low.map(({ textContent }) => textContent)).toEqual([]);
    const open = document.querySelector("dialog[open]");
    expect((open?.scrollWidth ?? 0) - (open?.clientWidth ?? 0)).toBeLessThanOrEqual(0);
  });
});
