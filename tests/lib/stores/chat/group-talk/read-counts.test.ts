import { describe, expect, test } from "vitest";
import { createReadCounts } from "#lib/stores/chat/group-talk/read-counts.ts";
import { createFakeGroupTalk } from "#tests/support/chat/chat-group-talk.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { settled } from "#tests/support/chat/chat-session.ts";

const own = (id: string, more = {}) => messageOf({ id, isMine: true, needsReceipt: true, ...more });
const open = () => {
  const talk = createFakeGroupTalk();
  return { talk, counts: createReadCounts(talk.facet) };
};

describe("the readers of own messages", () => {
  test("are asked for once, of messages that want a receipt", async () => {
    const { talk, counts } = open();
    talk.state.counts = { m1: { read: 1, unread: 2 } };
    const messages = [own("m1"), own("m2", { needsReceipt: false }), messageOf({ id: "m3", needsReceipt: true })];
    counts.look(messages);
    counts.look([...messages, messageOf({ id: "m4" })]);
    await settled();
    expect(talk.asked).toEqual(["readCounts m1"]);
    expect(counts.$counts.get()).toEqual({ m1: { id: "m1", read: 1, unread: 2 } });
  });

  test("are asked for in batches", async () => {
    const { talk, counts } = open();
    counts.look(Array.from({ length: 70 }, (_, index) => own(`m${index}`)));
    await settled();
    expect(talk.asked.map((name) => name.split(" ").length - 1)).toEqual([30, 30, 10]);
  });

  test("of a message sent here count zero without a request", async () => {
    const { talk, counts } = open();
    counts.look([own("m1", { delivery: { state: "sending", progress: 0 } })]);
    expect(counts.$counts.get()).toEqual({});
    counts.look([own("m1")]);
    await settled();
    expect(counts.$counts.get()["m1"]).toMatchObject({ read: 0 });
    expect(talk.asked).toEqual([]);
  });

  test("that are quicker than the answer count", () => {
    const { counts } = open();
    counts.look([own("m1", { delivery: { state: "sending", progress: 0 } })]);
    counts.receive([{ id: "m1", read: 1, unread: 0 }]);
    counts.look([own("m1")]);
    expect(counts.$counts.get()["m1"]).toEqual({ id: "m1", read: 1, unread: 0 });
  });

  test("that could not be counted are asked for with the next change", async () => {
    const { talk, counts } = open();
    talk.state.counts = { m1: { read: 1, unread: 0 } };
    talk.failures.set("readCounts", { kind: "offline" });
    counts.look([own("m1")]);
    await settled();
    expect(counts.$counts.get()).toEqual({});
    counts.look([own("m1")]);
    await settled();
    expect(counts.$counts.get()["m1"]).toMatchObject({ read: 1 });
  });

  test("are counted again after a break", async () => {
    const { talk, counts } = open();
    talk.state.counts = { m1: { read: 0, unread: 2 } };
    counts.look([own("m1")]);
    await settled();
    talk.state.counts = { m1: { read: 2, unread: 0 } };
    await counts.refresh([own("m1")]);
    expect(counts.$counts.get()["m1"]).toMatchObject({ read: 2, unread: 0 });
  });
});
