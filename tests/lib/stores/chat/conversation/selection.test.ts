import { atom } from "nanostores";
import { describe, expect, test } from "vitest";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { CHOSEN_MAX } from "#lib/domain/chat/messages/selection.ts";
import { createSelection } from "#lib/stores/chat/conversation/selection.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const listOf = (count: number): Message[] => Array.from({ length: count }, (_, index) => messageOf({ id: `m${index}` }));
const open = (messages = listOf(4)) => {
  const $messages = atom<readonly Message[]>(messages);
  const selection = createSelection($messages);
  return { $messages, selection, ids: () => selection.$list.get().map(({ id }) => id) };
};

describe("the choice of messages", () => {
  test("begins with one message and lists the others in the order of the conversation", () => {
    const { selection, ids } = open();
    expect([selection.$chosen.get(), ids()]).toEqual([null, []]);
    selection.start("m2");
    selection.toggle("m3");
    selection.toggle("m0");
    expect(ids()).toEqual(["m0", "m2", "m3"]);
    selection.toggle("m2");
    expect(ids()).toEqual(["m0", "m3"]);
    selection.end();
    expect([selection.$chosen.get(), ids()]).toEqual([null, []]);
  });

  test("loses a message that is revoked or deleted", () => {
    const { $messages, selection, ids } = open();
    for (const id of ["m0", "m1", "m2"])
      if (id === "m0") selection.start(id);
      else selection.toggle(id);
    $messages.set(
      $messages.get().flatMap((one) => (one.id === "m1" ? [] : [{ ...one, revoked: one.id === "m2" ? { by: "x" } : null }])),
    );
    expect(ids()).toEqual(["m0"]);
  });

  test("takes no more than its limit, and another once one is taken out", () => {
    const { selection, ids } = open(listOf(CHOSEN_MAX + 1));
    selection.start("m0");
    for (let index = 1; index < CHOSEN_MAX; index += 1) expect(selection.toggle(`m${index}`)).toBe(true);
    expect([selection.toggle(`m${CHOSEN_MAX}`), ids().length]).toEqual([false, CHOSEN_MAX]);
    selection.toggle("m0");
    expect([selection.toggle(`m${CHOSEN_MAX}`), ids().length]).toEqual([true, CHOSEN_MAX]);
  });

  test("gives the focus once, to the message at which it began", () => {
    const { selection } = open();
    selection.start("m1");
    expect([selection.takesFocus("m0"), selection.takesFocus("m1"), selection.takesFocus("m1")]).toEqual([false, true, false]);
  });

  test("ignores a press outside of it", () => {
    const { selection } = open();
    expect([selection.toggle("m0"), selection.$chosen.get()]).toEqual([true, null]);
  });
});
