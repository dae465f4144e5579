import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { converse, row, said } from "./Talk.tsx";

const lines = (count: number): string => Array.from({ length: count }, (_, line) => `第${line}行`).join("\n");
const words = (text: string, own: Partial<Message> = {}): Message =>
  messageOf({ id: "words", content: { kind: "text", text }, ...own });

const menu = () => page.getByRole("menu", { name: "消息操作" });
const boxOf = (element: Element | null | undefined): DOMRect => {
  if (!element) throw new Error("nothing there");
  return element.getBoundingClientRect();
};
const view = (): DOMRect => boxOf(document.querySelector('[aria-label="聊天记录"]'));
const bubble = (text: string): Element => row(text).getByText(text, { exact: false }).element();

const menuBox = async (): Promise<DOMRect> => {
  await expect.element(menu()).toBeVisible();
  return boxOf(menu().element());
};
/** The menu covers the list, not the editor. */
const expectWithin = (inner: DOMRect, outer: DOMRect): void => {
  expect(inner.top).toBeGreaterThanOrEqual(outer.top);
  expect(inner.bottom).toBeLessThanOrEqual(outer.bottom);
  expect(inner.left).toBeGreaterThanOrEqual(outer.left);
  expect(inner.right).toBeLessThanOrEqual(outer.right);
};
/** A finger comes down on an element, at a height of the window in pixels, and stays. */
const pressLong = (element: Element, clientY: number): void => {
  const touch = new Touch({ identifier: 1, target: element, clientX: boxOf(element).left + 5, clientY });
  element.dispatchEvent(new TouchEvent("touchstart", { touches: [touch], bubbles: true }));
};
/** On a device with a finger and no pointer, or one with a mouse. */
const asTouch = async (isTouch: boolean): Promise<void> => {
  await cdp().send("Emulation.setTouchEmulationEnabled", { enabled: isTouch });
  await expect.poll(() => matchMedia("(hover: none) and (pointer: coarse)").matches).toBe(isTouch);
};

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await asTouch(false);
  vi.restoreAllMocks();
});

describe("the menu of a message that is taller than the view", () => {
  test("stands at the pointer", async () => {
    await converse([words(lines(120))]);
    const target = bubble("第60行");
    expect(boxOf(target).top).toBeLessThan(view().top);
    const at = { x: boxOf(target).left + 20, y: view().top + 300 };
    target.dispatchEvent(
      new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2, clientX: at.x, clientY: at.y }),
    );
    const box = await menuBox();
    expect([box.left, box.top]).toEqual([at.x, at.y]);
  });

  test.each([
    ["in its middle", 0],
    ["at its beginning", -10_000],
  ])("stands within the view for keys, %s", async (_where, by) => {
    await converse([words(lines(120)), words("您好", { id: "last" })]);
    const list = document.querySelector('[aria-label="聊天记录"]');
    list?.scrollBy(0, by === 0 ? -300 : by);
    await expect.poll(() => row("第60行").query()).not.toBeNull();
    row("第60行").getByRole("button", { name: "消息操作" }).element().focus({ preventScroll: true });
    await userEvent.keyboard("{Enter}");
    expectWithin(await menuBox(), view());
  });

  test.each([
    ["above the finger", 400],
    ["below one at the upper edge", 60],
  ])("stands within the view for a long press, %s", async (_where, y) => {
    await page.viewport(390, 844);
    await asTouch(true);
    await converse([words(lines(120)), words("您好", { id: "last" })]);
    document.querySelector('[aria-label="聊天记录"]')?.scrollBy(0, -500);
    const target = bubble("第60行");
    pressLong(target, view().top + y);
    const box = await menuBox();
    expectWithin(box, view());
    // Where the finger is, not somewhere else in the view.
    expect(Math.min(Math.abs(box.top - view().top - y), Math.abs(box.bottom - view().top - y))).toBeLessThan(2);
    target.dispatchEvent(new TouchEvent("touchend", { touches: [], bubbles: true }));
  });
});

test("a quote stands above the editor in two lines at most", async () => {
  await page.viewport(390, 844);
  await converse([words("很长的一句话，".repeat(40))]);
  row("很长的").getByRole("button", { name: "消息操作" }).element().focus({ preventScroll: true });
  await userEvent.keyboard("{Enter}");
  // The menu's code comes with the press.
  await expect.element(page.getByRole("menuitem", { name: "复制" })).toHaveFocus();
  const item = page.getByRole("menuitem", { name: "引用" });
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  await expect.element(item).toHaveFocus();
  const { outlineOffset, outlineWidth } = getComputedStyle(item.element());
  expect(Number.parseFloat(outlineOffset)).toBe(-Number.parseFloat(outlineWidth));
  await userEvent.keyboard("{Enter}");
  const name = page.getByRole("region", { name: "发送消息" }).getByText("陈晓", { exact: true });
  await expect.element(name).toBeVisible();
  const lines = name.element().parentElement ?? document.body;
  expect(lines.clientHeight).toBe(2 * Number.parseFloat(getComputedStyle(lines).lineHeight));
});

test("Home and End go to the first and the last that can be done", async () => {
  await converse([words("您好", { isMine: true })]);
  row("您好").getByRole("button", { name: "消息操作" }).element().focus({ preventScroll: true });
  await userEvent.keyboard("{Enter}");
  await expect.element(menu()).toBeVisible();
  const items = [...menu().element().querySelectorAll("button")];
  await userEvent.keyboard("{End}");
  expect(document.activeElement).toBe(items.at(-1));
  await userEvent.keyboard("{Home}");
  expect(document.activeElement).toBe(items[0]);
});

test("the menu stays within a window that becomes smaller", { tags: "release" }, async () => {
  await converse([words("您好", { isMine: true })]);
  await row("您好").getByText("您好").click({ button: "right" });
  await menuBox();
  await page.viewport(390, 500);
  await expect.poll(() => boxOf(menu().element()).right).toBeLessThanOrEqual(390);
  expect(boxOf(menu().element()).bottom).toBeLessThanOrEqual(500);
});

test.each([
  ["above a message", 161],
  ["below one that is nearer than 160 px to the upper edge", 159],
])("the menu by keys stands %s", async (_where, from) => {
  // The site's header and that of the conversation stand above the list.
  document.body.style.paddingTop = "120px";
  onTestFinished(() => void document.body.style.removeProperty("padding-top"));
  await converse(Array.from({ length: 40 }, (_, index) => words(`第${index}句`, { id: `m${index}` })));
  const list = document.querySelector('[aria-label="聊天记录"]');
  list?.scrollBy(0, -900);
  await expect.poll(() => row("第20句").query()).not.toBeNull();
  const card = bubble("第20句").closest(".rounded-card");
  // Rows that are measured on the way may move it again, until the list rests.
  await expect
    .poll(async () => {
      const away = boxOf(card).top - view().top - from;
      list?.scrollBy(0, away);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return Math.abs(away) + Math.abs(boxOf(card).top - view().top - from);
    })
    .toBe(0);
  const target = boxOf(card);
  row("第20句").getByRole("button", { name: "消息操作" }).element().focus({ preventScroll: true });
  await userEvent.keyboard("{Enter}");
  const box = await menuBox();
  expect(from > 160 ? box.bottom - target.top : box.top - target.bottom).toBeCloseTo(0);
  expect(box.left).toBe(target.left);
});

test("the menu below a message in a low window covers part of the message rather than the editor", {
  tags: "release",
}, async () => {
  await page.viewport(992, 500);
  await converse(Array.from({ length: 40 }, (_, index) => words(`第${index}句`, { id: `m${index}`, isMine: true })));
  const list = document.querySelector('[aria-label="聊天记录"]');
  list?.scrollBy(0, -900);
  await expect.poll(() => row("第20句").query()).not.toBeNull();
  const card = bubble("第20句").closest(".rounded-card");
  // As near to the lower edge as a menu still stands below.
  list?.scrollBy(0, boxOf(card).bottom - view().bottom + 160);
  expect(boxOf(card).top - view().top).toBeLessThan(160);
  row("第20句").getByRole("button", { name: "消息操作" }).element().focus({ preventScroll: true });
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => boxOf(menu().element()).height).toBeGreaterThan(160);
  expect((await menuBox()).bottom).toBeLessThanOrEqual(view().bottom);
  expect(boxOf(menu().element()).top).toBeGreaterThanOrEqual(view().top);
});

test("copying says whether it worked, also in a frame without the clipboard", async () => {
  await converse([words("周三下午方便面试吗？")]);
  const selected: string[] = [];
  const onCopy = ({ target }: Event): void => void (target instanceof HTMLTextAreaElement && selected.push(target.value));
  document.addEventListener("copy", onCopy);
  onTestFinished(() => document.removeEventListener("copy", onCopy));
  const copy = async (): Promise<void> => {
    await row("周三下午").getByText("周三下午", { exact: false }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "复制" }).click();
  };
  const write = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
  const oldWay = vi.spyOn(document, "execCommand").mockReturnValueOnce(false);
  await copy();
  await expect.poll(said).toEqual(["此机型暂不支持复制功能"]);
  expect([selected, oldWay.mock.calls]).toEqual([[], [["copy"]]]);
  await copy();
  await expect.poll(() => said().at(-1)).toBe("已复制");
  expect([selected, document.querySelectorAll("textarea").length]).toEqual([["周三下午方便面试吗？"], 0]);
  write.mockReset().mockResolvedValueOnce();
  await copy();
  await expect.poll(() => write.mock.calls).toEqual([["周三下午方便面试吗？"]]);
  expect(selected).toHaveLength(1);
});

describe("a file", () => {
  const file = (url: string): Message => messageOf({ id: "file", content: { kind: "file", url, name: "录用通知书.pdf", size: 5 } });
  const press = () => row("录用通知书").getByRole("link").click();

  test("that another server does not let be fetched is opened at its address", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    // A port that no browser asks.
    const url = "http://127.0.0.1:1/offer.pdf";
    await converse([file(url)]);
    await press();
    await expect.poll(() => open.mock.calls).toEqual([[url, "_blank", "noopener,noreferrer"]]);
    expect(said()).toEqual([]);
  });

  test("that is no more is said to be gone, and nothing is opened", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    vi.spyOn(window, "fetch").mockResolvedValueOnce(new Response(null, { status: 404 }));
    await converse([file("https://files.example/offer.pdf")]);
    await press();
    await expect.poll(said).toEqual(["文件已失效"]);
    expect(open).not.toHaveBeenCalled();
  });
});

test("a video can be looked at once it has gone out, and not before", async () => {
  const { store, chat } = await converse([]);
  const content = { kind: "video", url: "data:video/mp4;base64,AAAA", cover: null, width: 0, height: 0, seconds: 3 } as const;
  const own = { id: "video", isMine: true, content };
  chat.push({ type: "messages", messages: [messageOf({ ...own, delivery: { state: "sending", progress: 0.5 } })] });
  const play = page.getByRole("button", { name: "播放视频" });
  await expect.element(play).toBeDisabled();
  await expect.element(page.getByText("50%")).toBeVisible();
  chat.push({ type: "changed", messages: [messageOf(own)] });
  await expect.element(play).toBeEnabled();
  await play.click();
  await expect.element(page.getByRole("dialog", { name: "图片预览" })).toBeVisible();
  expect(store.overlays.$previewed.get()).toBe("video");
});
