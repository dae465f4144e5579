import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway, textsOf, textTo } from "#tests/support/chat/gateway.ts";
import { askGroup, groupsListed, historyOf, openGroupOf, received, sendIn, textIn } from "#tests/support/chat/groups.ts";

const service = await openTestGateway();
afterAll(service.close);

describe("a room", () => {
  test("stores and counts no messages, and is in no list", async () => {
    const { id, who } = await openGroupOf(service, "AVChatRoom", ["a", "b"], { GroupId: "live" });
    expect(await askGroup(who("b"), "apply_join_group", { GroupId: id })).toMatchObject({
      JoinedStatus: "JoinedSuccess",
      HugeGroupFlag: 1,
    });
    await expect.poll(() => received(who("a")).tips).toMatchObject([{ OpType: 1 }]);
    const message = textIn(id, "hello live");
    const first = await askGroup(who("a"), "send_group_msg", message);
    expect(await askGroup(who("a"), "send_group_msg", message)).toEqual(first);
    await sendIn(who("b"), id, "reply");
    await expect.poll(() => textsOf(received(who("a")).messages)).toEqual(["reply"]);
    expect(textsOf(received(who("b")).messages)).toEqual(["hello live"]);
    expect(Number(received(who("a")).messages[0]?.MsgSeq)).toBe(Number(first["MsgSeq"]) + 1);
    for (const name of ["a", "b"]) {
      expect(await groupsListed(who(name))).toEqual([]);
      expect(await historyOf(who(name), id)).toEqual([]);
    }
    expect((await askGroup(who("a"), "get_online_member_num", { GroupId: id }))["OnlineMemberNum"]).toBe(2);
    const watching = await who("a").ask("group_open_avchatroom_http_svc.get_members", { GroupId: id, Timestamp: 0 });
    expect(watching).toMatchObject({ MemberList: [{ Role: "Owner" }, { Role: "Member" }], NextTimestamp: 0 });
  });

  test("is left by signing in again, but not by its owner, and not by a broken connection", async () => {
    const { id, who, signIn } = await openGroupOf(service, "AVChatRoom", ["a", "b"]);
    const again = await service.connect(who("b").instance);
    await again.resume(who("b").token());
    await sendIn(who("a"), id, "still there");
    await expect.poll(() => textsOf(received(again).messages)).toEqual(["still there"]);
    await again.close();
    await who("b").close();
    const anew = await signIn("b");
    expect((await sendIn(anew, id, "x")).ErrorCode).toBe(10_007);
    await who("a").close();
    expect((await sendIn(await signIn("a"), id, "owner")).ErrorCode).toBe(0);
  });

  test("names its members, strangers by a mask", async () => {
    const { id, who, idOf } = await openGroupOf(service, "AVChatRoom", ["a", "b", "c"]);
    for (const [name, nick] of [
      ["a", "安静"],
      ["b", "包容"],
      ["c", "陈晓"],
    ] as const)
      await service.admin.importAccount({ userId: idOf(name), name: nick, face: `/faces/${name}.png` });
    await who("a").ask("openim.sendmsg", textTo(idOf("b"), "hi"));
    const { MemberList } = await who("a").ask("group_open_avchatroom_http_svc.get_members", { GroupId: id, Timestamp: 0 });
    expect(MemberList).toMatchObject([
      { Member_Account: idOf("a"), NickName: "安静", Avatar: "/faces/a.png" },
      { Member_Account: idOf("b"), NickName: "包容", Avatar: "/faces/b.png" },
      { Member_Account: idOf("c"), NickName: "陈**", Avatar: "" },
    ]);
  });
});
