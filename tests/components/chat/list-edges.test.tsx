/** The edges of the list of messages: the buttons for older and latest messages, and the times in between. */
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { messageTime } from "#lib/texts/chat/message-time.ts";
import { messageOf, talkOf } from "#tests/support/chat/chat-messages.ts";
import { openList, PEER, rowOf, rows, scrollBy, scroller } from "./ListOnPage.tsx";

beforeEach(() => page.viewport(1440, 900));

test("the way to the latest stands from more than a view below on, and says 回到最新位置 where nothing is new", async () => {
  const { show, rested } = openList({ messages: talkOf(200), pageSize: 200 });
  await show();
  const latest = page.getByRole("button", { name: "回到最新位置", exact: true });
  await scrollBy(-Math.round(scroller().clientHeight / 2));
  await rested();
  await expect.element(latest).not.toBeInTheDocument();
  await scrollBy(-scroller().clientHeight);
  await rested();
  await expect.element(latest).toBeVisible();
  await expect.element(latest).toHaveTextContent("回到最新位置");
});

test("查看更多 has the older page put in, until all is there", async () => {
  const { show, rested, store, state } = openList({ messages: talkOf(40), pageSize: 30 });
  await show();
  expect([state.pages, store.messages.$all.get().length]).toEqual([1, 30]);
  const more = page.getByRole("button", { name: "查看更多" });
  // By key: the button is above the view, and a pointer would have to scroll there.
  const button = more.element();
  if (button instanceof HTMLElement) button.click();
  await rested();
  await expect.poll(() => [state.pages, store.messages.$all.get().length]).toEqual([2, 40]);
  await expect.element(more).not.toBeInTheDocument();
});

test("the time stands above the first message and those that come ten minutes after the one before", async () => {
  const at = (id: string, time: number) => messageOf({ id, conversationId: PEER, time });
  const { show, store } = openList({ messages: [at("a", 1_795_000_000), at("b", 1_795_000_599), at("c", 1_795_001_199)] });
  await show();
  const timeAbove = (id: string, time: number): boolean =>
    rowOf(id)?.textContent?.includes(messageTime(time, store.now())) ?? false;
  expect([timeAbove("a", 1_795_000_000), timeAbove("b", 1_795_000_599), timeAbove("c", 1_795_001_199)]).toEqual([
    true,
    false,
    true,
  ]);
});

test("a new day redraws the times", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: 1_795_000_000_000 });
  try {
    const { show, chat } = openList({ messages: [messageOf({ id: "a", conversationId: PEER, time: 1_795_000_000 })] });
    chat.state.now = 1_795_000_010;
    await show();
    await expect.poll(() => rows().length).toBe(1);
    expect(rowOf("a")?.textContent).not.toContain("昨天");
    chat.state.now += 86_400;
    vi.advanceTimersByTime(86_400_000);
    await expect.poll(() => rowOf("a")?.textContent).toContain("昨天");
  } finally {
    vi.useRealTimers();
  }
});

test("with more unread messages than are loaded, ↑ N条新消息 leads to the first of them", async () => {
  const { show, rested } = openList({ messages: talkOf(300), pageSize: 15, unread: 150 });
  await show();
  const up = page.getByRole("button", { name: "150条新消息，跳到第一条" });
  await expect.element(up).toBeVisible();
  await up.click();
  await expect.poll(() => rowOf("m75")?.textContent).toContain("以下为未读消息");
  await rested();
  await expect.element(up).not.toBeInTheDocument();
  expect(document.activeElement).toBe(scroller());
});
