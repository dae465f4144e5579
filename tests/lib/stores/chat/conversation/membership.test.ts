import { atom } from "nanostores";
import { describe, expect, test } from "vitest";
import type { OwnState } from "#lib/domain/chat/groups/talk.ts";
import { createMembership } from "#lib/stores/chat/conversation/membership.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const GROUP = "GROUPg1";

const open = (conversationId = GROUP, own: Partial<OwnState> = {}) => {
  const chat = createFakeChat();
  Object.assign(chat.groupTalk.state.own, own);
  const membership = createMembership({ client: chat.client, conversationId, $messages: atom([]), onSilenceEnd: () => undefined });
  chat.client.listen((event) => membership.receive(event, []));
  return { chat, membership };
};

describe("a group that the reader has left", () => {
  const listed = (isListed: boolean) =>
    ({ type: "conversations", conversations: isListed ? [conversationOf(GROUP, { kind: "group" })] : [] }) as const;

  test("says why, and only its own conversation does", () => {
    const { chat, membership } = open();
    chat.push({ type: "left-group", conversationId: "GROUPg2", reason: "removed" });
    expect(membership.$left.get()).toBeNull();
    chat.push({ type: "left-group", conversationId: GROUP, reason: "dismissed" });
    expect(membership.$left.get()).toBe("dismissed");
  });

  test("can be written in again once the reader is back", () => {
    const { chat, membership } = open();
    chat.push({ type: "left-group", conversationId: GROUP, reason: "removed" });
    chat.push(listed(true));
    expect(membership.$left.get()).toBe("removed");
    chat.push(listed(false));
    chat.push(listed(true));
    expect(membership.$left.get()).toBeNull();
  });
});

describe("a member", () => {
  test("knows on entry that they may not write (R3.5.3-10)", async () => {
    const { membership } = open(GROUP, { isAllMuted: true });
    await membership.read();
    expect(membership.$silence.get()).toEqual({ by: "all" });
  });

  test("has one set of a group's parts, however often they enter", async () => {
    const { chat, membership } = open();
    await Promise.all([membership.read(), membership.read()]);
    const talk = membership.$talk.get();
    await membership.read();
    expect([membership.$talk.get() === talk, talk === null, chat.groupTalk.asked.includes("own")]).toEqual([true, false, true]);
  });

  test("may try to write where the service does not answer", async () => {
    const { chat, membership } = open(GROUP, { isAllMuted: true });
    chat.fail("groupTalk");
    await membership.read();
    expect([membership.$talk.get(), membership.$silence.get()]).toEqual([null, null]);
  });
});

test("a conversation of two asks for nothing of groups", async () => {
  const { chat, membership } = open("C2Cmanager7");
  await membership.read();
  expect(chat.asked).toEqual([]);
});

test("a group says that a call is under way in it", () => {
  const chat = createFakeChat();
  const call = (outcome: "started" | "ended") =>
    messageOf({
      ...{ id: outcome, conversationId: GROUP, time: chat.client.now() },
      content: {
        kind: "call",
        video: false,
        outcome,
        byMe: false,
        seconds: null,
        inGroup: { id: "c1", isRung: false, inviter: "a" },
      },
    });
  const $messages = atom([call("started")]);
  const { $call } = createMembership({ client: chat.client, conversationId: GROUP, $messages, onSilenceEnd: () => undefined });
  expect($call.get()).toEqual({ id: "c1", group: "g1", kind: "voice", inviter: "a" });
  $messages.set([call("started"), call("ended")]);
  expect($call.get()).toBeNull();
});
