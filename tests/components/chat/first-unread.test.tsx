import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { talkOf } from "#tests/support/chat/chat-messages.ts";
import { openList, painted, scroller, seenRows } from "./ListOnPage.tsx";

beforeEach(() => page.viewport(1440, 900));

test("the first unread message stays in view when the view becomes lower, as by a bar above it that loads late", async () => {
  const { show, store, set } = openList({ messages: talkOf(100), unread: 14 });
  await show();
  await expect.element(page.getByText("以下为未读消息")).toBeInViewport();
  const { clientWidth: width, clientHeight: height } = scroller();
  set.size({ width, height: height - 60 });
  await expect.poll(() => scroller().clientHeight).toBeLessThan(height);
  await painted();
  await expect.element(page.getByText("以下为未读消息")).toBeInViewport();
  expect(seenRows()[0]?.id).toBe(store.reading.$divider.get());
});
