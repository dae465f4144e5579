import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FailedNews } from "#islands/desk/FailedNews.tsx";
import { configureApi } from "#lib/api/settings.ts";
import { NEWS_FAULTS } from "#lib/domain/news/faults.ts";
import { NEWS_WAYS } from "#lib/domain/news/ways.ts";
import { pageOf } from "#lib/domain/paging.ts";
import { failedNews } from "#lib/stores/desk/failed-news.ts";
import "#pages/_shell/global.css";
import "#pages/_shell/desk.css";

const DETAIL = `<img src=x onerror=alert(1)> ${"abcdefghij".repeat(9)}`;
const row = { userId: "7", kind: "application", way: "email", attempts: 10, fault: "refused", detail: DETAIL, madeAt: 0 } as const;
let asked: string[] = [];

beforeEach(async () => {
  asked = [];
  configureApi({
    fetch: (input) => {
      asked.push(String(input));
      return Promise.resolve(Response.json({ code: 0, message: "", data: null }));
    },
  });
  failedNews.$rows.set({ state: "ready", value: { items: [{ id: "3", ...row }], page: pageOf(1, 20, 1) } });
  await render(<FailedNews />);
});
const isDropped = (): boolean => asked.some((url) => url.includes("drop-failed-news"));

test("news is dropped only after a question, and the keyboard goes on in the list", async () => {
  const drop = page.getByRole("button", { name: "删除通知 3" });
  await drop.click();
  const dialog = page.getByRole("dialog", { name: "删除通知" });
  await dialog.getByRole("button", { name: "取消" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(drop).toHaveFocus();
  expect(isDropped()).toBe(false);
  await drop.click();
  await dialog.getByRole("button", { name: "删除" }).click();
  await expect.poll(isDropped).toBe(true);
  expect(document.activeElement?.matches("[data-paged]")).toBe(true);
});

test("every reason by every way is a Chinese sentence, with the words of a service behind it as text", async () => {
  const items = NEWS_WAYS.flatMap((way) => NEWS_FAULTS.map((fault) => ({ ...row, way, fault, detail: "" })));
  failedNews.$rows.set({
    ...{ state: "ready" },
    value: { items: items.map((item, at) => ({ ...item, id: String(at) })), page: pageOf(1, 60, 60) },
  });
  const list = page.getByRole("list", { name: "未送达通知" });
  await expect.poll(() => list.getByRole("listitem").elements().length).toBe(NEWS_WAYS.length * NEWS_FAULTS.length);
  expect(list.element().textContent).not.toMatch(/[a-z]/i);
  failedNews.$rows.set({ state: "ready", value: { items: [{ ...row, id: "3" }], page: pageOf(1, 20, 1) } });
  await expect.element(list.getByText("邮件服务器拒绝发送", { exact: true })).toBeVisible();
  await expect.element(list.getByText(`错误信息：${DETAIL}`)).toBeVisible();
  expect(list.element().querySelector("img")).toBeNull();
});

test.each([1280, 740, 390])(
  "a long reason makes nothing too wide at %d pixels, and both buttons stand side by side",
  async (width) => {
    await page.viewport(width, 844);
    const [retry, drop] = ["重新发送通知 3", "删除通知 3"].map((name) =>
      page.getByRole("button", { name }).element().getBoundingClientRect(),
    );
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(retry?.top).toBe(drop?.top);
  },
);
