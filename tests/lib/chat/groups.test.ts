import TencentCloudChat, { type ChatSDK } from "@tencentcloud/chat";
import { describe, expect, test, vi } from "vitest";
import { createContext } from "#lib/chat/context.ts";
import { createGroups } from "#lib/chat/groups.ts";
import { listenTo } from "#lib/chat/listen.ts";
import { GROUPS_EVENTS } from "#lib/chat/read-groups.ts";
import type { Uploads } from "#lib/chat/uploads.ts";
import type { GroupsEvent } from "#lib/domain/chat/groups/groups.ts";

const { EVENT } = TencentCloudChat;
const YOU = "recruitUser2";
const WIRE = {
  ...{ groupID: "g1", type: "Public", name: "校友群", avatar: "/icons/group-public.svg", introduction: "简介" },
  ...{ notification: "公告", memberCount: 3, joinOption: "NeedPermission", muteAllMembers: true, selfInfo: { role: "Admin" } },
};

/** Groups over an SDK that answers calls by name. */
const open = (calls: Record<string, (...asked: never[]) => unknown>) => {
  const methods = Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, vi.fn(async (...asked: unknown[]) => call(...(asked as never[])))]),
  );
  /** Receivers of the addresses of files that travel without a message. */
  const kept: ((address: string) => void)[] = [];
  const uploads = { keep: (_file: File, take: (address: string) => void) => void kept.push(take) } as unknown as Uploads;
  const context = createContext({ getLoginUser: () => "me", ...methods } as unknown as ChatSDK);
  return { groups: createGroups(context, uploads), methods, kept };
};
const refusing = (name: string, code: number) =>
  open({
    [name]: () => {
      throw Object.assign(new Error("no"), { code });
    },
  }).groups;

describe("a group", () => {
  test("is read with the reader's role", async () => {
    const { groups } = open({ getGroupProfile: () => ({ data: { group: WIRE } }) });
    expect(await groups.get("g1")).toEqual({
      ok: true,
      value: {
        ...{ id: "g1", type: "Public", name: "校友群", avatar: "/icons/group-public.svg", introduction: "简介" },
        ...{ announcement: "公告", memberCount: 3, joinOption: "NeedPermission", isMutedForAll: true, role: "Admin" },
      },
    });
  });

  test("takes no misleading name and no face of a foreign host", async () => {
    const group = { ...WIRE, name: "\u202e群友校", avatar: "https://spy.example/x.png", selfInfo: { role: "King" } };
    const { groups } = open({ searchGroupByID: () => ({ data: { group } }) });
    expect(await groups.find("g1")).toMatchObject({ value: { name: "群友校", avatar: null, role: null } });
  });

  test("of an unknown type is left out of the list", async () => {
    const { groups } = open({ getGroupList: () => ({ data: { groupList: [WIRE, { ...WIRE, type: "Other" }, null] } }) });
    expect(await groups.list()).toMatchObject({ ok: true, value: [{ id: "g1" }] });
  });

  test("is created with the fields that are set alone", async () => {
    const { groups, methods } = open({ createGroup: () => ({ data: { group: { groupID: "g9" }, overLimitUserIDList: [YOU] } }) });
    const wish = {
      type: "Private",
      name: "同窗",
      id: null,
      avatar: "",
      introduction: "",
      announcement: "",
      members: [YOU],
    } as const;
    expect(await groups.create(wish)).toEqual({ ok: true, value: { id: "g9", leftOut: [YOU] } });
    expect(methods["createGroup"]).toHaveBeenCalledWith({ type: "Private", name: "同窗", memberList: [{ userID: YOU }] });
  });
});

describe("a group's picture", () => {
  const FILE = new File(["x"], "picture.jpg");

  test("has the address at which its file has arrived, although the message that carried it is not sent", async () => {
    const { groups, methods, kept } = open({
      createImageMessage: (message: object) => message,
      sendMessage: () => {
        kept[0]?.("https://here/picture.jpg");
        throw Object.assign(new Error("called off"), { code: 2040 });
      },
    });
    expect(await groups.uploadPicture(FILE)).toEqual({ ok: true, value: "https://here/picture.jpg" });
    expect(methods["sendMessage"]).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ onlineUserOnly: true }));
  });

  test("has none when the upload fails", async () => {
    const groups = open({
      createImageMessage: (message: object) => message,
      sendMessage: () => {
        throw Object.assign(new Error("no"), { code: 2040 });
      },
    }).groups;
    expect(await groups.uploadPicture(FILE)).toMatchObject({ ok: false, failure: { code: 2040 } });
  });
});

describe("the token of a group's invitations", () => {
  const withToken = (value: string) => ({ data: { group: { ...WIRE, groupCustomField: [{ key: "invite", value }] } } });

  test("is read as outsiders read it", async () => {
    const { groups } = open({ searchGroupByID: () => withToken("abc") });
    expect(await groups.invitationToken("g1")).toEqual({ ok: true, value: "abc" });
  });

  test("is empty where the group has none", async () => {
    const { groups } = open({ searchGroupByID: () => ({ data: { group: WIRE } }) });
    expect(await groups.invitationToken("g1")).toEqual({ ok: true, value: "" });
  });

  test("is set as a custom field", async () => {
    const { groups, methods } = open({ updateGroupProfile: () => ({}), searchGroupByID: () => withToken("new") });
    expect(await groups.setInvitationToken("g1", "new")).toMatchObject({ ok: true });
    const groupCustomField = [{ key: "invite", value: "new" }];
    expect(methods["updateGroupProfile"]).toHaveBeenCalledWith({ groupID: "g1", groupCustomField });
  });

  test("is not offered where outsiders cannot read it", async () => {
    const { groups } = open({ updateGroupProfile: () => ({}), searchGroupByID: () => ({ data: { group: WIRE } }) });
    expect(await groups.setInvitationToken("g1", "new")).toMatchObject({ ok: false, failure: { reason: "not-offered" } });
  });

  test.each([
    [10_004, "not-offered", "the service has no such field"],
    [10_007, "other", "the reader is no manager"],
    [2801, "unreachable", "the connection is lost"],
  ])("is refused with the code %i as %s: %s", async (code, reason) => {
    const groups = refusing("updateGroupProfile", code);
    expect(await groups.setInvitationToken("g1", "new")).toMatchObject({ ok: false, failure: { reason } });
  });
});

describe("members", () => {
  const member = { userID: YOU, nick: "王小明", nameCard: "", avatar: "", role: "Admin", muteUntil: 5 };

  test("carry the name card before the name", async () => {
    const { groups } = open({
      getGroupMemberList: () => ({ data: { memberList: [member, { ...member, userID: "m", nameCard: "面试官" }], offset: 100 } }),
    });
    expect(await groups.members("g1", null)).toMatchObject({
      value: { members: [{ account: YOU, name: "王小明", role: "Admin", mutedUntil: 5 }, { name: "面试官" }], next: "100" },
    });
  });

  test("of a community go on from a text", async () => {
    const { groups, methods } = open({ getGroupMemberList: () => ({ data: { memberList: [member], offset: "144115:7" } }) });
    expect(await groups.members("g1", "9abc")).toMatchObject({ value: { next: "144115:7" } });
    expect(methods["getGroupMemberList"]).toHaveBeenCalledWith({ groupID: "g1", count: 100, offset: "9abc" });
  });

  test("end where the SDK gives no further place", async () => {
    const { groups } = open({ getGroupMemberList: () => ({ data: { memberList: [], offset: "" } }) });
    expect(await groups.members("g1", null)).toMatchObject({ value: { next: null } });
  });

  test("who have left are reported instead of removed (R3.5.1-3)", async () => {
    const { groups, methods } = open({
      getGroupMemberProfile: () => ({ data: { memberList: [member] } }),
      deleteGroupMember: () => ({}),
    });
    expect(await groups.remove("g1", [YOU, "gone"])).toEqual({ ok: true, value: ["gone"] });
    expect(methods["deleteGroupMember"]).toHaveBeenCalledWith({ groupID: "g1", userIDList: [YOU], reason: "" });
  });

  test("are removed and added in several calls where they are many", async () => {
    const many = Array.from({ length: 250 }, (_, index) => `u${index}`);
    const { groups, methods } = open({
      getGroupMemberProfile: ({ userIDList }: { userIDList: string[] }) => ({
        data: { memberList: userIDList.map((userID) => ({ ...member, userID })) },
      }),
      deleteGroupMember: () => ({}),
      addGroupMember: ({ userIDList }: { userIDList: string[] }) => {
        if (userIDList.includes("u200")) throw Object.assign(new Error("full"), { code: 10_014 });
        return { data: { successUserIDList: userIDList, existedUserIDList: [], failureUserIDList: [] } };
      },
    });
    const sizes = (name: string): number[] =>
      methods[name]?.mock.calls.map(([asked]) => (asked as { userIDList: string[] }).userIDList.length) ?? [];
    expect(await groups.remove("g1", many)).toEqual({ ok: true, value: [] });
    expect([sizes("getGroupMemberProfile"), sizes("deleteGroupMember")]).toEqual([
      [50, 50, 50, 50, 50],
      [100, 100, 50],
    ]);
    expect(await groups.add("g1", many)).toMatchObject({ ok: true, value: { added: { length: 200 }, failed: { length: 50 } } });
    const full = await groups.add("g1", ["u200"]);
    expect(full.ok || groups.reasonOf(full.failure)).toBe("group-full");
  });

  test("who have all left fail the removal", async () => {
    const { groups } = open({ getGroupMemberProfile: () => ({ data: { memberList: [] } }) });
    const answer = await groups.remove("g1", ["gone"]);
    expect(answer.ok || groups.reasonOf(answer.failure)).toBe("not-in-group");
  });
});

describe("a wish to join", () => {
  test.each([
    ["WaitAdminApproval", "waiting"],
    ["JoinedSuccess", "joined"],
    ["AlreadyInGroup", "already"],
  ])("with the answer %s is %s (R3.4.12-4)", async (status, outcome) => {
    const { groups } = open({ joinGroup: () => ({ data: { status } }) });
    expect(await groups.join({ id: "g1", type: "Public" }, "你好")).toEqual({ ok: true, value: outcome });
  });

  test("of a member is no failure", async () => {
    expect(await refusing("joinGroup", 10_013).join({ id: "g1", type: "Public" }, "")).toEqual({ ok: true, value: "already" });
  });

  const wire = { groupID: "g1", applicant: YOU, applicantNick: "王小明", note: "求进", messageKey: 7, applicationType: 0 };
  test("names its applicant, and for an invitation the invited account (R3.3.7-1)", async () => {
    const list = [wire, { ...wire, applicationType: 2, userID: "invited", messageKey: 8 }, { ...wire, handled: 1 }];
    const { groups } = open({ getGroupApplicationList: () => ({ data: { applicationList: list } }) });
    expect(await groups.applications()).toMatchObject({
      value: [{ account: YOU, name: "王小明", wording: "求进", groupId: "g1" }, { account: "invited" }],
    });
  });

  test("is answered by the object that the SDK gave", async () => {
    const { groups, methods } = open({
      getGroupApplicationList: () => ({ data: { applicationList: [wire] } }),
      handleGroupApplication: () => ({}),
    });
    const list = await groups.applications();
    const application = list.ok ? list.value[0] : undefined;
    if (!application) throw new Error("there is one");
    expect(await groups.answer(application, false)).toMatchObject({ ok: true });
    expect(methods["handleGroupApplication"]).toHaveBeenCalledWith({ handleAction: "Reject", application: wire });
  });
});

test.each([
  [10_010, "no-group"],
  [10_007, "not-allowed"],
  [10_009, "owner-stays"],
  [10_014, "group-full"],
  [10_021, "id-taken"],
  [10_024, "no-application"],
  [2801, null],
])("the code %i means %s", async (code, reason) => {
  const groups = refusing("quitGroup", code);
  const answer = await groups.quit("g1");
  expect(answer.ok || groups.reasonOf(answer.failure)).toBe(reason);
});

describe("the events of groups", () => {
  const receive = (name: string, data: unknown): GroupsEvent[] => {
    const handlers = new Map<string, (event: { data: unknown }) => void>();
    const sdk = {
      on: (event: string, handler: (event: { data: unknown }) => void) => handlers.set(event, handler),
      off: () => null,
    };
    const events: GroupsEvent[] = [];
    listenTo({ sdk: sdk as unknown as ChatSDK, me: () => "me" }, GROUPS_EVENTS, (event) => events.push(event));
    handlers.get(name)?.({ data });
    return events;
  };
  const tip = (payload: object) => [{ type: "TIMGroupTipElem", to: "g1", payload: { operatorID: "op", ...payload } }];
  const none = { type: "members", group: "g1", joined: [], left: [], changed: [] };

  test.each([
    [{ operationType: 1, userIDList: [YOU] }, [{ ...none, joined: [YOU] }]],
    [{ operationType: 2, userIDList: [] }, [{ ...none, left: ["op"] }]],
    [{ operationType: 3, userIDList: [YOU] }, [{ ...none, left: [YOU] }]],
    [{ operationType: 4, userIDList: [YOU] }, [{ ...none, changed: [YOU] }]],
    [{ operationType: 7, memberList: [{ userID: YOU, muteTime: 60 }] }, [{ ...none, changed: [YOU] }]],
    [{ operationType: 6, newGroupProfile: { groupName: "x" } }, [{ type: "groups" }]],
    [{ operationType: 6, newGroupProfile: { ownerID: YOU } }, [{ type: "groups" }, { ...none, changed: [YOU, "op"] }]],
    [{ operationType: 99 }, []],
  ])("are read from the tip %j", (payload, events) => {
    expect(receive(EVENT.MESSAGE_RECEIVED, tip(payload))).toEqual(events);
  });

  test("are read from a notice of an application", () => {
    const notice = { type: "TIMGroupSystemNoticeElem", to: "me", payload: { operationType: 1, operatorID: YOU } };
    expect(receive(EVENT.MESSAGE_RECEIVED, [notice, { ...notice, payload: { operationType: 5 } }, "broken"])).toEqual([
      { type: "applications" },
    ]);
  });

  test("are read from the own service's notice that an application was answered, and from no other of its kind", () => {
    const notice = (userDefinedField: string) => ({
      type: "TIMGroupSystemNoticeElem",
      payload: { operationType: 255, operatorID: YOU, userDefinedField },
    });
    expect(receive(EVENT.MESSAGE_RECEIVED, [notice("application-handled")])).toEqual([{ type: "applications" }]);
    expect(receive(EVENT.MESSAGE_RECEIVED, [notice("hello")])).toEqual([]);
  });

  test("are read from the SDK's own about its list", () => {
    expect(receive(EVENT.GROUP_LIST_UPDATED, [])).toEqual([{ type: "groups" }]);
  });
});
