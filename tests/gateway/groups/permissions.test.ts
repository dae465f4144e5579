import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway } from "#tests/support/chat/gateway.ts";
import { askGroup, openGroupOf, sendIn } from "#tests/support/chat/groups.ts";
import type { WireClient } from "#tests/support/chat/wire-client.ts";

const service = await openTestGateway();
afterAll(service.close);

const ROLES = ["outsider", "member", "admin", "owner"] as const;
type Role = (typeof ROLES)[number];
type Type = "Private" | "Public" | "ChatRoom" | "AVChatRoom" | "Community";
type Group = { id: string; idOf: (name: string) => string; seq: number };

type Attempt = (group: Group) => [command: string, body: Record<string, unknown>];
const NOT_ALLOWED = 10_007;

/** Each command as it would succeed where it may. `victim` is a member. */
const ATTEMPTS: Record<string, Attempt> = {
  write: ({ id }) => ["send_group_msg", { GroupId: id, Random: 1, MsgBody: [{ MsgType: "x", MsgContent: {} }] }],
  "read back": ({ id }) => ["group_msg_get", { GroupId: id, ReqMsgNumber: 10 }],
  "mark as read": ({ id }) => ["msg_read_report", { GroupId: id, MsgReadedSeq: 1 }],
  "delete a message from the own view": ({ id }) => ["delete_group_ramble_msg_by_seq", { GroupId: id, Seqs: ["1"] }],
  "give a receipt": ({ id }) => ["group_msg_receipt", { GroupId: id, MsgSeqList: [{ MsgSeq: 1 }] }],
  "ask for receipts": ({ id }) => ["get_group_msg_receipt", { GroupId: id, MsgSeqList: [] }],
  "list members": ({ id }) => ["get_group_member_info", { GroupId: id, Limit: 10, Offset: 0 }],
  "look a member up": ({ id, idOf }) => ["get_specified_group_member_info", { GroupId: id, Member_List_Account: [idOf("victim")] }],
  "name itself": ({ id }) => ["modify_group_member_info", { GroupId: id, Member_Account: "SELF", NameCard: "me" }],
  "be told silently": ({ id }) => ["modify_group_member_info", { GroupId: id, Member_Account: "SELF", MsgFlag: "Discard" }],
  "name another": ({ id, idOf }) => ["modify_group_member_info", { GroupId: id, Member_Account: idOf("victim"), NameCard: "x" }],
  "have another told silently": ({ id, idOf }) => [
    "modify_group_member_info",
    { GroupId: id, Member_Account: idOf("victim"), MsgFlag: "Discard" },
  ],
  "change the profile": ({ id }) => ["modify_group_base_info", { GroupId: id, Introduction: "new" }],
  invite: ({ id, idOf }) => ["add_group_member", { GroupId: id, MemberList: [{ Member_Account: idOf("guest") }] }],
  "mute all": ({ id }) => ["modify_group_base_info", { GroupId: id, ShutUpAllMember: "Off" }],
  "mute one": ({ id, idOf }) => ["modify_group_member_info", { GroupId: id, Member_Account: idOf("victim"), ShutUpTime: 0 }],
  remove: ({ id, idOf }) => ["delete_group_member", { GroupId: id, MemberToDel_Account: [idOf("victim")] }],
  "make an admin": ({ id, idOf }) => ["modify_group_member_info", { GroupId: id, Member_Account: idOf("victim"), Role: "Admin" }],
  "handle an application": ({ id, idOf }) => [
    "handle_apply_join_group",
    { GroupId: id, Applicant_Account: idOf("guest"), HandleMsg: "Agree", Authentication: "made up" },
  ],
  "modify another's message": ({ id, seq }) => ["MODIFY", { GroupId: id, MsgSeq: seq, CloudCustomData: "x" }],
  "hand the group over": ({ id, idOf }) => ["change_group_owner", { GroupId: id, NewOwner_Account: idOf("victim") }],
  "end the group": ({ id }) => ["destroy_group", { GroupId: id }],
};

/** Who may, by type; outsiders may nothing of all this. */
const ALL: readonly Role[] = ["member", "admin", "owner"];
const MANAGERS: readonly Role[] = ["admin", "owner"];
const OWNER: readonly Role[] = ["owner"];
const NOBODY: readonly Role[] = [];
const USUAL: Record<string, readonly Role[]> = {
  write: ALL,
  "read back": ALL,
  "mark as read": ALL,
  "delete a message from the own view": ALL,
  "give a receipt": ALL,
  "ask for receipts": ALL,
  "list members": ALL,
  "look a member up": ALL,
  "name itself": ALL,
  "be told silently": ALL,
  "name another": MANAGERS,
  "have another told silently": NOBODY,
  "change the profile": MANAGERS,
  invite: NOBODY,
  "mute all": MANAGERS,
  "mute one": MANAGERS,
  remove: MANAGERS,
  "make an admin": OWNER,
  "handle an application": MANAGERS,
  "modify another's message": NOBODY,
  "hand the group over": OWNER,
  "end the group": OWNER,
};
/** Differences between the types; a work group and a room have no admins. */
const DIFFERENT: Record<Type, Record<string, readonly Role[]>> = {
  Public: {},
  ChatRoom: {},
  Community: { invite: ALL },
  Private: {
    "change the profile": ALL,
    invite: ALL,
    "mute all": NOBODY,
    "mute one": NOBODY,
    "make an admin": NOBODY,
    "end the group": NOBODY,
  },
  AVChatRoom: { remove: NOBODY, "make an admin": NOBODY, "hand the group over": NOBODY },
};
const HAS_ADMINS: Record<Type, boolean> = { Public: true, ChatRoom: true, Community: true, Private: false, AVChatRoom: false };

const run = (client: WireClient, name: string, body: Record<string, unknown>, self: string) => {
  const mine = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, value === "SELF" ? self : value]));
  return name === "MODIFY" ? client.ask("openim.modify_group_msg", mine) : askGroup(client, name, mine);
};

describe.each(Object.keys(DIFFERENT) as Type[])("in a group of type %s", (type) => {
  const isRoom = type === "AVChatRoom";
  const present = HAS_ADMINS[type] ? ROLES : ROLES.filter((role) => role !== "admin");

  test.each(present)("the %s may do exactly the documented actions", async (role) => {
    const names = ["owner", "member", "victim", ...(HAS_ADMINS[type] ? ["admin"] : [])];
    const { id, who, idOf } = await openGroupOf(service, type, names, { admins: HAS_ADMINS[type] ? ["admin"] : [] });
    await service.signIn(idOf("guest"));
    const outsider = await service.signIn(idOf("outsider"));
    const client = role === "outsider" ? outsider : who(role);
    const { MsgSeq } = await sendIn(who("victim"), id, "by the victim");
    const group = { id, idOf, seq: Number(MsgSeq) };
    const outcomes: Record<string, boolean> = {};
    const expected: Record<string, boolean> = {};
    for (const [what, attempt] of Object.entries(ATTEMPTS)) {
      if (isRoom && what === "modify another's message") continue;
      const { ErrorCode } = await run(client, ...attempt(group), idOf(role));
      // Without a pending application an allowed member gets this error.
      outcomes[what] = ErrorCode === 0 || ErrorCode === 10_024;
      if (!outcomes[what]) expect([what, ErrorCode]).toEqual([what, NOT_ALLOWED]);
      expected[what] = (DIFFERENT[type][what] ?? USUAL[what] ?? []).includes(role);
      // Undo the attempt's change.
      if (what === "remove" && outcomes[what]) {
        const back = isRoom || type === "ChatRoom" || type === "Community";
        if (back) await askGroup(who("victim"), "apply_join_group", { GroupId: id });
        else if (type === "Private")
          await askGroup(who("owner"), "add_group_member", { GroupId: id, MemberList: [{ Member_Account: idOf("victim") }] });
        else {
          await askGroup(who("owner"), "modify_group_base_info", { GroupId: id, ApplyJoinOption: "FreeAccess" });
          await askGroup(who("victim"), "apply_join_group", { GroupId: id });
        }
      }
      if (what === "hand the group over" && outcomes[what])
        await askGroup(who("victim"), "change_group_owner", { GroupId: id, NewOwner_Account: idOf(role) });
    }
    expect(outcomes).toEqual(expected);
  });
});

test("members cannot mute, remove or rename others of equal or higher rank", async () => {
  const { id, who, idOf } = await openGroupOf(service, "Public", ["owner", "one", "two"], { admins: ["one", "two"] });
  for (const target of ["two", "owner"]) {
    const member = { GroupId: id, Member_Account: idOf(target) };
    expect((await askGroup(who("one"), "modify_group_member_info", { ...member, ShutUpTime: 60 })).ErrorCode).toBe(NOT_ALLOWED);
    expect((await askGroup(who("one"), "modify_group_member_info", { ...member, NameCard: "x" })).ErrorCode).toBe(NOT_ALLOWED);
    const removal = { GroupId: id, MemberToDel_Account: [idOf(target)] };
    expect((await askGroup(who("one"), "delete_group_member", removal)).ErrorCode).toBe(NOT_ALLOWED);
  }
  const demoted = { GroupId: id, Member_Account: idOf("owner"), Role: "Member" };
  expect((await askGroup(who("owner"), "modify_group_member_info", demoted)).ErrorCode).toBe(NOT_ALLOWED);
});
