import { EventEmitter } from "node:events";
import type { ChatSDK } from "@tencentcloud/chat";
import { describe, expect, test } from "vitest";
import { EVENTS } from "#lib/chat/index.ts";
import { listenTo } from "#lib/chat/listen.ts";
import type { ChatEvent } from "#lib/domain/chat/events.ts";
import { type SdkEvent, sdkEvents } from "#tests/support/chat/sdk-events.ts";
import { sdkConversation, sdkMessage, sdkText, sdkTyping } from "#tests/support/chat/sdk-messages.ts";

const open = () => {
  const emitter = new EventEmitter();
  const heard: ChatEvent[] = [];
  const stop = listenTo({ sdk: emitter as unknown as ChatSDK, me: () => "recruitUser1" }, EVENTS, (event) => heard.push(event));
  return { emitter, stop, tell: ({ name, data }: SdkEvent) => emitter.emit(name, { name, data }) && heard.splice(0) };
};

const OWN = { ID: "own", flow: "out", from: "recruitUser1" };

describe("an event of the SDK", () => {
  test.each<[string, SdkEvent, unknown[]]>([
    [
      "received",
      sdkEvents.received(sdkTyping(true), sdkText("您好")),
      [
        { type: "typing", conversationId: "C2Cmanager7", isTyping: true },
        { type: "messages", messages: [{ content: { text: "您好" } }] },
      ],
    ],
    [
      "revoked",
      sdkEvents.revoked(sdkText("", { isRevoked: true, revoker: "manager7" })),
      [{ type: "changed", messages: [{ revoked: { by: "manager7" } }] }],
    ],
    ["modified", sdkEvents.modified(sdkText("改过的")), [{ type: "changed", messages: [{ content: { text: "改过的" } }] }]],
    ["readByPeer", sdkEvents.readByPeer(sdkText("", OWN)), [{ type: "read", conversationId: "C2Cmanager7", ids: ["own"] }]],
    ["readByPeer, of what asks for a receipt", sdkEvents.readByPeer(sdkText("", { ...OWN, needReadReceipt: true })), []],
    [
      "receipts",
      sdkEvents.receipts(
        { messageID: "own", userID: "manager7", isPeerRead: true },
        { messageID: "other", userID: "manager7", isPeerRead: false },
      ),
      [{ type: "read", conversationId: "C2Cmanager7", ids: ["own"] }],
    ],
    ["conversations", sdkEvents.conversations(sdkConversation()), [{ type: "conversations", conversations: [{ unread: 2 }] }]],
    [
      "status",
      sdkEvents.status({ userID: "manager7", statusType: 1 }, { userID: "manager8", statusType: 3 }),
      [
        {
          type: "presence",
          people: [
            { account: "manager7", isOnline: true },
            { account: "manager8", isOnline: false },
          ],
        },
      ],
    ],
    [
      "reactions",
      sdkEvents.reactions("m1", { reactionID: "[TUIEmoji_Like]", totalUserCount: 2, reactedByMyself: true }),
      [{ type: "reactions", id: "m1", reactions: [{ token: "[TUIEmoji_Like]", count: 2, isMine: true }] }],
    ],
    ["requests", sdkEvents.requests(2), [{ type: "requests", unread: 2 }]],
    ["connection", sdkEvents.line("connecting"), [{ type: "connection", state: "connecting" }]],
    ["kicked", sdkEvents.kicked("userSigExpired"), [{ type: "kicked", reason: "expired" }]],
  ])("%s becomes an event of the product", (_name, event, told) => {
    expect(open().tell(event)).toMatchObject(told);
  });

  test("can be made by a test, whichever is listened to", () => {
    const { emitter, stop } = open();
    const made = [
      ...[sdkEvents.received(), sdkEvents.revoked(), sdkEvents.modified(), sdkEvents.readByPeer(), sdkEvents.receipts()],
      ...[sdkEvents.reactions("m1"), sdkEvents.requests(0)],
      ...[sdkEvents.conversations(), sdkEvents.status(), sdkEvents.line("connected"), sdkEvents.kicked("REST_API_Kick")],
    ];
    expect(new Set(made.map(({ name }) => name))).toEqual(new Set(emitter.eventNames()));
    stop();
    expect(emitter.eventNames()).toEqual([]);
  });

  test("that breaks its own form says nothing, and breaks nothing", () => {
    const { emitter, tell } = open();
    for (const name of emitter.eventNames())
      for (const data of [undefined, null, 5, "x", {}, [null], [{}], [sdkMessage("TIMNewElem", null)], { state: "flying" }])
        expect(Array.isArray(tell({ name: String(name), data }))).toBe(true);
  });
});
