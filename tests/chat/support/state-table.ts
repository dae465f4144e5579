/**
 * Every command of the service with the page's action that sends it. Two people on three pages: `me` acts on one page and watches on
 * another, `peer` has one. The rows run in this order, and each continues from the previous one.
 */
import type { Client } from "./client.ts";
import { good } from "./groups.ts";

type Fields = Record<string, unknown>;
export type Cast = { me: Client; second: Client; peer: Client; a: string; b: string; kept: Map<string, string> };
export type Row = {
  command: string;
  /** Makes `me`, or `peer` where `by` says so, send the command. */
  act: (cast: Cast) => Promise<unknown>;
  by?: "peer";
  /** Why the SDK of the other page of `me` can't hear of it, or that of `peer`: it agrees when it comes back. */
  unheard?: string;
  unheardByPeer?: string;
};

/** Calls a method of the SDK, which must go well; some answer nothing. */
const done = async (client: Client, method: string, ...args: unknown[]): Promise<void> => {
  const { code, message } = await client.call(method, ...args);
  if (code !== 0) throw new Error(`${method}: ${code} ${message}`);
};

const NO_EVENT = "the SDK has no event for it";

const messageOf = (data: unknown): { ID: string; sequence: number } =>
  (data as { data: { message: { ID: string; sequence: number } } }).data.message;
/** Sends a message and keeps its id under a name. */
const say = async ({ kept }: Cast, by: Client, name: string, to: string, options: Fields = {}): Promise<void> => {
  const isGroup = options["conversationType"] === "GROUP";
  const { payload = { text: name }, ...more } = options;
  const made = { to, conversationType: isGroup ? "GROUP" : "C2C", payload, ...more };
  const { code, data, message } = await by.send(options["atUserList"] ? "createTextAtMessage" : "createTextMessage", made);
  if (code !== 0) throw new Error(`${name}: ${code} ${message}`);
  kept.set(name, messageOf(data).ID);
};
const inGroup = (more: Fields = {}): Fields => ({ conversationType: "GROUP", ...more });
const id = ({ kept }: Cast, name: string): string => kept.get(name) ?? "";
const message = (cast: Cast, name: string): Fields => ({ message: id(cast, name) });

const account: Row[] = [
  { command: "profile.portrait_set", act: ({ me }) => done(me, "updateMyProfile", { nick: "小爱", selfSignature: "你好" }) },
  {
    command: "profile.portrait_set",
    by: "peer",
    act: ({ peer }) => done(peer, "updateMyProfile", { allowType: "AllowType_Type_NeedConfirm", nick: "老白" }),
  },
  { command: "im_open_status.ws_set_custom_status", act: ({ me }) => done(me, "setSelfStatus", { customStatus: "面试中" }) },
  { command: "im_open_status.ws_status_subscribe", act: ({ me, b }) => done(me, "subscribeUserStatus", { userIDList: [b] }) },
  { command: "im_open_status.ws_status_unsubscribe", act: ({ me, b }) => done(me, "unsubscribeUserStatus", { userIDList: [b] }) },
  {
    command: "im_msg_db_logic.ws_set_do_not_disturb",
    act: ({ me }) => done(me, "setAllReceiveMessageOpt", { messageRemindType: "AcceptNotNotify", startHour: 22, duration: 3600 }),
  },
];

const betweenTwo: Row[] = [
  { command: "openim.sendmsg", act: (cast) => say(cast, cast.me, "hello", cast.b, { needReadReceipt: true }) },
  { command: "openim.sendmsg", by: "peer", act: (cast) => say(cast, cast.peer, "hi", cast.a, { needReadReceipt: true }) },
  { command: "openim.sendmsg", by: "peer", act: (cast) => say(cast, cast.peer, "hi again", cast.a) },
  { command: "openim.c2c_msg_read_receipt", act: (cast) => done(cast.me, "sendMessageReadReceipt", [message(cast, "hi")]) },
  { command: "openim.msgreaded", act: ({ me, b }) => done(me, "setMessageRead", { conversationID: `C2C${b}` }) },
  { command: "openim.sendmsg", by: "peer", act: (cast) => say(cast, cast.peer, "a mistake", cast.a) },
  { command: "openim.msgwithdraw", by: "peer", act: (cast) => done(cast.peer, "revokeMessage", message(cast, "a mistake")) },
  { command: "openim.sendmsg", act: (cast) => say(cast, cast.me, "mine to revoke", cast.b) },
  { command: "openim.msgwithdraw", act: (cast) => done(cast.me, "revokeMessage", message(cast, "mine to revoke")) },
  {
    command: "openim.modify_c2c_msg",
    act: (cast) => cast.me.page.evaluate((each) => globalThis.harness.modify(each, "hello, modified"), id(cast, "hello")),
  },
  {
    command: "openim_msg_ext_http_svc.reaction_add",
    act: (cast) => done(cast.me, "addMessageReaction", message(cast, "hi"), "like"),
  },
  {
    command: "openim_msg_ext_http_svc.reaction_add",
    by: "peer",
    act: (cast) => done(cast.peer, "addMessageReaction", message(cast, "hi"), "like"),
  },
  {
    command: "openim_msg_ext_http_svc.reaction_add",
    by: "peer",
    act: (cast) => done(cast.peer, "addMessageReaction", message(cast, "hello"), "heart"),
  },
  {
    command: "openim_msg_ext_http_svc.reaction_del",
    act: (cast) => done(cast.me, "removeMessageReaction", message(cast, "hi"), "like"),
  },
  {
    command: "openim_msg_ext_http_svc.reaction_del",
    by: "peer",
    act: (cast) => done(cast.peer, "removeMessageReaction", message(cast, "hello"), "heart"),
  },
  {
    command: "openim.set_c2c_peer_mute_notifications",
    act: ({ me, b }) => done(me, "setMessageRemindType", { userIDList: [b], messageRemindType: "AcceptNotNotify" }),
  },
  { command: "recentcontact.top", act: ({ me, b }) => done(me, "pinConversation", { conversationID: `C2C${b}`, isPinned: true }) },
  {
    command: "recentcontact.mark_contact",
    act: ({ me, b }) => done(me, "markConversation", { conversationIDList: [`C2C${b}`], markType: 1, enableMark: true }),
  },
  {
    command: "recentcontact.mark_contact",
    act: ({ me, b }) => done(me, "setConversationCustomData", { conversationIDList: [`C2C${b}`], customData: "job=1" }),
  },
  { command: "openim.sendmsg", by: "peer", act: (cast) => say(cast, cast.peer, "to be deleted", cast.a) },
  {
    command: "openim.delete_c2c_msg_ramble",
    unheard: NO_EVENT,
    act: (cast) => done(cast.me, "deleteMessage", [message(cast, "to be deleted")]),
  },
  { command: "openim.sendmsg", by: "peer", act: (cast) => say(cast, cast.peer, "unread", cast.a) },
  { command: "openim.read_all_unread_msg", act: ({ me }) => done(me, "setAllMessageRead") },
  { command: "recentcontact.clear_msg", unheard: NO_EVENT, act: ({ me, b }) => done(me, "clearHistoryMessage", `C2C${b}`) },
  { command: "recentcontact.batch_delete", act: ({ me, b }) => done(me, "deleteConversation", `C2C${b}`) },
  { command: "openim.sendmsg", by: "peer", act: (cast) => say(cast, cast.peer, "back again", cast.a) },
];

const WISH = { source: "AddSource_Type_Web", wording: "你好", remark: "王总", type: "Add_Type_Both" };
const ASKED = { allowType: "AllowType_Type_NeedConfirm" };
const friends: Row[] = [
  { command: "profile.portrait_set", by: "peer", act: ({ peer }) => done(peer, "updateMyProfile", ASKED) },
  { command: "sns.friend_add", act: ({ me, b }) => done(me, "addFriend", { to: b, ...WISH }) },
  { command: "sns.pendency_report", by: "peer", act: ({ peer }) => done(peer, "setFriendApplicationRead") },
  {
    command: "sns.friend_response",
    by: "peer",
    act: ({ peer, a }) => done(peer, "acceptFriendApplication", { userID: a, type: "Response_Action_AgreeAndAdd" }),
  },
  { command: "profile.portrait_set", by: "peer", act: ({ peer }) => done(peer, "updateMyProfile", { nick: "老白白" }) },
  { command: "sns.friend_update", act: ({ me, b }) => done(me, "updateFriend", { userID: b, remark: "新备注" }) },
  {
    command: "sns.group_add",
    unheard: NO_EVENT,
    act: ({ me, b }) => done(me, "createFriendGroup", { name: "候选人", userIDList: [b] }),
  },
  {
    command: "sns.group_update",
    unheard: NO_EVENT,
    act: ({ me }) => done(me, "renameFriendGroup", { oldName: "候选人", newName: "同事" }),
  },
  { command: "sns.group_delete", unheard: NO_EVENT, act: ({ me }) => done(me, "deleteFriendGroup", { name: "同事" }) },
  { command: "sns.friend_delete", act: ({ me, b }) => done(me, "deleteFriend", { userIDList: [b], type: "Delete_Type_Both" }) },
  { command: "sns.friend_add", act: ({ me, b }) => done(me, "addFriend", { to: b, ...WISH }) },
  {
    command: "sns.pendency_delete",
    by: "peer",
    act: ({ peer, a }) => done(peer, "deleteFriendApplication", { userID: a, type: "Pendency_Type_ComeIn" }),
  },
  { command: "sns.black_list_add", act: ({ me, b }) => done(me, "addToBlacklist", { userIDList: [b] }) },
  { command: "sns.black_list_delete", act: ({ me, b }) => done(me, "removeFromBlacklist", { userIDList: [b] }) },
];

const groupID = ({ kept }: Cast): string => kept.get("group") ?? "";
const G = "group_open_http_svc";
const groups: Row[] = [
  {
    command: `${G}.create_group`,
    act: async ({ me, kept }) => {
      const { group } = await good<{ group: { groupID: string } }>(me, "createGroup", {
        type: "Public",
        name: "面试群",
        joinOption: "NeedPermission",
      });
      kept.set("group", group.groupID);
    },
  },
  {
    command: `${G}.apply_join_group`,
    by: "peer",
    act: (cast) => done(cast.peer, "joinGroup", { groupID: groupID(cast), applyMessage: "求进" }),
  },
  {
    command: `${G}.handle_apply_join_group`,
    act: ({ me }) =>
      done(me, "handleGroupApplication", {
        handleAction: "Agree",
        handleMessage: "",
        message: { received: "TIMGroupSystemNoticeElem" },
      }),
  },
  {
    command: `${G}.send_group_msg`,
    act: (cast) => say(cast, cast.me, "welcome", groupID(cast), inGroup({ needReadReceipt: true })),
  },
  {
    command: `${G}.group_msg_receipt`,
    by: "peer",
    act: (cast) => done(cast.peer, "sendMessageReadReceipt", [message(cast, "welcome")]),
  },
  {
    command: `${G}.send_group_msg`,
    by: "peer",
    act: (cast) =>
      say(cast, cast.peer, "you", groupID(cast), inGroup({ payload: { text: "@you", atUserList: [cast.a] }, atUserList: true })),
  },
  { command: `${G}.msg_read_report`, act: (cast) => done(cast.me, "setMessageRead", { conversationID: `GROUP${groupID(cast)}` }) },
  { command: `${G}.send_group_msg`, by: "peer", act: (cast) => say(cast, cast.peer, "oops", groupID(cast), inGroup()) },
  { command: `${G}.group_msg_recall`, by: "peer", act: (cast) => done(cast.peer, "revokeMessage", message(cast, "oops")) },
  {
    command: "openim.modify_group_msg",
    act: (cast) => cast.me.page.evaluate((each) => globalThis.harness.modify(each, "welcome, all"), id(cast, "welcome")),
  },
  {
    command: "openim_msg_ext_http_svc.group_reaction_add",
    by: "peer",
    act: (cast) => done(cast.peer, "addMessageReaction", message(cast, "welcome"), "like"),
  },
  {
    command: "openim_msg_ext_http_svc.group_reaction_add",
    act: (cast) => done(cast.me, "addMessageReaction", message(cast, "welcome"), "like"),
  },
  {
    command: "openim_msg_ext_http_svc.group_reaction_del",
    by: "peer",
    act: (cast) => done(cast.peer, "removeMessageReaction", message(cast, "welcome"), "like"),
  },
  {
    command: `${G}.modify_group_base_info`,
    act: (cast) =>
      done(cast.me, "updateGroupProfile", { groupID: groupID(cast), name: "新群名", notification: "公告", introduction: "介绍" }),
  },
  {
    command: `${G}.modify_group_base_info`,
    act: (cast) => done(cast.me, "updateGroupProfile", { groupID: groupID(cast), muteAllMembers: true }),
  },
  {
    command: `${G}.modify_group_base_info`,
    act: (cast) => done(cast.me, "updateGroupProfile", { groupID: groupID(cast), muteAllMembers: false }),
  },
  {
    command: `${G}.modify_group_member_info`,
    unheard: NO_EVENT,
    act: (cast) => done(cast.me, "setGroupMemberNameCard", { groupID: groupID(cast), nameCard: "面试官" }),
  },
  {
    command: `${G}.modify_group_member_info`,
    unheardByPeer: "the SDK notes new roles in its list of members only; the notice says it",
    act: (cast) => done(cast.me, "setGroupMemberRole", { groupID: groupID(cast), userID: cast.b, role: "Admin" }),
  },
  {
    command: `${G}.modify_group_member_info`,
    act: (cast) => done(cast.me, "setMessageRemindType", { groupID: groupID(cast), messageRemindType: "AcceptNotNotify" }),
  },
  { command: `${G}.send_group_msg`, by: "peer", act: (cast) => say(cast, cast.peer, "gone", groupID(cast), inGroup()) },
  {
    command: `${G}.delete_group_ramble_msg_by_seq`,
    unheard: NO_EVENT,
    act: (cast) => done(cast.me, "deleteMessage", [message(cast, "gone")]),
  },
  {
    command: `${G}.change_group_owner`,
    unheard: "the SDK notes a new owner on the page of that owner only; the tip says it",
    act: (cast) => done(cast.me, "changeGroupOwner", { groupID: groupID(cast), newOwnerID: cast.b }),
  },
  { command: `${G}.quit_group`, act: (cast) => done(cast.me, "quitGroup", groupID(cast)) },
  {
    command: `${G}.create_group`,
    by: "peer",
    act: async ({ peer, kept }) => {
      const { group } = await good<{ group: { groupID: string } }>(peer, "createGroup", { type: "Private", name: "工作群" });
      kept.set("group", group.groupID);
    },
  },
  {
    command: `${G}.add_group_member`,
    by: "peer",
    act: (cast) => done(cast.peer, "addGroupMember", { groupID: groupID(cast), userIDList: [cast.a] }),
  },
  {
    command: `${G}.delete_group_member`,
    by: "peer",
    act: (cast) => done(cast.peer, "deleteGroupMember", { groupID: groupID(cast), userIDList: [cast.a] }),
  },
  {
    command: `${G}.create_group`,
    act: async ({ me, b, kept }) => {
      const wish = { type: "Public", name: "临时群", memberList: [{ userID: b }] };
      const { group } = await good<{ group: { groupID: string } }>(me, "createGroup", wish);
      kept.set("group", group.groupID);
    },
  },
  { command: `${G}.destroy_group`, act: (cast) => done(cast.me, "dismissGroup", groupID(cast)) },
  {
    command: "openim.deletemsg",
    unheard: NO_EVENT,
    act: ({ me }) => done(me, "deleteConversation", "@TIM#SYSTEM"),
  },
];

/** The actions, family by family. */
export const FAMILIES: Record<string, readonly Row[]> = { account, "between two": betweenTwo, friends, groups };

/** Commands that change nothing that anybody else could know. */
export const CHANGES_NOTHING: readonly string[] = [
  // Sessions, configuration and reports.
  ...["im_open_status.wslogin", "im_open_status.wslogout", "im_open_status.wshello", "heartbeat.alive"],
  ...["openim.ws_msg_push_ack", "imopenstat.tim_web_report_v2"],
  ...["im_sdk_config_mgr.fetch_config", "im_sdk_config_mgr.fetch_imsdk_purchase_bitsv2"],
  // Reading.
  ...["openim.getmsg", "openim.getroammsg", "openim.get_peer_read_time", "openim.get_c2c_peer_mute_notifications"],
  ...["recentcontact.page_get", "recentcontact.search_contact_group", "recentcontact.get_contact_group"],
  ...["message_search.query", "user_search.query", "im_msg_db_logic.ws_get_do_not_disturb", "im_long_msg.get_relay_json_msg"],
  ...["profile.portrait_get_all", "im_open_status.ws_get_user_status", "sns.black_list_get", "sns.group_get", "sns.pendency_get"],
  ...["sns.friend_get", "sns.friend_get_specified", "sns.friend_check"],
  ...["openim_msg_ext_http_svc.reaction_multi_stat", "openim_msg_ext_http_svc.reaction_iterate"],
  ...["openim_msg_ext_http_svc.group_reaction_multi_stat", "openim_msg_ext_http_svc.group_reaction_iterate"],
  ...["get_joined_group_list", "get_group_self_member_info", "get_group_public_info", "get_group_member_info"].map(
    (name) => `${G}.${name}`,
  ),
  ...["get_specified_group_member_info", "get_online_member_num", "group_msg_get", "batch_get_group_notify"].map(
    (name) => `${G}.${name}`,
  ),
  ...["get_group_msg_receipt", "get_group_msg_receipt_detail", "get_pendency"].map((name) => `${G}.${name}`),
  ...["million_group_open_http_svc.get_joined_group_list", "million_group_open_http_svc.get_pendency"],
  "group_open_avchatroom_http_svc.get_members",
  // Commands that only prepare a message.
  ...["im_long_msg.save_relay_json_msg", "im_cos_msg.pre_sig", "im_cos_msg.video_cover"],
  ...["im_open_translate.ws_batch_trans_text", "im_open_speech.ws_sentence_recognition"],
];
