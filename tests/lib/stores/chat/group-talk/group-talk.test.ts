import { atom } from "nanostores";
import { describe, expect, test } from "vitest";
import type { Silence } from "#lib/domain/chat/groups/talk.ts";
import type { Content, Message } from "#lib/domain/chat/messages/message.ts";
import { createGroupTalk } from "#lib/stores/chat/group-talk/group-talk.ts";
import { createFakeGroupTalk } from "#tests/support/chat/chat-group-talk.ts";
import { messageOf, participantOf } from "#tests/support/chat/chat-messages.ts";
import { settled } from "#tests/support/chat/chat-session.ts";

const GROUP = "GROUPg1";
const own = messageOf({ id: "m1", conversationId: GROUP, isMine: true, needsReceipt: true });
const open = () => {
  const fake = createFakeGroupTalk();
  fake.state.counts = { m1: { read: 0, unread: 2 } };
  const $messages = atom<readonly Message[]>([own]);
  const $silence = atom<Silence | null>(null);
  const parts = { facet: fake.facet, conversationId: GROUP, now: () => 1_795_000_000, $messages, $silence };
  const talk = createGroupTalk({ ...parts, onSilenceEnd: () => undefined });
  return { fake, talk, $messages, $silence };
};

describe("talking in a group", () => {
  test("counts the readers of the messages that are there", async () => {
    const { talk } = open();
    await settled();
    expect(talk.$counts.get()).toEqual({ m1: { id: "m1", read: 0, unread: 2 } });
  });

  test("takes counts of its own messages alone", () => {
    const { talk } = open();
    const counts = [
      { id: "m1", read: 1, unread: 1 },
      { id: "elsewhere", read: 1, unread: 1 },
    ];
    talk.receive({ type: "read-counts", counts }, []);
    expect(talk.$counts.get()).toEqual({ m1: { id: "m1", read: 1, unread: 1 } });
  });

  test("asks again for all that a break may have changed", async () => {
    const { fake, talk, $silence } = open();
    await settled();
    fake.state.own = { role: "Member", isAllMuted: true, mutedUntil: 0 };
    fake.state.counts = { m1: { read: 2, unread: 0 } };
    talk.receive({ type: "connection", state: "connected" }, []);
    await settled();
    expect($silence.get()).toEqual({ by: "all" });
    expect(talk.$counts.get()["m1"]).toMatchObject({ read: 2 });
  });

  test("reads the members again once one has come", async () => {
    const { fake, talk } = open();
    await talk.members.load();
    const content: Content = { kind: "tip", tip: "joined", operator: participantOf("王明"), people: [], change: null };
    const tip = messageOf({ id: "t", conversationId: GROUP, content });
    talk.receive({ type: "messages", messages: [tip] }, [tip]);
    await talk.members.load();
    expect(fake.asked.filter((name) => name.startsWith("members"))).toHaveLength(2);
  });
});
