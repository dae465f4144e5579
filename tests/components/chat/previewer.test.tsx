import axe from "axe-core";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { startSheets } from "#islands/shell/sheets.ts";
import { environment } from "#lib/browser/environment.ts";
import type { Content } from "#lib/domain/chat/messages/message.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { converse, drawPicture, messagesOf, rows, said, wordsOf } from "./Talk.tsx";

const image = (url: string, format: "png" | null = "png"): Content => ({
  kind: "image",
  url,
  preview: url,
  width: 900,
  height: 600,
  format,
});
const dialog = () => page.getByRole("dialog", { name: "图片预览" });
const picture = () => dialog().getByRole("img").element();
const press = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
const scale = () => new DOMMatrix(getComputedStyle(picture()).transform);

const open = async () => {
  const urls = await Promise.all(["#0b62d6", "#0f7b4d", "#c2410c"].map((colour) => drawPicture(900, 600, colour)));
  const [a = "", b = "", c = ""] = urls;
  const room = await converse(messagesOf([image(a), { kind: "text", text: "您好" }, image(b), image(c, null)]));
  await rows().nth(2).getByRole("button", { name: "查看大图" }).click();
  await expect.element(dialog()).toBeVisible();
  return { urls, ...room };
};

test("pictures of a conversation are looked at one after the other, by presses, keys and swipes", { tags: "release" }, async () => {
  const { urls } = await open();
  await expect.poll(wordsOf(dialog())).toContain("2 / 3");
  await press("下一张");
  expect(picture()).toHaveProperty("src", urls[2]);
  await expect.element(dialog().getByRole("button", { name: "下一张" })).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  expect(picture()).toHaveProperty("src", urls[0]);
  const stage = picture().parentElement;
  stage?.setPointerCapture(1);
  const swipe = (type: string, clientX: number) =>
    stage?.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX, clientY: 300, bubbles: true }));
  swipe("pointerdown", 500);
  swipe("pointermove", 380);
  swipe("pointerup", 380);
  await expect.poll(wordsOf(dialog())).toContain("2 / 3");
  const { violations } = await axe.run(document.body);
  expect(violations.map(({ id }) => id)).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(rows().nth(2).getByRole("button", { name: "查看大图" })).toHaveFocus();
});

test("a picture is zoomed and turned until the next one is shown", async () => {
  await open();
  await press("放大");
  expect(scale().a).toBeCloseTo(1.1);
  await userEvent.keyboard("+-r");
  expect(scale().b).toBeCloseTo(1.1);
  picture().dispatchEvent(new WheelEvent("wheel", { deltaY: -100_000, bubbles: true, cancelable: true }));
  await expect.poll(wordsOf(dialog())).toContain("400%");
  await press("上一张");
  await expect.poll(wordsOf(dialog())).toContain("100%");
  await press("缩小");
  await expect.poll(wordsOf(dialog())).toContain("90%");
  await userEvent.keyboard("0");
  await expect.poll(wordsOf(dialog())).toContain("100%");
});

test("a picture is saved under its type until it is revoked", async () => {
  const { chat } = await open();
  const saved: string[] = [];
  const note = (event: Event): void => {
    if (event.target instanceof HTMLAnchorElement) saved.push(event.target.download);
  };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  document.addEventListener("click", note);
  await press("下载");
  await expect.poll(() => saved).toEqual(["图片.png"]);
  HTMLAnchorElement.prototype.click = click;
  document.removeEventListener("click", note);
  await press("下一张");
  await press("下载");
  await expect.poll(said).toEqual(["暂不支持下载此类型图片"]);
  chat.push({ type: "changed", messages: [messageOf({ id: "their3", revoked: { by: "manager7" } })] });
  await expect.element(dialog()).not.toBeInTheDocument();
});

test("a video is played large, and says when it can't be", async () => {
  await converse(messagesOf([{ kind: "video", url: "data:video/mp4;base64,AAAA", cover: null, width: 0, height: 0, seconds: 3 }]));
  await page.getByRole("button", { name: "播放视频" }).click();
  await expect.poll(wordsOf(dialog())).toContain("视频无法播放");
});

test("on a phone a step back closes the previewer and leaves the conversation", { tags: "release" }, async () => {
  await page.viewport(390, 844);
  startSheets();
  const stepped = vi.fn();
  onTestFinished(environment().onHistory(stepped));
  history.pushState(null, "", "#conversation");
  await open();
  history.back();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect([window.location.hash, stepped.mock.calls]).toEqual(["#conversation", []]);
  await expect.element(rows().nth(2)).toBeInViewport();
  await rows().nth(2).getByRole("button", { name: "查看大图" }).click();
  await expect.element(dialog()).toBeVisible();
  // Closed by its button it leaves no step behind.
  await press("关闭预览");
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => stepped.mock.calls).toEqual([]);
  history.back();
  await expect.poll(() => window.location.hash).toBe("");
  expect(stepped).toHaveBeenCalledOnce();
});

test("a picture that is taller or wider than the window is seen whole", async () => {
  const urls = await Promise.all([drawPicture(200, 4000), drawPicture(4000, 100)]);
  await converse(messagesOf(urls.map((url) => image(url))));
  await rows().nth(0).getByRole("button", { name: "查看大图" }).click();
  for (const url of urls) {
    await expect.poll(() => picture().getAttribute("src")).toBe(url);
    await expect.poll(() => picture().getBoundingClientRect().width).toBeGreaterThan(0);
    const { top, left, bottom, right } = picture().getBoundingClientRect();
    expect([top >= 0, left >= 0, bottom <= innerHeight, right <= innerWidth]).toEqual([true, true, true, true]);
    await userEvent.keyboard("{ArrowRight}");
  }
});
