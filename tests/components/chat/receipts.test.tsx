import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { below, openList, PEER, painted, rowOf, scrollBy, scroller } from "./ListOnPage.tsx";

/** A message of the other side that wants a receipt, about 20 pixels a line. */
const asking = (id: string, lines = 1) =>
  messageOf({
    id,
    conversationId: PEER,
    time: 1_799_000_000,
    needsReceipt: true,
    content: { kind: "text", text: Array.from({ length: lines }, (_, line) => `${id} 第${line}行`).join("\n") },
  });
/** The visible part of a message, without the lines above and below it. */
const partOf = (id: string): number => {
  const box = rowOf(id)?.lastElementChild?.getBoundingClientRect();
  return box ? (scroller().getBoundingClientRect().bottom - box.top) / box.height : 0;
};
/** Scrolls until a part of a message is visible. New rows are measured first, so it checks again after each step. */
const showPart = async (id: string, part: number): Promise<void> => {
  for (let off = part - partOf(id); Math.abs(off) > 0.02; off = part - partOf(id))
    await scrollBy(Math.round(Math.max(-60, Math.min(60, off * 400))));
};
const asHidden = () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  return {
    end: (): void => {
      visibility.mockReturnValue("visible");
      document.dispatchEvent(new Event("visibilitychange"));
    },
  };
};

beforeEach(() => page.viewport(1440, 900));
afterEach(() => void vi.restoreAllMocks());

test("a receipt goes out once seven tenths of a message are visible, and not before", { tags: "release" }, async () => {
  const { show, receive, rested, chat, store } = openList();
  const receipts = () => chat.asked.filter((name) => name.startsWith("receipts"));
  await show();
  await scrollBy(-600);
  await rested();
  // Where it is scrolled to is not seen before it stands there.
  const hidden = asHidden();
  receive(asking("x0"), asking("x1", 20));
  await showPart("x1", 0.6);
  await rested();
  expect([store.reading.$newer.get(), Math.abs(partOf("x1") - 0.6) < 0.05]).toEqual([2, true]);
  hidden.end();
  await expect.poll(receipts).toEqual(["receipts x0"]);
  expect(store.reading.$newer.get()).toBe(1);
  await showPart("x1", 0.75);
  await expect.poll(receipts).toEqual(["receipts x0", "receipts x1"]);
  expect(store.reading.$newer.get()).toBe(0);
});

test("no receipt goes out before the page is visible", async () => {
  const { show, receive, chat, store } = openList();
  const receipts = () => chat.asked.filter((name) => name.startsWith("receipts"));
  await show();
  const hidden = asHidden();
  receive(asking("x0"));
  await expect.poll(() => rowOf("x0") !== null && below() < 2).toBe(true);
  for (let frame = 0; frame < 5; frame += 1) await painted();
  expect([store.reading.$newer.get(), receipts()]).toEqual([1, []]);
  hidden.end();
  await expect.poll(receipts).toEqual(["receipts x0"]);
  expect(store.reading.$newer.get()).toBe(0);
});
