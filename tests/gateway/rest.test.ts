import { afterAll, describe, expect, test } from "vitest";
import { createUserSig } from "#server/services/user-sig.ts";
import { APP, openTestGateway, textsOf, textTo } from "#tests/support/chat/gateway.ts";
import { askGroup, openGroupOf, sendIn } from "#tests/support/chat/groups.ts";
import { pushedMessages } from "#tests/support/chat/wire-client.ts";
import { TEST_NOW } from "#tests/support/server/databases.ts";

const service = await openTestGateway();
afterAll(service.close);

const { call } = service;

describe("the backend", () => {
  test("creates accounts, greets in their name, and counts their unread messages", async () => {
    await service.admin.importAccount({ userId: "seeker1", name: "程若水" });
    await service.admin.importAccount({ userId: "manager1", name: "苏映雪" });
    const seeker = await service.signIn("seeker1");
    const manager = await service.signIn("manager1");
    const greeting = { from: "seeker1", to: "manager1", text: "您好", random: 42 };
    await service.admin.sendText(greeting);
    service.advance(3600);
    await service.admin.sendText(greeting);
    await service.admin.sendText({ ...greeting, random: 43, text: "还在招吗" });
    await expect.poll(() => textsOf(pushedMessages(manager))).toEqual(["您好", "还在招吗"]);
    expect(pushedMessages(manager)[0]).toMatchObject({ From_Account: "seeker1", From_AccountNick: "程若水" });
    expect(pushedMessages(seeker)[0]).toMatchObject({ From_Account: "manager1", IsSyncMsg: 1 });
    expect(await service.admin.unreadCount("manager1")).toBe(2);
    expect(await service.admin.unreadCount("seeker1")).toBe(0);
  });

  test("cannot write to or from an account that does not exist", async () => {
    await service.admin.importAccount({ userId: "lonely", name: "" });
    await expect(service.admin.sendText({ from: "lonely", to: "x", text: "hello", random: 1 })).rejects.toThrow("20003");
    await expect(service.admin.sendText({ from: "x", to: "lonely", text: "hello", random: 1 })).rejects.toThrow("20003");
  });

  test("counts unread messages in groups, too, and leaves out muted conversations", async () => {
    const { who, id, idOf } = await openGroupOf(service, "Private", ["a", "b"]);
    const unread = () => service.admin.unreadCount(idOf("b"));
    await sendIn(who("a"), id, "in the group");
    await who("a").ask("openim.sendmsg", textTo(idOf("b"), "between two"));
    expect(await unread()).toBe(2);
    const own = { GroupId: id, Member_Account: idOf("b"), MsgFlag: "AcceptNotNotify" };
    await askGroup(who("b"), "modify_group_member_info", own);
    expect(await unread()).toBe(1);
    await who("b").ask("openim.set_c2c_peer_mute_notifications", { Peer_Account: [idOf("a")], Mute_Notifications: 1 });
    expect(await unread()).toBe(0);
  });

  test("reads for an account: its peer learns the read position, also of each message with a receipt", async () => {
    await service.admin.importAccount({ userId: "reader", name: "" });
    const writer = await service.signIn("writer");
    await writer.ask("openim.sendmsg", textTo("reader", "wants to know", { IsNeedReadReceipt: 1 }));
    await writer.ask("openim.sendmsg", textTo("reader", "does not"));
    expect(await service.admin.unreadCount("reader")).toBe(2);
    await service.admin.markRead({ reader: "reader", peer: "writer" });
    expect(await service.admin.unreadCount("reader")).toBe(0);
    await writer.event((event) => JSON.stringify(event).includes('"C2cReadedReceipt"'));
    const told = await writer.event((event) => event["Event"] === 16);
    expect(told).toMatchObject({ Peer_Account: "reader", C2cMsgInfo: [{ From_Account: "writer", To_Account: "reader" }] });
    const before = writer.pushes.length;
    await service.admin.markRead({ reader: "reader", peer: "writer" });
    await writer.ask("openim.get_peer_read_time", { To_Account: ["reader"] });
    expect(JSON.stringify(writer.pushes.slice(before))).not.toContain("C2cMsgInfo");
    expect(await call("openim/admin_set_msg_read", { Report_Account: "reader" })).toMatchObject({ ErrorCode: 20_001 });
  });

  test("sets the fields of profiles that it names, and notifies their owners", async () => {
    await service.admin.importAccount({ userId: "face", name: "before" });
    const client = await service.signIn("face");
    const ProfileItem = [{ Tag: "Tag_Profile_IM_Image", Value: "/face.png" }];
    expect(await call("profile/portrait_set", { From_Account: "face", ProfileItem })).toMatchObject({ ErrorCode: 0 });
    await client.event((event) => JSON.stringify(event).includes("/face.png"));
    await service.admin.importAccount({ userId: "face", name: "after" });
    const profile = await client.ask("profile.portrait_get_all", { UserItem: [{ To_Account: "face" }] });
    expect(profile["UserProfileItem"]).toMatchObject([
      { ProfileItem: expect.arrayContaining([...ProfileItem, { Tag: "Tag_Profile_IM_Nick", Value: "after" }]) },
    ]);
    expect(await call("profile/portrait_set", { From_Account: "nobody", ProfileItem })).toMatchObject({ ErrorCode: 20_003 });
  });

  test("learns which accounts there are, and is notified of every stored message once", async () => {
    await service.admin.importAccount({ userId: "heard-1", name: "" });
    await service.admin.importAccount({ userId: "heard-2", name: "" });
    const CheckItem = [{ UserID: "heard-1" }, { UserID: "nobody" }];
    expect((await call("im_open_login_svc/account_check", { CheckItem }))["ResultItem"]).toMatchObject([
      { UserID: "heard-1", AccountStatus: "Imported" },
      { UserID: "nobody", AccountStatus: "NotImported" },
    ]);
    const before = service.sent.length;
    const message = { from: "heard-1", to: "heard-2", text: "听见", random: 77 };
    await service.admin.sendText(message);
    await service.admin.sendText(message);
    const client = await service.signIn("heard-1");
    await client.ask("openim.sendmsg", textTo("heard-2", "typing", { MsgLifeTime: 0 }));
    await client.ask("openim.sendmsg", textTo("heard-2", "from a page"));
    expect(service.sent.slice(before)).toMatchObject([
      {
        CallbackCommand: "C2C.CallbackAfterSendMsg",
        From_Account: "heard-1",
        To_Account: "heard-2",
        MsgRandom: 77,
        MsgBody: [{ MsgContent: { Text: "听见" } }],
      },
      { MsgBody: [{ MsgContent: { Text: "from a page" } }] },
    ]);
  });

  test("reads presence, and ends an account's sessions", async () => {
    await service.admin.importAccount({ userId: "absent", name: "" });
    const client = await service.signIn("present");
    const ask = () => call("openim/query_online_status", { To_Account: ["present", "absent", "nobody"] });
    expect(await ask()).toMatchObject({
      QueryResult: [
        { To_Account: "present", Status: "Online" },
        { To_Account: "absent", Status: "Offline" },
      ],
      ErrorList: [{ To_Account: "nobody" }],
    });
    await call("im_open_login_svc/kick", { UserID: "present" });
    await expect.poll(() => JSON.stringify(client.pushes)).toContain('"KickType":3');
    expect(await ask()).toMatchObject({ QueryResult: [{ Status: "Offline" }, { Status: "Offline" }] });
  });

  test("revokes earlier UserSigs, also those of an unknown account", async () => {
    const [early, unused] = [service.sign("called-off"), service.sign("never-came")];
    const client = await service.signIn("called-off");
    for (const userId of ["called-off", "never-came"]) await service.admin.kick(userId);
    const again = await service.connect();
    expect((await client.resume(client.token())).ErrorCode).not.toBe(0);
    expect((await again.logIn("called-off", early)).ErrorCode).toBe(70_001);
    expect((await again.logIn("never-came", unused)).ErrorCode).toBe(70_001);
    service.advance(1);
    expect((await again.logIn("called-off", service.sign("called-off"))).ErrorCode).toBe(0);
  });

  test.each([
    ["another's signature", { usersig: service.sign("alice") }, 70_013],
    ["a forged signature", { usersig: createUserSig({ ...APP, key: "x" }, "administrator", TEST_NOW, 86_400) }, 70_009],
    ["no signature", { usersig: "" }, 70_003],
    ["an old signature", { usersig: createUserSig(APP, "administrator", TEST_NOW - 7_200_000, 3600) }, 70_001],
    ["another app", { sdkappid: "1" }, 70_014],
    ["an account that is no administrator", { identifier: "alice", usersig: service.sign("alice") }, 60_010],
  ])("is refused with %s", async (_name, who, code) => {
    expect(await call("im_open_login_svc/account_import", { UserID: "intruder" }, who)).toMatchObject({ ErrorCode: code });
    const rows = await service.db.selectFrom("chat_accounts").selectAll().where("id", "=", "intruder").execute();
    expect(rows).toEqual([]);
  });

  test("learns the mistake in its request", async () => {
    expect(await call("openim/sendmsg", "{")).toMatchObject({ ErrorCode: 20_001 });
    expect(await call("openim/sendmsg", { To_Account: 7 })).toMatchObject({ ErrorCode: 20_001, ActionStatus: "FAIL" });
    expect(await call("openim/dance", {})).toMatchObject({ ErrorCode: 60_007 });
    expect((await fetch(`${service.url}/chat/v4/openim/sendmsg`)).status).toBe(404);
  });
});
