import type { Client } from "./support/client.ts";
import { conversationOf, expectEvent, good, groupsOf, makeGroup, NOTICE, sendText, TIP, textsOf } from "./support/groups.ts";
import { expect, newName, test } from "./support/test.ts";

const people = async (open: (name: string) => Promise<Client>, ...names: string[]) => {
  const ids = names.map(newName);
  const clients: Client[] = [];
  for (const id of ids) {
    const client = await open(id);
    await client.enter();
    clients.push(client);
  }
  return { ids, clients };
};

test("a work group takes in, is renamed, lets go, and is never dissolved", async ({ open }) => {
  const { ids, clients } = await people(open, "a", "b", "c");
  const [a = "", b = "", c = ""] = ids;
  const [alice, bob, carol] = clients;
  if (!alice || !bob || !carol) throw new Error("three are needed");
  const { groupID } = await makeGroup(alice, { type: "Private", name: "面试群", memberList: [{ userID: b }] });
  await expectEvent(bob, NOTICE, { operationType: 7 });
  const members = await good<{ memberList: unknown[] }>(alice, "getGroupMemberList", { groupID, count: 30, offset: 0 });
  expect(members.memberList).toMatchObject([
    { userID: a, role: "Owner" },
    { userID: b, role: "Member" },
  ]);
  expect(await good(alice, "addGroupMember", { groupID, userIDList: [c, b] })).toMatchObject({
    successUserIDList: [c],
    existedUserIDList: [b],
  });
  await expectEvent(bob, TIP, { operationType: 1, userIDList: [c] });
  await expectEvent(carol, NOTICE, { operationType: 7 });
  await expect.poll(() => groupsOf(carol)).toMatchObject([{ name: "面试群" }]);
  const news = { name: "新群名", notification: "N2", introduction: "I2", avatar: "http://x/g.png" };
  expect(await good(alice, "updateGroupProfile", { groupID, ...news })).toMatchObject({ group: { name: "新群名" } });
  await expectEvent(bob, TIP, {
    operationType: 6,
    newGroupProfile: expect.objectContaining({ groupName: "新群名", notification: "N2" }),
  });
  await expect.poll(() => groupsOf(bob)).toMatchObject([{ name: "新群名" }]);
  const card = await good(alice, "setGroupMemberNameCard", { groupID, nameCard: "面试官A" });
  expect(card).toMatchObject({ member: { nameCard: "面试官A" } });
  const silently = await good(alice, "setMessageRemindType", { groupID, messageRemindType: "AcceptNotNotify" });
  expect(silently).toMatchObject({ group: { selfInfo: { messageRemindType: "AcceptNotNotify" } } });
  expect(await good(alice, "deleteGroupMember", { groupID, userIDList: [c], reason: "bye" })).toMatchObject({ userIDList: [c] });
  await expectEvent(carol, NOTICE, { operationType: 4 });
  await expect.poll(() => groupsOf(carol)).toEqual([]);
  expect(await alice.call("dismissGroup", groupID)).toMatchObject({ code: 10_007 });
  await good(bob, "quitGroup", groupID);
  await expectEvent(alice, TIP, { operationType: 2, userIDList: [b] });
  await alice.load();
  await alice.enter();
  await expect.poll(() => groupsOf(alice)).toMatchObject([{ name: "新群名", memberCount: 1 }]);
  await expect.poll(() => conversationOf(alice, groupID)).toMatchObject({ messageRemindType: "AcceptNotNotify" });
});

test("a public group is asked for, entered, refused, left to another, and dissolved", async ({ open }) => {
  const { ids, clients } = await people(open, "a", "b", "c");
  const [, b = "", c = ""] = ids;
  const [alice, bob, carol] = clients;
  if (!alice || !bob || !carol) throw new Error("three are needed");
  const { groupID, ...group } = await makeGroup(alice, { type: "Public", name: "公开群", joinOption: "NeedPermission" });
  expect(group).toMatchObject({ joinOption: "NeedPermission" });
  expect(await good(bob, "searchGroupByID", groupID)).toMatchObject({ group: { name: "公开群", memberCount: 1 } });
  expect(await bob.call("searchGroupByID", "nope")).toMatchObject({ code: 10_010 });

  expect(await good(bob, "joinGroup", { groupID, applyMessage: "求进" })).toMatchObject({ status: "WaitAdminApproval" });
  await expectEvent(alice, NOTICE, { operationType: 1, operatorID: b, handleMessage: "求进" });
  type Applications = { applicationList: { applicant: string; groupID: string }[] };
  const waiting = async () => (await good<Applications>(alice, "getGroupApplicationList")).applicationList;
  expect(await waiting()).toMatchObject([{ applicant: b, groupID }]);
  const agreed = { handleAction: "Agree", handleMessage: "欢迎", message: { received: NOTICE } };
  expect(await good(alice, "handleGroupApplication", agreed)).toMatchObject({ group: { groupID } });
  await expectEvent(bob, NOTICE, { operationType: 2, handleMessage: "欢迎" });
  await expectEvent(alice, TIP, { operationType: 1, userIDList: [b] });
  await expect.poll(() => groupsOf(bob)).toMatchObject([{ name: "公开群" }]);

  await good(carol, "joinGroup", { groupID, applyMessage: "me too" });
  await expectEvent(alice, NOTICE, { operationType: 1, operatorID: c });
  const [application] = (await waiting()).filter(({ applicant }) => applicant === c);
  await good(alice, "handleGroupApplication", { handleAction: "Reject", handleMessage: "不行", application });
  await expectEvent(carol, NOTICE, { operationType: 3, handleMessage: "不行" });
  expect(await good(bob, "joinGroup", { groupID })).toMatchObject({ status: "AlreadyInGroup" });
  await good(alice, "updateGroupProfile", { groupID, joinOption: "DisableApply" });
  expect(await carol.call("joinGroup", { groupID })).toMatchObject({ code: 10_007 });

  expect(await good(alice, "changeGroupOwner", { groupID, newOwnerID: b })).toMatchObject({ group: { ownerID: b } });
  await expectEvent(bob, TIP, { operationType: 6 });
  await expect
    .poll(async () => (await good(bob, "getGroupProfile", { groupID }))["group"])
    .toMatchObject({ ownerID: b, selfInfo: { role: "Owner" } });
  await good(bob, "dismissGroup", groupID);
  await expectEvent(alice, NOTICE, { operationType: 5 });
  await expect.poll(() => groupsOf(alice)).toEqual([]);
  // Its conversation is gone as well, as at the next login.
  await expect.poll(() => conversationOf(alice, groupID)).toBeUndefined();
});

test("admins come and go, and mute one member or all", async ({ open }) => {
  const { ids, clients } = await people(open, "a", "b");
  const [, b = ""] = ids;
  const [alice, bob] = clients;
  if (!alice || !bob) throw new Error("two are needed");
  const { groupID } = await makeGroup(alice, { type: "Public", name: "公开群", memberList: [{ userID: b }] });
  await expectEvent(bob, NOTICE, { operationType: 7 });
  expect(await good(alice, "setGroupMemberRole", { groupID, userID: b, role: "Admin" })).toMatchObject({
    member: { role: "Admin" },
  });
  await expectEvent(bob, TIP, { operationType: 4 });
  await good(alice, "setGroupMemberRole", { groupID, userID: b, role: "Member" });
  await expectEvent(bob, TIP, { operationType: 5 });
  const { member } = await good<{ member: { muteUntil: number } }>(alice, "setGroupMemberMuteTime", {
    groupID,
    userID: b,
    muteTime: 600,
  });
  expect(member.muteUntil).toBeGreaterThan(0);
  await expectEvent(bob, TIP, { operationType: 7, memberList: [expect.objectContaining({ userID: b, muteTime: 600 })] });
  expect(await sendText(bob, groupID, "x")).toMatchObject({ code: 10_017 });
  await good(alice, "setGroupMemberMuteTime", { groupID, userID: b, muteTime: 0 });
  expect(await sendText(bob, groupID, "x")).toMatchObject({ code: 0 });
  const mutedAll = await good(alice, "updateGroupProfile", { groupID, muteAllMembers: true });
  expect(mutedAll).toMatchObject({ group: { muteAllMembers: true } });
  expect(await sendText(bob, groupID, "y")).toMatchObject({ code: 10_017 });
  await expect.poll(async () => (await good(bob, "getGroupProfile", { groupID }))["group"]).toMatchObject({ muteAllMembers: true });
});

test("an application made while the owner was away is there after the login, and again after a break", { tag: "@release" }, async ({
  open,
}) => {
  const { ids, clients } = await people(open, "a", "c", "d");
  const [, c = "", d = ""] = ids;
  const [alice, carol, dora] = clients;
  if (!alice || !carol || !dora) throw new Error("three are needed");
  const { groupID } = await makeGroup(alice, { type: "Public", name: "P2" });
  await alice.call("logout");
  await good(carol, "joinGroup", { groupID, applyMessage: "offline apply" });
  await alice.enter();
  const applicants = async () =>
    (await good<{ applicationList: { applicant: string }[] }>(alice, "getGroupApplicationList")).applicationList.map(
      ({ applicant }) => applicant,
    );
  await expect.poll(applicants).toEqual([c]);
  const system = async () =>
    (
      await good<{ messageList: { payload: { operatorID: string } }[] }>(alice, "getMessageList", {
        conversationID: "@TIM#SYSTEM",
      })
    ).messageList.map(({ payload }) => payload.operatorID);
  await expect.poll(system).toEqual([c]);
  alice.line.refuse(true);
  await good(dora, "joinGroup", { groupID, applyMessage: "in a break" });
  alice.line.refuse(false);
  await expect.poll(async () => [...(await applicants())].sort((x, y) => x.localeCompare(y))).toEqual([c, d]);
  await expect.poll(system).toEqual([c, d]);
});

test("a meeting and a community are entered freely, and are there after a reload", { tag: "@release" }, async ({ open }) => {
  const { clients } = await people(open, "a", "b");
  const [alice, bob] = clients;
  if (!alice || !bob) throw new Error("two are needed");
  for (const [type, name] of [
    ["ChatRoom", "会议"],
    ["Community", "社群"],
  ] as const) {
    const { groupID } = await makeGroup(alice, { type, name });
    if (type === "Community") expect(groupID).toMatch(/^@TGS#_/);
    expect(await good(bob, "joinGroup", { groupID, type })).toMatchObject({ status: "JoinedSuccess" });
    expect(await sendText(alice, groupID, `in ${type}`)).toMatchObject({ code: 0 });
    await expect.poll(() => textsOf(bob)).toContain(`in ${type}`);
    const { memberList } = await good<{ memberList: unknown[] }>(alice, "getGroupMemberList", { groupID });
    expect(memberList).toHaveLength(2);
  }
  expect(await alice.call("createGroup", { type: "Public", name: "bad", groupID: "@TGS#_x" })).toMatchObject({ code: 2602 });
  await bob.load();
  await bob.enter();
  await expect
    .poll(async () => (await groupsOf(bob)).map(({ name }) => name).sort((x, y) => x.localeCompare(y)))
    .toEqual(["会议", "社群"].sort((x, y) => x.localeCompare(y)));
});

test("a room is entered, talked in, counted, left and closed", { tag: "@release" }, async ({ open }) => {
  const { clients } = await people(open, "a", "b");
  const [alice, bob] = clients;
  if (!alice || !bob) throw new Error("two are needed");
  const groupID = newName("live");
  expect(await makeGroup(alice, { type: "AVChatRoom", name: "直播", groupID })).toMatchObject({ groupID });
  const entered = await good(alice, "joinGroup", { groupID, type: "AVChatRoom" });
  expect(["JoinedSuccess", "AlreadyInGroup"]).toContain(entered["status"]);
  expect(await good(bob, "joinGroup", { groupID, type: "AVChatRoom" })).toMatchObject({ status: "JoinedSuccess" });
  await expectEvent(alice, TIP, { operationType: 1 });
  expect(await sendText(alice, groupID, "hello live")).toMatchObject({ code: 0 });
  await expect.poll(() => textsOf(bob)).toEqual(["hello live"]);
  bob.line.drop();
  await bob.event("NET_STATE_CHANGE", { state: "connected" });
  await expect.poll(async () => (await sendText(bob, groupID, "reply live")).code).toBe(0);
  await expect.poll(() => textsOf(alice)).toContain("reply live");
  await sendText(alice, groupID, "after the break");
  await expect.poll(() => textsOf(bob)).toEqual(["hello live", "after the break"]);
  expect(await good(alice, "getGroupOnlineMemberCount", groupID)).toMatchObject({ memberCount: 2 });
  await good(bob, "quitGroup", groupID);
  await good(alice, "dismissGroup", groupID);
});
