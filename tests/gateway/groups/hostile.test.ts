import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway } from "#tests/support/chat/gateway.ts";
import { askGroup, openGroupOf } from "#tests/support/chat/groups.ts";

const service = await openTestGateway();
afterAll(service.close);

describe("bodies that are nonsense", () => {
  test.each([
    "create_group",
    "destroy_group",
    "quit_group",
    "change_group_owner",
    "modify_group_base_info",
    "get_group_self_member_info",
    "get_group_public_info",
    "apply_join_group",
    "handle_apply_join_group",
    "get_group_member_info",
    "get_specified_group_member_info",
    "get_online_member_num",
    "add_group_member",
    "delete_group_member",
    "modify_group_member_info",
    "send_group_msg",
    "group_msg_get",
    "msg_read_report",
    "group_msg_recall",
    "delete_group_ramble_msg_by_seq",
    "batch_get_group_notify",
    "group_msg_receipt",
    "get_group_msg_receipt",
    "get_group_msg_receipt_detail",
  ])("of %s are refused, and an unknown group is named", async (name) => {
    const client = await service.signIn("nonsense");
    for (const body of [null, 7, "text", [], { GroupId: { $ne: 1 } }, { GroupId: "a\u0000b" }, { GroupId: "\ud800" }, {}])
      expect([20_001, 10_010]).toContain((await askGroup(client, name, body as Record<string, unknown>)).ErrorCode);
    expect(service.logged).toEqual([]);
  });

  test.each(["openim.modify_group_msg", "openim.deletemsg", "openim.read_all_unread_msg", "recentcontact.clear_msg"])(
    "of %s are refused",
    async (name) => {
      const client = await service.signIn("nonsense");
      for (const body of [null, 7, "text", [], { GroupId: { $ne: 1 }, Type: 9, DelMsgList: 1, GroupReadInfo: 1 }])
        expect((await client.ask(name, body)).ErrorCode).toBe(20_001);
      expect(service.logged).toEqual([]);
    },
  );

  test("with numbers at their edges break nothing", async () => {
    const { id, who } = await openGroupOf(service, "Public", ["a"]);
    const huge = Number.MAX_SAFE_INTEGER;
    for (const [name, body] of [
      ["msg_read_report", { MsgReadedSeq: huge }],
      ["group_msg_get", { ReqMsgSeq: huge, ReqMsgNumber: -5 }],
      ["group_msg_get", { ReqMsgSeqList: [huge, 0] }],
      ["group_msg_recall", { MsgSeqList: [{ MsgSeq: huge }] }],
      ["delete_group_ramble_msg_by_seq", { Seqs: ["999999999999999"] }],
      ["get_group_member_info", { Limit: -1, Offset: 1_000_000, Next: "999999999999999" }],
      ["batch_get_group_notify", { NotifyReqList: [{ GroupId: id, BeginTime: 1e300 }] }],
      ["modify_group_member_info", { Member_Account: "nobody", ShutUpTime: 2 ** 32 - 1 }],
    ] as const) {
      const { ErrorCode } = await askGroup(who("a"), name, { GroupId: id, ...body });
      expect([name, [0, 10_007].includes(Number(ErrorCode))]).toEqual([name, true]);
    }
    expect(service.logged).toEqual([]);
  });
});
