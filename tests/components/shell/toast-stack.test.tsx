import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { showToast } from "#lib/stores/shell/toasts.ts";
import "#islands/shell/toast-stack.ts";
import "#pages/_shell/global.css";

test("a message is closed by a button that a finger hits, and is no higher for it", async () => {
  document.body.append(document.createElement("toast-stack"));
  showToast("error", { failure: { kind: "offline" } });
  const close = page.getByRole("button", { name: "关闭提示" });
  await expect.element(close).toBeVisible();
  const { width, height } = close.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
  expect(close.element().parentElement?.offsetHeight).toBeLessThanOrEqual(48);
  await close.click();
  await expect.element(close).not.toBeInTheDocument();
});
