import { describe, expect, test } from "vitest";
import { createCalls } from "#lib/stores/chat/conversation/calls.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const callOf = (sequence: number, isAll = false) => ({ sequence, isMe: !isAll, isAll });
const open = (there: readonly number[] = []) => {
  const led: number[] = [];
  const calls = createCalls({
    toSequence: async (sequence) => {
      led.push(sequence);
      return there.includes(sequence);
    },
  });
  return { calls, led, left: () => calls.$calls.get().map(({ sequence }) => sequence) };
};

describe("messages that call the reader", () => {
  test("are led to one after the other, from the oldest", async () => {
    const { calls, led, left } = open([4, 9]);
    calls.add([callOf(9), callOf(4, true)]);
    expect(left()).toEqual([4, 9]);
    expect(await calls.follow()).toBe(true);
    expect(await calls.follow()).toBe(true);
    expect([led, left()]).toEqual([[4, 9], []]);
    expect(await calls.follow()).toBe(false);
  });

  test("are done once seen, though the service still lists them", () => {
    const { calls, left } = open();
    calls.add([callOf(4), callOf(9)]);
    calls.seen(messageOf({ id: "m", sequence: 4 }));
    calls.add([callOf(4), callOf(9), callOf(12)]);
    expect(left()).toEqual([9, 12]);
  });

  test("that are gone are left out after the attempt", async () => {
    const { calls, left } = open();
    calls.add([callOf(4)]);
    expect(await calls.follow()).toBe(false);
    expect(left()).toEqual([]);
  });

  test("unseen ones are there again when the reader comes back", () => {
    const { calls, left } = open();
    calls.add([callOf(4)]);
    calls.leave();
    expect(left()).toEqual([]);
    calls.add([callOf(4)]);
    expect(left()).toEqual([4]);
  });
});
