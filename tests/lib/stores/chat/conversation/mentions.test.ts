import { describe, expect, test } from "vitest";
import { createMentions } from "#lib/stores/chat/conversation/mentions.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const mentionOf = (sequence: number, isAll = false) => ({ sequence, isMe: !isAll, isAll });
const open = (there: readonly number[] = []) => {
  const led: number[] = [];
  const mentions = createMentions({
    toSequence: async (sequence) => {
      led.push(sequence);
      return there.includes(sequence);
    },
  });
  return { mentions, led, left: () => mentions.$mentions.get().map(({ sequence }) => sequence) };
};

describe("messages that mention the reader", () => {
  test("are led to one after the other, from the oldest", async () => {
    const { mentions, led, left } = open([4, 9]);
    mentions.add([mentionOf(9), mentionOf(4, true)]);
    expect(left()).toEqual([4, 9]);
    expect(await mentions.follow()).toBe(true);
    expect(await mentions.follow()).toBe(true);
    expect([led, left()]).toEqual([[4, 9], []]);
    expect(await mentions.follow()).toBe(false);
  });

  test("are done once seen, though the service still lists them", () => {
    const { mentions, left } = open();
    mentions.add([mentionOf(4), mentionOf(9)]);
    mentions.seen(messageOf({ id: "m", sequence: 4 }));
    mentions.add([mentionOf(4), mentionOf(9), mentionOf(12)]);
    expect(left()).toEqual([9, 12]);
  });

  test("that are gone are left out after the attempt", async () => {
    const { mentions, left } = open();
    mentions.add([mentionOf(4)]);
    expect(await mentions.follow()).toBe(false);
    expect(left()).toEqual([]);
  });

  test("unseen ones are there again when the reader comes back", () => {
    const { mentions, left } = open();
    mentions.add([mentionOf(4)]);
    mentions.leave();
    expect(left()).toEqual([]);
    mentions.add([mentionOf(4)]);
    expect(left()).toEqual([4]);
  });
});
