import { describe, expect, onTestFinished, test } from "vitest";
import { createReadCounts } from "#lib/stores/chat/group-talk/read-counts.ts";
import { createReaders } from "#lib/stores/chat/group-talk/readers.ts";
import { createFakeGroupTalk, memberOf } from "#tests/support/chat/chat-group-talk.ts";
import { settled } from "#tests/support/chat/chat-session.ts";

const peopleOf = (count: number) => Array.from({ length: count }, (_, index) => memberOf(`recruitUser${index + 2}`));
const open = (unread = 3, read = 1) => {
  const talk = createFakeGroupTalk();
  talk.state.unread = { m1: peopleOf(unread) };
  talk.state.read = { m1: peopleOf(read) };
  const counts = createReadCounts(talk.facet);
  const readers = createReaders({ facet: talk.facet, messageId: "m1", counts });
  return {
    talk,
    counts,
    readers,
    list: () => readers.$list.get(),
    show: () => onTestFinished(readers.$list.listen(() => undefined)),
  };
};

describe("the readers of a message", () => {
  test("are asked for when a panel opens, those who have not read first (F-7)", async () => {
    const { talk, list, show } = open();
    expect(talk.asked).toEqual([]);
    show();
    await settled();
    expect(talk.asked).toEqual(["readers m1 false 0"]);
    expect(list()).toEqual({ people: peopleOf(3), next: null, paging: "idle" });
  });

  test("come in pages of a cursor, up to the last (R3.9.2-1)", async () => {
    const { talk, readers, list, show } = open(250);
    show();
    await settled();
    expect(list()).toMatchObject({ people: { length: 100 }, next: "100" });
    readers.more();
    readers.more();
    await settled();
    readers.more();
    await settled();
    readers.more();
    expect(list()).toMatchObject({ people: { length: 250 }, next: null });
    expect(talk.asked).toEqual(["readers m1 false 0", "readers m1 false 100", "readers m1 false 200"]);
  });

  test("of the other tab come with its press", async () => {
    const { talk, readers, list, show } = open();
    show();
    await settled();
    readers.pick("read");
    expect(list()).toMatchObject({ people: [], paging: "loading" });
    await settled();
    expect(list().people).toHaveLength(1);
    readers.pick("read");
    expect(talk.asked).toEqual(["readers m1 false 0", "readers m1 true 0"]);
  });

  test("an answer for a tab that was left is dropped", async () => {
    const { readers, list, show } = open();
    show();
    readers.pick("read");
    await settled();
    expect([readers.$tab.get(), list().people.length]).toEqual(["read", 1]);
  });

  test("are read again when their number changes (R3.4.6-5)", async () => {
    const { talk, counts, list, show } = open();
    counts.receive([{ id: "m1", read: 1, unread: 3 }]);
    show();
    await settled();
    talk.state.unread = { m1: peopleOf(2) };
    counts.receive([{ id: "m2", read: 5, unread: 0 }]);
    counts.receive([{ id: "m1", read: 2, unread: 2 }]);
    expect(list().people).toHaveLength(3);
    await settled();
    expect(list().people).toHaveLength(2);
    expect(talk.asked).toHaveLength(2);
  });

  test("that could not be had are asked for again by a press", async () => {
    const { talk, readers, list, show } = open();
    talk.failures.set("readers", { kind: "offline" });
    show();
    await settled();
    expect(list()).toMatchObject({ people: [], paging: { failure: { kind: "offline" } } });
    readers.more();
    await settled();
    expect(list()).toMatchObject({ people: { length: 3 }, paging: "idle" });
  });
});
