import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway, textsOf } from "#tests/support/chat/gateway.ts";
import { askGroup, groupsListed, historyOf, openGroupOf, received, sendIn } from "#tests/support/chat/groups.ts";
import type { Body, WireClient } from "#tests/support/chat/wire-client.ts";

const service = await openTestGateway();
afterAll(service.close);

type Pending = { From_Account: string; AddTime: number; Authentication: string; Handled: number };
const join = (client: WireClient, GroupId: string, ApplyMsg = "求进"): Promise<Body> =>
  askGroup(client, "apply_join_group", { GroupId, ApplyMsg });
const pending = async (client: WireClient, prefix = ""): Promise<Pending[]> => {
  const answer = await client.ask(`${prefix}group_open_http_svc.get_pendency`, { StartTime: 0, Limit: 10 });
  expect(answer["NextStartTime"]).toBe(0);
  return answer["PendencyList"] as Pending[];
};
const handle = (client: WireClient, GroupId: string, { From_Account, Authentication, AddTime }: Pending, HandleMsg: string) =>
  askGroup(client, "handle_apply_join_group", {
    GroupId,
    Applicant_Account: From_Account,
    HandleMsg,
    ApprovalMsg: "欢迎",
    Authentication,
    MsgKey: AddTime,
  });
const noticesAtStart = async (client: WireClient): Promise<Record<string, unknown>[]> => {
  const { EventArray } = await client.ask("openim.getmsg", { Cookie: "" });
  return (EventArray as { Event: number; GroupTips: Record<string, unknown>[] }[]).flatMap((event) =>
    event.Event === 5 ? event.GroupTips : [],
  );
};

describe("joining", () => {
  test("is free, by permission, or not at all, and never twice", async () => {
    const { id, who } = await openGroupOf(service, "Public", ["a"]);
    const stranger = await service.signIn("joiner");
    const option = (ApplyJoinOption: string) => askGroup(who("a"), "modify_group_base_info", { GroupId: id, ApplyJoinOption });
    expect(await join(stranger, id)).toMatchObject({ JoinedStatus: "WaitAdminApproval" });
    await option("DisableApply");
    expect((await join(stranger, id)).ErrorCode).toBe(10_007);
    await option("FreeAccess");
    expect(await join(stranger, id)).toMatchObject({ JoinedStatus: "JoinedSuccess" });
    expect((await join(stranger, id)).ErrorCode).toBe(10_013);
    expect((await join(stranger, "nothing")).ErrorCode).toBe(10_010);
    await expect.poll(() => received(who("a")).tips.at(-1)).toMatchObject({ OpType: 1, List_Account: ["joiner"] });
    const work = await openGroupOf(service, "Private", ["a"]);
    expect((await join(stranger, work.id)).ErrorCode).toBe(10_007);
  });

  test("ends when the group is full", async () => {
    const { id } = await openGroupOf(service, "ChatRoom", ["a", "b"], { MaxMemberCount: 3 });
    expect(await join(await service.signIn("third one"), id)).toMatchObject({ JoinedStatus: "JoinedSuccess" });
    expect((await join(await service.signIn("fourth one"), id)).ErrorCode).toBe(10_014);
  });
});

describe("an application", () => {
  test("goes to all managers, and is handled once, by one of them", async () => {
    const { id, who, idOf } = await openGroupOf(service, "Public", ["a", "b"]);
    const admin = await service.signIn(idOf("c"));
    await askGroup(who("a"), "modify_group_base_info", { GroupId: id, ApplyJoinOption: "FreeAccess" });
    for (const client of [who("b"), admin]) await join(client, id);
    await askGroup(who("a"), "modify_group_member_info", { GroupId: id, Member_Account: idOf("c"), Role: "Admin" });
    await askGroup(who("a"), "modify_group_base_info", { GroupId: id, ApplyJoinOption: "NeedPermission" });
    const applicant = await service.signIn(idOf("applicant"));
    await join(applicant, id, "first");
    await join(applicant, id, "again");
    for (const client of [who("a"), admin]) {
      const asked = () => received(client).notices.filter(({ ReportType }) => ReportType === 1);
      await expect.poll(asked).toHaveLength(2);
      const [waiting, ...others] = await pending(client);
      expect(others).toEqual([]);
      expect(waiting).toMatchObject({ From_Account: idOf("applicant"), ApplyInviteMsg: "again", Handled: 0 });
      expect(asked()[1]).toMatchObject({ MsgKey: waiting?.AddTime, Authentication: waiting?.Authentication, RemarkInfo: "again" });
    }
    expect(await pending(who("b"))).toEqual([]);
    expect(await pending(who("a"), "million_")).toEqual([]);
    const [waiting] = await pending(admin);
    if (!waiting) throw new Error("nothing is pending");
    expect((await handle(who("b"), id, waiting, "Agree")).ErrorCode).toBe(10_007);
    expect((await handle(admin, id, { ...waiting, Authentication: "made up" }, "Agree")).ErrorCode).toBe(10_004);
    expect((await handle(admin, id, waiting, "Agree")).ErrorCode).toBe(0);
    expect((await handle(who("a"), id, waiting, "Reject")).ErrorCode).toBe(10_024);
    await expect.poll(() => received(applicant).notices).toMatchObject([{ ReportType: 2, RemarkInfo: "欢迎" }]);
    const handled = { ReportType: 255, UserDefinedField: "application-handled" };
    await expect.poll(() => received(who("a")).notices.at(-1)).toMatchObject(handled);
    expect(received(admin).notices.filter(({ ReportType }) => ReportType === 255)).toEqual([]);
    expect((await sendIn(applicant, id, "here I am")).ErrorCode).toBe(0);
    expect(await pending(who("a"))).toMatchObject([{ Handled: 1 }]);
  });

  test("can be repeated after a refusal, which an offline applicant reads later", async () => {
    const { id, who, idOf, signIn } = await openGroupOf(service, "Public", ["a"]);
    const applicant = await signIn("applicant");
    await who("a").close();
    await join(applicant, id, "while you were away");
    const owner = await signIn("a");
    const [notice] = await noticesAtStart(owner);
    expect(notice).toMatchObject({ To_Account: idOf("a"), MsgBody: { ReportType: 1, RemarkInfo: "while you were away" } });
    const [waiting] = await pending(owner);
    if (!waiting) throw new Error("nothing is pending");
    await applicant.close();
    await handle(owner, id, waiting, "Reject");
    const back = await signIn("applicant");
    expect(await noticesAtStart(back)).toMatchObject([{ MsgBody: { ReportType: 3 } }]);
    expect(await join(back, id)).toMatchObject({ JoinedStatus: "WaitAdminApproval" });
    const quoted = { From_Account: "@TIM#SYSTEM", MsgSeq: notice?.["MsgSeq"], MsgRandom: notice?.["MsgRandom"] };
    await back.ask("openim.deletemsg", { DelMsgList: [quoted] });
    expect(await noticesAtStart(owner)).toHaveLength(2);
    await owner.ask("openim.deletemsg", { DelMsgList: [quoted] });
    expect(await noticesAtStart(owner)).toHaveLength(1);
  });

  test("during a break is pushed once afterwards, in the order of events", async () => {
    const { id, who, signIn } = await openGroupOf(service, "Public", ["a"]);
    const { Cookie } = await who("a").ask("openim.getmsg", { Cookie: "" });
    await who("a").close();
    await join(await signIn("applicant"), id);
    const again = await service.connect(who("a").instance);
    await again.resume(who("a").token());
    const page = await again.ask("openim.getmsg", { Cookie });
    expect(page).toMatchObject({
      SyncFlag: 2,
      MsgList: [],
      EventArray: [{ Event: 5, GroupTips: [{ MsgBody: { ReportType: 1 } }] }],
    });
    expect((await again.ask("openim.getmsg", { Cookie: page["Cookie"] }))["EventArray"]).toEqual([]);
  });
});

describe("members", () => {
  test("are notified when they are added, each with a result, or removed", async () => {
    const { id, who, idOf } = await openGroupOf(service, "Private", ["a", "b"], { MaxMemberCount: 3 });
    const [c] = [await service.signIn(idOf("c")), await service.signIn(idOf("d"))];
    const MemberList = ["b", "c", "c", "nobody", "d"].map((name) => ({ Member_Account: idOf(name) }));
    const added = await askGroup(who("b"), "add_group_member", { GroupId: id, MemberList });
    expect((added["MemberList"] as { Result: number }[]).map(({ Result }) => Result)).toEqual([2, 1, 0, 0]);
    await expect.poll(() => received(c).notices).toMatchObject([{ ReportType: 7, Operator_Account: idOf("b") }]);
    await sendIn(who("a"), id, "for all three");
    const removal = { GroupId: id, MemberToDel_Account: [idOf("c"), idOf("nobody")], Reason: "bye" };
    expect((await askGroup(who("a"), "delete_group_member", removal)).ErrorCode).toBe(0);
    await expect.poll(() => received(c).notices.at(-1)).toMatchObject({ ReportType: 4, RemarkInfo: "bye" });
    await expect.poll(() => received(who("b")).tips.at(-1)).toMatchObject({ OpType: 3, List_Account: [idOf("c")], MemberNum: 2 });
    await sendIn(who("a"), id, "for two");
    expect(textsOf(received(c).messages)).toEqual(["for all three"]);
    expect(await groupsListed(c)).toEqual([]);
    expect((await askGroup(c, "group_msg_get", { GroupId: id })).ErrorCode).toBe(10_007);
  });

  test("become admins and members again, and are notified both times", async () => {
    const { id, who, idOf } = await openGroupOf(service, "Public", ["a", "b"]);
    const appoint = (Role: string) =>
      askGroup(who("a"), "modify_group_member_info", { GroupId: id, Member_Account: idOf("b"), Role });
    for (const role of ["Admin", "Admin", "Member"]) await appoint(role);
    await expect.poll(() => received(who("b")).notices.map(({ ReportType }) => ReportType)).toEqual([7, 9, 10]);
    expect(received(who("b")).tips.map(({ OpType }) => OpType)).toEqual([1, 4, 5]);
    const card = { GroupId: id, Member_Account: idOf("b"), NameCard: "小B", MsgFlag: "AcceptNotNotify" };
    await askGroup(who("b"), "modify_group_member_info", card);
    const found = await askGroup(who("a"), "get_specified_group_member_info", {
      GroupId: id,
      Member_List_Account: [idOf("b"), "x"],
    });
    expect(found["MemberList"]).toMatchObject([{ Role: "Member", NameCard: "小B", OnlineStatus: "Online" }]);
    expect(await groupsListed(who("b"))).toMatchObject([{ MsgRecvOption: 2 }]);
  });

  test("of a group of 250 are listed in pages, by offset and by cursor, each once", async () => {
    const names = Array.from({ length: 249 }, (_, index) => `crowd-${index}`);
    for (const UserID of names) await service.call("im_open_login_svc/account_import", { UserID });
    const { id, who, idOf } = await openGroupOf(service, "Community", ["a"], {
      MemberList: names.map((Member_Account) => ({ Member_Account })),
    });
    const all = [idOf("a"), ...names];
    const idsOf = (page: Body): string[] =>
      (page["MemberList"] as { Member_Account: string }[]).map(({ Member_Account }) => Member_Account);
    const list = (more: Record<string, unknown>) =>
      askGroup(who("a"), "get_group_member_info", { GroupId: id, Limit: 60, ...more });
    const byOffset: string[] = [];
    for (let Offset = 0; Offset < 300; Offset += 60) byOffset.push(...idsOf(await list({ Offset })));
    expect(byOffset).toEqual(all);
    const byCursor: string[] = [];
    let Next: unknown = "";
    do {
      const page = await list({ Next });
      expect(page["MemberNum"]).toBe(250);
      byCursor.push(...idsOf(page));
      Next = page["Next"];
    } while (Next !== "");
    expect(byCursor).toEqual(all);
    expect(idsOf(await list({ MemberRoleFilter: ["Owner", "Admin"] }))).toEqual([idOf("a")]);
    expect((await askGroup(who("a"), "get_online_member_num", { GroupId: id }))["OnlineMemberNum"]).toBe(1);
    const outsider = await service.signIn("counts-from-outside");
    expect((await askGroup(outsider, "get_online_member_num", { GroupId: id })).ErrorCode).toBe(10_007);
    const before = await service.db
      .selectFrom("chat_group_messages")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirst();
    await sendIn(who("a"), id, "one row");
    const after = await service.db
      .selectFrom("chat_group_messages")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirst();
    expect(Number(after?.count) - Number(before?.count)).toBe(1);
  });
});

describe("a conversation with a group", () => {
  test("is pinned, muted, taken off the list, and there again when something happens", async () => {
    const { id, who, idOf } = await openGroupOf(service, "Private", ["a", "b"]);
    await sendIn(who("a"), id, "1");
    const b = who("b");
    await b.ask("recentcontact.top", { OperationType: 1, RecentContactItem: [{ Type: 2, GroupId: id }] });
    await askGroup(b, "modify_group_member_info", { GroupId: id, Member_Account: idOf("b"), MsgFlag: "Discard" });
    expect(await groupsListed(b)).toMatchObject([
      { ToAccount: id, TopFlags: 1, MsgRecvOption: 1, UnreadMsgCount: 1, LastMsg: { MsgBody: [{ MsgContent: { Text: "1" } }] } },
    ]);
    const remove = (ClearRamble: number) =>
      b.ask("recentcontact.batch_delete", { ContactItem: [{ Type: 2, ToGroupid: id }], ClearRamble });
    await remove(0);
    expect(await groupsListed(b)).toEqual([]);
    await sendIn(who("a"), id, "2");
    expect(await groupsListed(b)).toMatchObject([{ ToAccount: id, TopFlags: 0, MsgRecvOption: 1, UnreadMsgCount: 1 }]);
    await remove(1);
    await sendIn(who("a"), id, "3");
    expect(textsOf(await historyOf(b, id))).toEqual(["3"]);
    expect(textsOf((await historyOf(who("a"), id)).slice(0, 3))).toEqual(["3", "2", "1"]);
  });
});
