import TencentCloudChat, { type ChatSDK } from "@tencentcloud/chat";
import { describe, expect, test, vi } from "vitest";
import { createContext } from "#lib/chat/context.ts";
import { createFriends, FRIENDS_EVENTS } from "#lib/chat/friends.ts";
import { listenTo } from "#lib/chat/listen.ts";

const YOU = "recruitUser2";

/** The address book over an SDK that answers the call of a name. */
const open = (name: string, call: (...asked: never[]) => unknown) => {
  const method = vi.fn(async (...asked: unknown[]) => call(...(asked as never[])));
  return { friends: createFriends(createContext({ [name]: method } as unknown as ChatSDK)), method };
};
const refusing = (name: string, code: number) =>
  open(name, () => {
    throw Object.assign(new Error("no"), { code });
  }).friends;

describe("the lists", () => {
  test("of friends carry remark, signature and date (R3.3.7-6)", async () => {
    const wire = {
      userID: YOU,
      remark: "同学",
      addTime: 1_795_000_000,
      profile: { userID: YOU, nick: "王小明", avatar: "/faces/2.webp", selfSignature: "在看机会" },
    };
    const { friends } = open("getFriendList", () => ({ data: [wire, { userID: 5 }, null] }));
    expect(await friends.friends()).toEqual({
      ok: true,
      value: [
        {
          ...{ account: YOU, name: "王小明", avatar: "/faces/2.webp" },
          ...{ remark: "同学", signature: "在看机会", addedAt: 1_795_000_000 },
        },
      ],
    });
  });

  test("of friends take no misleading names and no faces of foreign hosts", async () => {
    const profile = { nick: "\u202e明小王", avatar: "https://spy.example/x.png", selfSignature: 7 };
    const { friends } = open("getFriendList", () => ({ data: [{ userID: YOU, remark: null, profile }] }));
    expect(await friends.friends()).toMatchObject({
      value: [{ name: "明小王", avatar: null, remark: "", signature: "", addedAt: 0 }],
    });
  });

  test("of requests tell received from sent ones, and count the new ones", async () => {
    const wire = { userID: YOU, nick: "王小明", avatar: "", wording: "你好", time: 5, type: "Pendency_Type_ComeIn" };
    const list = [wire, { ...wire, userID: "manager7", type: "Pendency_Type_SendOut" }, { ...wire, type: "other" }];
    const { friends } = open("getFriendApplicationList", () => ({ data: { friendApplicationList: list, unreadCount: 1 } }));
    expect(await friends.requests()).toMatchObject({
      value: {
        requests: [
          { account: YOU, direction: "received", wording: "你好", sentAt: 5 },
          { account: "manager7", direction: "sent" },
        ],
        unread: 1,
      },
    });
  });

  test("that break their own form are a failure", async () => {
    for (const answer of [undefined, null, {}, { data: 5 }]) {
      expect(await open("getFriendList", () => answer).friends.friends()).toMatchObject({ failure: { kind: "malformed-answer" } });
      expect(await open("getFriendApplicationList", () => answer).friends.requests()).toMatchObject({ ok: false });
      expect(await open("getBlacklist", () => answer).friends.blocked()).toMatchObject({ ok: false });
    }
  });
});

describe("a request to become friends", () => {
  test.each([
    [30_539, "asked"],
    [0, "added"],
  ])("answered by %i is %s", async (code, outcome) => {
    const { friends, method } = open("addFriend", () => ({ data: { code } }));
    expect(await friends.ask(YOU, { wording: "你好", remark: "同学" })).toEqual({ ok: true, value: outcome });
    expect(method).toHaveBeenCalledWith({
      ...{ to: YOU, wording: "你好", remark: "同学" },
      ...{ source: "AddSource_Type_Web", type: "Add_Type_Both" },
    });
  });

  test.each([
    [30_529, "no-account"],
    [30_520, "already-friends"],
    [30_516, "adds-no-one"],
    [30_525, "blocked-by-them"],
    [30_515, "blocked-by-you"],
    [30_010, "friends-full"],
    [2801, null],
    [12_345, null],
  ])("refused by %i has the reason %s", async (code, reason) => {
    const friends = refusing("addFriend", code);
    const answer = await friends.ask(YOU, { wording: "", remark: "" });
    expect(answer.ok || friends.reasonOf(answer.failure)).toBe(reason);
  });
});

test("an answer to a request that is gone says so", async () => {
  const friends = refusing("acceptFriendApplication", 30_614);
  const answer = await friends.accept(YOU);
  expect(answer.ok || friends.reasonOf(answer.failure)).toBe("no-request");
});

test("a deletion that the answer reports as failed is a failure", async () => {
  const { friends, method } = open("deleteFriend", () => ({
    data: { successUserIDList: [], failureUserIDList: [{ userID: YOU, code: 31_704 }] },
  }));
  const answer = await friends.remove(YOU);
  expect(answer.ok || friends.reasonOf(answer.failure)).toBe("not-friends");
  expect(method).toHaveBeenCalledWith({ userIDList: [YOU], type: "Delete_Type_Both" });
});

test.each([
  ["CheckResult_Type_BothWay", true],
  ["CheckResult_Type_AWithB", false],
  ["CheckResult_Type_NoRelation", false],
])("a friendship of %s is mutual: %s", async (relation, isMutual) => {
  const { friends } = open("checkFriend", () => ({ data: { successUserIDList: [{ userID: YOU, relation }] } }));
  expect(await friends.isMutual(YOU)).toEqual({ ok: true, value: isMutual });
});

test.each([
  ["AllowType_Type_NeedConfirm", "ask"],
  ["AllowType_Type_DenyAny", "nobody"],
  ["", "anyone"],
])("the setting %j means that %s adds the reader", async (allowType, policy) => {
  expect(await open("getMyProfile", () => ({ data: { allowType } })).friends.policy()).toEqual({ ok: true, value: policy });
});

test("each list reports its own changes until the reader stops listening", () => {
  const heard: string[] = [];
  const handlers = new Map<string, (event: { data: unknown }) => void>();
  const sdk = {
    on: (name: string, handler: (event: { data: unknown }) => void) => handlers.set(name, handler),
    off: (name: string) => handlers.delete(name),
  };
  const stop = listenTo({ sdk: sdk as unknown as ChatSDK, me: () => "" }, FRIENDS_EVENTS, ({ type }) => heard.push(type));
  const { EVENT } = TencentCloudChat;
  for (const name of [EVENT.FRIEND_LIST_UPDATED, EVENT.FRIEND_APPLICATION_LIST_UPDATED, EVENT.BLACKLIST_UPDATED])
    handlers.get(name)?.({ data: undefined });
  expect(heard).toEqual(["friends", "requests", "blocked"]);
  stop();
  expect(handlers.size).toBe(0);
});
