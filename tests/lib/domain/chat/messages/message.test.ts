import { describe, expect, test } from "vitest";
import { readConversations } from "#lib/chat/conversations.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { conversationWith, sidesOf } from "#lib/chat/ids.ts";
import { sortConversations, unreadOf } from "#lib/domain/chat/conversations/conversation.ts";
import {
  type Content,
  type Message,
  mayResend,
  mayRevoke,
  showsReadState,
  startsTimeLine,
} from "#lib/domain/chat/messages/message.ts";
import { audioWidth, fitMedia } from "#lib/domain/chat/messages/sizes.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { sdkConversation } from "#tests/support/chat/sdk-messages.ts";

describe("a message", () => {
  const own = messageOf({ id: "a", isMine: true, time: 1000 });

  test("may be taken back by who sent it", () => {
    expect([mayRevoke(own), mayRevoke({ ...own, revoked: { by: "x" } }), mayRevoke(messageOf({ id: "b" }))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("that failed may be resent, unless it is dangerous or refused for its content", () => {
    const failed = (failure: Failure) => messageOf({ id: "a", isMine: true, delivery: { state: "failed", failure } });
    const offline = failed({ kind: "offline" });
    expect([mayResend(offline), mayResend({ ...offline, isRisky: true }), mayResend(own)]).toEqual([true, false, false]);
    const byCode = (code: number) => mayResend(failed(chatFailure(code)));
    expect([60_008, 3123, 4005].map(byCode)).toEqual([true, false, false]);
  });

  test("says whether it was read when it is one's own, has gone out and stands", () => {
    const call: Content = { kind: "call", video: true, outcome: "ended", byMe: true, seconds: 5 };
    const others: Partial<Message>[] = [
      { revoked: { by: "x" } },
      { isRisky: true },
      { isMine: false },
      { content: call },
      { content: { kind: "room" } },
      { delivery: { state: "sending", progress: 0 } },
      { delivery: { state: "failed", failure: { kind: "offline" } } },
    ];
    expect(showsReadState(own)).toBe(true);
    for (const other of others) expect([other, showsReadState({ ...own, ...other })]).toEqual([other, false]);
  });

  test("has the time above it when it is the first, or ten minutes later", () => {
    const later = (seconds: number) => messageOf({ id: "c", time: 1000 + seconds });
    expect([startsTimeLine(undefined, own), startsTimeLine(own, later(599)), startsTimeLine(own, later(600))]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe("conversations", () => {
  const list = readConversations(
    [
      sdkConversation({ conversationID: "C2Ca", lastMessage: { lastTime: 5, type: "TIMTextElem", payload: { text: "" } } }),
      sdkConversation({ conversationID: "C2Cb", lastMessage: { lastTime: 9, type: "TIMTextElem", payload: { text: "" } } }),
      sdkConversation({
        conversationID: "GROUPc",
        isPinned: true,
        messageRemindType: "AcceptNotNotify",
        unreadCount: 7,
        lastMessage: null,
      }),
    ],
    "me",
  );

  test("are listed pinned first, then latest", () => {
    expect(sortConversations(list).map(({ id }) => id)).toEqual(["GROUPc", "C2Cb", "C2Ca"]);
  });

  test("count as unread unless they are muted", () => {
    expect(unreadOf(list)).toBe(4);
  });

  test("are named by who takes part", () => {
    expect([sidesOf(conversationWith("manager7")), sidesOf("GROUPg"), sidesOf("@TIM#SYSTEM")]).toEqual([
      { kind: "person", peer: "manager7" },
      { kind: "group", peer: "g" },
      null,
    ]);
  });
});

describe("media", () => {
  test("are fitted into their box, or into a fair space where their size is unknown", () => {
    expect([fitMedia(900, 600), fitMedia(100, 50), fitMedia(10, 9000), fitMedia(0, 0)]).toEqual([
      { width: 300, height: 200 },
      { width: 100, height: 50 },
      { width: 1, height: 300 },
      { width: 200, height: 150 },
    ]);
  });

  test("of sound are as wide as they are long", () => {
    expect([audioWidth(0), audioWidth(5), audioWidth(600)]).toEqual([80, 130, 680]);
  });
});
