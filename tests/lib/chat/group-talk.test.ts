import TencentCloudChat, { type ChatSDK } from "@tencentcloud/chat";
import { describe, expect, test, vi } from "vitest";
import { createContext } from "#lib/chat/context.ts";
import { readConversation } from "#lib/chat/conversations.ts";
import { createGroupTalk } from "#lib/chat/group-talk.ts";
import { EVENTS } from "#lib/chat/index.ts";
import { createMessage } from "#lib/chat/outgoing.ts";
import { EVERYBODY, mentionToken } from "#lib/domain/chat/composing/mentions.ts";
import { sdkConversation } from "#tests/support/chat/sdk-messages.ts";

const GROUP = "GROUPg1";
type Calls = Record<string, (asked: never) => unknown>;

/** The facet over an SDK that answers calls by their names. */
const open = (calls: Calls) => {
  const sdk = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, vi.fn(async (asked: never) => call(asked))]));
  const own = { ...sdk, findMessage: (ID: string) => ({ ID }), getLoginUser: () => "recruitUser1" };
  return { talk: createGroupTalk(createContext(own as unknown as ChatSDK)), sdk };
};

describe("a page of members", () => {
  const wire = { userID: "recruitUser2", nick: "王小明", nameCard: "", avatar: "/faces/2.webp" };

  test("has names without misleading marks, the card before the nick", async () => {
    const list = [wire, { ...wire, userID: "manager7", nameCard: "\u202e面试官" }, { userID: "" }, null];
    const { talk, sdk } = open({ getGroupMemberList: () => ({ data: { memberList: list, offset: 100 } }) });
    expect(await talk.members(GROUP, null)).toEqual({
      ok: true,
      value: {
        people: [
          { account: "recruitUser2", name: "王小明", avatar: "/faces/2.webp" },
          { account: "manager7", name: "面试官", avatar: "/faces/2.webp" },
        ],
        next: "100",
      },
    });
    expect(sdk["getGroupMemberList"]).toHaveBeenCalledWith({ groupID: "g1", count: 100, offset: 0 });
  });

  test.each([
    [0, null],
    ["", null],
    ["x7", "x7"],
    [200, "200"],
  ])("that ends with %j goes on with %j", async (offset, next) => {
    const { talk } = open({ getGroupMemberList: () => ({ data: { memberList: [wire], offset } }) });
    expect(await talk.members(GROUP, "100")).toMatchObject({ value: { next } });
  });

  test("that breaks its own form is a failure", async () => {
    const { talk } = open({ getGroupMemberList: () => ({ data: null }) });
    expect(await talk.members(GROUP, null)).toMatchObject({ failure: { kind: "malformed-answer" } });
  });
});

describe("the own state in a group", () => {
  test("comes with the group's profile", async () => {
    const group = { muteAllMembers: true, selfInfo: { role: "Admin", muteUntil: 5 } };
    const { talk } = open({ getGroupProfile: () => ({ data: { group } }) });
    expect(await talk.own(GROUP)).toEqual({ ok: true, value: { role: "Admin", isAllMuted: true, mutedUntil: 5 } });
  });

  test("is asked for where the profile has no end of a mute", async () => {
    const { talk } = open({
      getGroupProfile: () => ({ data: { group: { muteAllMembers: false, selfInfo: { role: "Member" } } } }),
      getGroupMemberProfile: () => ({ data: { memberList: [{ role: "Member", muteUntil: 7 }] } }),
    });
    expect(await talk.own(GROUP)).toMatchObject({ value: { role: "Member", mutedUntil: 7 } });
  });
});

describe("the readers of a message", () => {
  test("are named by a second question", async () => {
    const { talk, sdk } = open({
      getGroupMessageReadMemberList: () => ({
        data: { cursor: "100", isCompleted: false, readUserIDList: ["recruitUser2", "recruitUser3"] },
      }),
      getUserProfile: () => ({ data: [{ userID: "recruitUser2", nick: "王小明", avatar: "" }] }),
    });
    expect(await talk.readers("m1", { hasRead: true, from: null })).toMatchObject({
      value: { people: [{ name: "王小明" }, { account: "recruitUser3", name: "" }], next: "100" },
    });
    const asked = { message: { ID: "m1" }, filter: 0, cursor: "", count: 100 };
    expect(sdk["getGroupMessageReadMemberList"]).toHaveBeenCalledWith(asked);
  });

  test("end where the service says so (F-7)", async () => {
    const { talk } = open({
      getGroupMessageReadMemberList: () => ({ data: { cursor: "9", isCompleted: true, unreadUserIDList: [] } }),
    });
    expect(await talk.readers("m1", { hasRead: false, from: "5" })).toEqual({ ok: true, value: { people: [], next: null } });
  });

  test("are counted, but for messages without a receipt", async () => {
    const counted = { ID: "m1", readReceiptInfo: { readCount: 1, unreadCount: 2 } };
    const { talk } = open({
      getMessageReadReceiptList: () => ({ data: { messageList: [counted, { ID: "m2", readReceiptInfo: {} }] } }),
    });
    expect(await talk.readCounts(["m1", "m2"])).toEqual({ ok: true, value: [{ id: "m1", read: 1, unread: 2 }] });
  });

  test("come by the event of receipts, apart from those of people", () => {
    const read = EVENTS[TencentCloudChat.EVENT.MESSAGE_READ_RECEIPT_RECEIVED];
    expect(read?.([{ groupID: "g1", messageID: "m1", readCount: 1, unreadCount: 0 }], "recruitUser1")).toEqual([
      { type: "read-counts", counts: [{ id: "m1", read: 1, unread: 0 }] },
    ]);
  });
});

describe("a message with mentions", () => {
  const make = (conversationId: string, text: string, wantsReceipt = true) => {
    const made = vi.fn((asked: unknown) => asked);
    const sdk = { createTextMessage: made, createTextAtMessage: made, getLoginUser: () => "recruitUser1" };
    createMessage(sdk as unknown as ChatSDK, conversationId, { kind: "text", text, wantsReceipt }, () => undefined);
    return made.mock.calls[0]?.[0];
  };
  const text = `${mentionToken({ account: "recruitUser2", name: "王小明" })} 与${mentionToken({ account: EVERYBODY, name: "所有人" })} 好`;

  test("goes out as plain text with the accounts", () => {
    expect(make(GROUP, text)).toMatchObject({
      payload: { text: "@王小明 与@所有人 好", atUserList: ["recruitUser2", "__kImSDK_MesssageAtALL__"] },
      needReadReceipt: true,
    });
  });

  test("calls no account in a conversation of two", () => {
    expect(make("C2Cmanager7", text)).toMatchObject({ payload: { text: "@王小明 与@所有人 好" } });
  });

  test("asks for no receipt where the group has none (R3.4.6-3)", () => {
    expect(make(GROUP, text, false)).toMatchObject({ needReadReceipt: false });
  });
});

describe("a group in the list", () => {
  const read = (own: object) =>
    readConversation(
      sdkConversation({ conversationID: GROUP, groupProfile: { name: "春招答疑", type: "Public" }, ...own }),
      "recruitUser1",
    );

  test("has its type, and none where that is unknown", () => {
    expect(read({})?.groupType).toBe("Public");
    expect(read({ groupProfile: { name: "x", type: "Room" } })?.groupType).toBeNull();
    expect(read({ conversationID: "C2Cmanager7" })?.groupType).toBeNull();
  });

  test("says who was called, oldest first", () => {
    const at = (messageSequence: number, ...atTypeArray: number[]) => ({ messageSequence, atTypeArray });
    expect(read({ groupAtInfoList: [at(9, 3), at(4, 1), at(5, 2), at(6, 8), "x"] })?.mentions).toEqual([
      { sequence: 4, isMe: true, isAll: false },
      { sequence: 5, isMe: false, isAll: true },
      { sequence: 9, isMe: true, isAll: true },
    ]);
  });
});
