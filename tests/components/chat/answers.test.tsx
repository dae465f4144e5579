import { describe, expect, test } from "vitest";
import { messageOf, talkOf } from "#tests/support/chat/chat-messages.ts";
import { openList, PEER, scroller } from "./ListOnPage.tsx";

const own = (id: string) => messageOf({ id, conversationId: PEER, time: 1_799_000_000, isMine: true });
const theirs = (id: string, text: string) =>
  messageOf({ id, conversationId: PEER, time: 1_799_000_000, content: { kind: "text", text } });

describe("a screen reader", () => {
  test("hears the emoji that answer an own message, together with a message that comes at the same time, and no own emoji", {
    tags: "release",
  }, async () => {
    const { show, receive, chat, store } = openList({ messages: [...talkOf(3), own("o1"), own("o2")] });
    await show();
    const status = scroller().parentElement?.querySelector("[aria-live]");
    const name = "陈晓";
    const answer = (id: string, token: string, count: number, isMine = false): void =>
      chat.push({ type: "reactions", id, reactions: [{ token: `[TUIEmoji_${token}]`, count, isMine }] });
    const heard = (text: string) => expect.poll(() => status?.textContent).toBe(text);
    answer("o1", "Like", 1);
    await heard(`${name}回应了你的消息：赞`);
    // Their own here and on another device, one to the other side's message, one that is taken back at once, one that can't be shown.
    void store.reactions.react("o1", "[TUIEmoji_Like]");
    answer("o1", "Like", 2, true);
    answer("o2", "Heart", 1, true);
    answer("m0", "Ok", 1);
    answer("o2", "Flower", 1);
    answer("o2", "Flower", 0);
    answer("o2", "Unknown", 1);
    answer("o2", "Ok", 1);
    receive(theirs("x1", "好"));
    await heard(`${name} 好，${name}回应了你的消息：OK`);
    answer("o1", "Ok", 1);
    answer("o2", "Like", 1);
    await heard(`${name}回应了你的消息：OK、赞`);
  });
});
