import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway, serveGateway } from "#tests/support/chat/gateway.ts";
import { askGroup, groupsListed, historyOf, openGroupOf, received, sendIn } from "#tests/support/chat/groups.ts";
import type { WireClient } from "#tests/support/chat/wire-client.ts";

const service = await openTestGateway();
afterAll(service.close);

const codeOf = async (asking: Promise<{ ErrorCode?: number }>): Promise<number | undefined> => (await asking).ErrorCode;
const infoOf = async (client: WireClient, id: string): Promise<Record<string, unknown>> => {
  const { GroupInfo } = await askGroup(client, "get_group_self_member_info", { GroupIdList: [id] });
  return (GroupInfo as Record<string, unknown>[])[0] ?? {};
};
const joined = async (client: WireClient, prefix = ""): Promise<string[]> => {
  const { GroupIdList } = await client.ask(`${prefix}group_open_http_svc.get_joined_group_list`, { Limit: 200, Offset: 0 });
  return (GroupIdList as { GroupId: string }[]).map(({ GroupId }) => GroupId);
};

describe("a new group", () => {
  test("has an id of the service's making, an owner, and members who are notified", async () => {
    const { id, who, idOf } = await openGroupOf(service, "Private", ["a", "b", "c"], { Introduction: "介绍" });
    expect(id).toMatch(/^@TGS#[A-Z0-9]{9}$/);
    expect(await infoOf(who("b"), id)).toMatchObject({
      Type: "Private",
      Name: "一个群",
      Introduction: "介绍",
      Owner_Account: idOf("a"),
      MemberNum: 3,
      NextMsgSeq: 2,
      ShutUpAllMember: "",
      ErrorCode: 0,
      MemberList: [{ Member_Account: idOf("b"), Role: "Member", MsgFlag: "AcceptAndNotify" }],
    });
    await expect.poll(() => received(who("c")).notices).toMatchObject([{ ReportType: 7, Operator_Account: idOf("a") }]);
    expect(received(who("c")).tips).toMatchObject([{ OpType: 1, List_Account: [idOf("b"), idOf("c")] }]);
    for (const name of ["a", "b", "c"]) expect(await joined(who(name))).toEqual([id]);
    expect(await groupsListed(who("c"))).toMatchObject([{ ToAccount: id, GroupNick: "一个群", UnreadMsgCount: 0 }]);
  });

  test("may be given an unused id, which has a prefix in a community", async () => {
    const [a, b] = [await service.signIn("id-a"), await service.signIn("id-b")];
    const create = (client: WireClient, Type: string, GroupId: string) =>
      codeOf(askGroup(client, "create_group", { Type, Name: "x", GroupId }));
    expect(await create(a, "Public", "wished")).toBe(0);
    expect(await create(b, "Public", "wished")).toBe(10_021);
    expect(await create(a, "Public", "wished")).toBe(10_025);
    expect(await create(a, "Public", "@TGS#_x")).toBe(10_004);
    expect(await create(a, "Community", "plain")).toBe(10_004);
    expect(await create(a, "Public", "群")).toBe(10_004);
    expect(await create(a, "Community", "@TGS#_wished")).toBe(0);
    expect(await joined(a)).toEqual(["wished"]);
    expect(await joined(a, "million_")).toEqual(["@TGS#_wished"]);
  });

  test("in a false form, with strangers, or too full, is not made", async () => {
    const client = await service.signIn("false-form");
    const create = (more: Record<string, unknown>) =>
      codeOf(askGroup(client, "create_group", { Type: "Public", Name: "x", ...more }));
    expect(await create({ Type: "Other" })).toBe(20_001);
    expect(await create({ Name: "" })).toBe(20_001);
    expect(await create({ Name: "群".repeat(34) })).toBe(20_001);
    expect(await create({ Introduction: "x".repeat(401) })).toBe(20_001);
    expect(await create({ MemberList: [{ Member_Account: "nobody at all" }] })).toBe(20_003);
    expect(await create({ MaxMemberCount: 1, MemberList: [{ Member_Account: "id-a" }] })).toBe(10_014);
    expect(await create({ Type: "AVChatRoom", MemberList: [{ Member_Account: "id-a" }] })).toBe(10_007);
    expect(await joined(client)).toEqual([]);
  });

  test("is refused to an account in as many groups as allowed", async () => {
    const own = await serveGateway(service.db, { groupsPerAccount: 2 });
    const { who, idOf } = await openGroupOf(own, "Public", ["busy", "idle"]);
    const create = (MemberList: { Member_Account: string }[] = []) =>
      askGroup(who("busy"), "create_group", { Type: "Private", Name: "x", MemberList });
    expect((await create()).ErrorCode).toBe(0);
    expect((await create()).ErrorCode).toBe(10_038);
    const other = await own.signIn("third");
    const asked = { Type: "Private", Name: "y", MemberList: [{ Member_Account: idOf("busy") }, { Member_Account: idOf("idle") }] };
    const { GroupId, OverJoinedGroupLimit_Account } = await askGroup(other, "create_group", asked);
    expect(OverJoinedGroupLimit_Account).toEqual([idOf("busy")]);
    expect(await joined(who("idle"))).toContain(GroupId);
    await own.close();
  });
});

describe("a group's end", () => {
  test("is pushed to all, and nothing of it stays", async () => {
    const { id, who } = await openGroupOf(service, "Public", ["a", "b"]);
    await sendIn(who("b"), id, "soon gone");
    expect(await codeOf(askGroup(who("a"), "destroy_group", { GroupId: id }))).toBe(0);
    await expect.poll(() => received(who("b")).notices.map(({ ReportType }) => ReportType)).toContain(5);
    expect(await infoOf(who("b"), id)).toMatchObject({ ErrorCode: 10_010 });
    expect(await codeOf(sendIn(who("b"), id, "x"))).toBe(10_010);
    expect(await groupsListed(who("b"))).toEqual([]);
    expect(await joined(who("b"))).toEqual([]);
    const removal = { ContactItem: [{ Type: 2, ToGroupid: id }], ClearRamble: 1 };
    expect((await who("b").ask("recentcontact.batch_delete", removal))["ResultItem"]).toMatchObject([{ ToGroupid: id }]);
  });

  test("does not follow from the owner's leaving, but a work group may lose its owner", async () => {
    const pub = await openGroupOf(service, "Public", ["a", "b"]);
    expect(await codeOf(askGroup(pub.who("a"), "quit_group", { GroupId: pub.id }))).toBe(10_009);
    const work = await openGroupOf(service, "Private", ["a", "b"]);
    expect(await codeOf(askGroup(work.who("a"), "quit_group", { GroupId: work.id }))).toBe(0);
    expect(await infoOf(work.who("b"), work.id)).toMatchObject({ Owner_Account: "", MemberNum: 1 });
    await expect.poll(() => received(work.who("b")).tips.map(({ OpType }) => OpType)).toEqual([1, 2]);
    expect(await codeOf(sendIn(work.who("a"), work.id, "x"))).toBe(10_007);
  });
});

describe("a group's owner and profile", () => {
  test("change once, and all members are notified", async () => {
    const { id, who, idOf } = await openGroupOf(service, "Public", ["a", "b"]);
    const give = (from: string, to: string) =>
      codeOf(askGroup(who(from), "change_group_owner", { GroupId: id, NewOwner_Account: idOf(to) }));
    expect(await give("b", "b")).toBe(10_007);
    expect(await give("a", "nobody")).toBe(10_007);
    expect(await give("a", "b")).toBe(0);
    expect(await give("a", "b")).toBe(10_007);
    expect(await infoOf(who("b"), id)).toMatchObject({ Owner_Account: idOf("b"), MemberList: [{ Role: "Owner" }] });
    await expect
      .poll(() => received(who("a")).tips.at(-1))
      .toMatchObject({ OpType: 6, MsgGroupNewInfo: { Owner_Account: idOf("b") } });
  });

  test("are changed field by field, and pushed as they were changed", async () => {
    const { id, who } = await openGroupOf(service, "Public", ["a", "b"]);
    const fields = { Name: "新群名", Notification: "N", AppDefinedData: [{ Key: "k", Value: "v" }] };
    expect(await codeOf(askGroup(who("a"), "modify_group_base_info", { GroupId: id, ...fields }))).toBe(0);
    await expect
      .poll(() => received(who("b")).tips.at(-1))
      .toMatchObject({ OpType: 6, MsgGroupNewInfo: { GroupName: "新群名", GroupNotification: "N" } });
    expect(await infoOf(who("b"), id)).toMatchObject({ ...fields, Introduction: "" });
    const more = { GroupId: id, AppDefinedData: [{ Key: "l", Value: "w" }], ApplyJoinOption: "FreeAccess" };
    await askGroup(who("a"), "modify_group_base_info", more);
    expect(await infoOf(who("b"), id)).toMatchObject({
      ApplyJoinOption: "FreeAccess",
      AppDefinedData: [
        { Key: "k", Value: "v" },
        { Key: "l", Value: "w" },
      ],
    });
    const work = await openGroupOf(service, "Private", ["a", "b"]);
    const free = { GroupId: work.id, ApplyJoinOption: "FreeAccess" };
    expect(await codeOf(askGroup(work.who("a"), "modify_group_base_info", free))).toBe(10_004);
  });

  test("show outsiders the app's own fields by the name that the SDK's search keeps", async () => {
    const { id, who } = await openGroupOf(service, "Public", ["a"]);
    const outsider = await service.signIn("outsider-of-fields");
    const fields = async () =>
      ((await askGroup(outsider, "get_group_public_info", { GroupIdList: [id] }))["GroupInfo"] as object[])[0];
    expect(await fields()).toMatchObject({ MsgAppDefinedData: [] });
    const AppDefinedData = [{ Key: "invite", Value: "0f3a" }];
    await askGroup(who("a"), "modify_group_base_info", { GroupId: id, AppDefinedData });
    expect(await fields()).toMatchObject({ MsgAppDefinedData: AppDefinedData });
  });

  test("are found by the id, but for work groups and for nothing", async () => {
    const pub = await openGroupOf(service, "Public", ["a"]);
    const work = await openGroupOf(service, "Private", ["a"]);
    const stranger = await service.signIn("searcher");
    const found = await askGroup(stranger, "get_group_public_info", { GroupIdList: [pub.id, work.id, "nothing"] });
    expect(found["GroupInfo"]).toMatchObject([{ Name: "一个群", ErrorCode: 0 }, { ErrorCode: 10_007 }, { ErrorCode: 10_010 }]);
    expect((await askGroup(work.who("a"), "get_group_public_info", { GroupIdList: [work.id] }))["GroupInfo"]).toMatchObject([
      { ErrorCode: 0 },
    ]);
  });
});

describe("who did it on one page", () => {
  test("is notified of it on the other", async () => {
    const own = await serveGateway(service.db, { webInstances: 2 });
    const { id, who, signIn } = await openGroupOf(own, "Public", ["a", "b"]);
    const other = await signIn("b");
    await sendIn(who("b"), id, "from one page");
    await expect.poll(() => received(other).messages.length).toBe(1);
    expect(received(who("b")).messages).toEqual([]);
    await sendIn(who("a"), id, "to both");
    await askGroup(who("b"), "msg_read_report", { GroupId: id, MsgReadedSeq: 99 });
    await expect
      .poll(() => received(other).notices.at(-1))
      .toMatchObject({ ReportType: 15, GroupReadInfoArray: [{ GroupId: id, LastReadMsgSeq: 3 }] });
    await askGroup(who("b"), "quit_group", { GroupId: id });
    await expect.poll(() => received(other).notices.at(-1)).toMatchObject({ ReportType: 8 });
    expect(await historyOf(other, id)).toEqual([]);
    await own.close();
  });
});
