import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { notify, showToast } from "#lib/stores/shell/toasts.ts";
import "#islands/shell/toast-stack.ts";
import "#pages/_shell/global.css";

document.body.append(document.createElement("toast-stack"));

test("a message is closed by a button that a finger hits, and is no higher for it", async () => {
  showToast("error", { failure: { kind: "offline" } });
  const close = page.getByRole("button", { name: "关闭提示" });
  await expect.element(close).toBeVisible();
  const { width, height } = close.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
  expect(close.element().parentElement?.offsetHeight).toBeLessThanOrEqual(48);
  await close.click();
  await expect.element(close).not.toBeInTheDocument();
});

test("a message stays while the keyboard is at it, and gives the focus back when it is closed", async () => {
  vi.useFakeTimers();
  const field = document.createElement("input");
  document.body.append(field);
  field.focus();
  showToast("success", { sentence: "已保存" });
  const close = page.getByRole("button", { name: "关闭提示" });
  (close.element() as HTMLElement).focus();
  vi.advanceTimersByTime(60_000);
  await expect.element(close).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(close).not.toBeInTheDocument();
  expect(document.activeElement).toBe(field);
  vi.useRealTimers();
});

test("a notice, whose words load with it, shows with them", async () => {
  notify("signed-up");
  await expect.element(page.getByText("报名成功")).toBeVisible();
  await page.getByRole("button", { name: "关闭提示" }).click();
});
