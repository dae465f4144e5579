/** Every command of the chat, by its first name, with a body that could be meant: a text wherever it takes one. */

type Fields = Record<string, unknown>;
/** Bodies are made by number, which distinguishes messages. */
export type CommandCase = (count: number) => Fields;

/** A group that the asker owns, one that the asker is not in, and an account that is there. */
type Cast = { me: string; peer: string; group: string; foreign: string };

/** An unknown account, so that no body removes an account that others need. */
const NOBODY = "nobody-at-all";
const SEVERAL = 8;
const several = <Item>(item: (index: number) => Item): Item[] => Array.from({ length: SEVERAL }, (_, index) => item(index));
const nobodies = several((index) => `${NOBODY}-${index}`);
const words = several((index) => `词${index}`);
/** A body that is ignored: unknown fields. */
const anything: CommandCase = () => ({ Cookie: "", Words: Array.from({ length: 100 }, (_, index) => `词${index}`) });

const message = (text: string) => [{ MsgType: "TIMTextElem", MsgContent: { Text: text, Data: "", Desc: "", Ext: "" } }];
const item = (peer: string) => ({ Type: 1, To_Account: peer });

const betweenTwo = ({ me, peer }: Cast): Record<string, CommandCase> => ({
  "openim.sendmsg": (count) => ({
    From_Account: me,
    To_Account: peer,
    MsgSeq: 1_000_000 + count,
    MsgRandom: count,
    MsgBody: message("文"),
    CloudCustomData: "文",
    SendMsgControl: ["NoLastMsg"],
  }),
  "openim.msgwithdraw": () => ({ MsgInfo: { From_Account: me, To_Account: peer, MsgSeq: 1, MsgRandom: 1 } }),
  "openim.modify_c2c_msg": () => ({
    From_Account: me,
    To_Account: peer,
    MsgSeq: 1,
    MsgRandom: 1,
    MsgBody: message("文"),
    CloudCustomData: "文",
  }),
  "openim.delete_c2c_msg_ramble": () => ({ To_Account: peer, MsgKeyList: ["1_1_1", "2_2_2"] }),
  "openim.getroammsg": () => ({ Peer_Account: peer, MsgKey: "1_1" }),
  "openim.getmsg": () => ({ Cookie: "1" }),
  "openim.msgreaded": () => ({
    C2CMsgReaded: { Cookie: "", C2CMsgReadedItem: nobodies.map((id) => ({ To_Account: id, LastedMsgTime: 1 })) },
  }),
  "openim.c2c_msg_read_receipt": () => ({ Peer_Account: peer, C2CMsgInfo: [{ MsgSeq: 1, MsgRandom: 1 }] }),
  "openim.get_peer_read_time": () => ({ To_Account: nobodies }),
  "openim.read_all_unread_msg": () => ({ C2CReadAllMsg: 1, GroupReadInfo: nobodies.map((id) => ({ GroupId: id, MsgSeq: 1 })) }),
  "openim.deletemsg": () => ({ DelMsgList: nobodies.map((id) => ({ From_Account: id, MsgSeq: 1, MsgRandom: 1 })) }),
  "openim_msg_ext_http_svc.reaction_add": () => ({ From_Account: me, To_Account: peer, MsgKey: "1_1_1", Reaction: "文" }),
  "openim_msg_ext_http_svc.reaction_del": () => ({ From_Account: me, To_Account: peer, MsgKey: "1_1_1", Reaction: "文" }),
  "openim_msg_ext_http_svc.reaction_multi_stat": () => ({ From_Account: me, To_Account: peer, MsgKeyList: ["1_1_1", "2_2_2"] }),
  "openim_msg_ext_http_svc.reaction_iterate": () => ({ From_Account: me, To_Account: peer, MsgKey: "1_1_1", Reaction: "文" }),
  "recentcontact.page_get": anything,
  "recentcontact.batch_delete": () => ({ ContactItem: nobodies.map(item), ClearRamble: 1 }),
  "recentcontact.top": () => ({ OperationType: 1, RecentContactItem: [...nobodies.map(item), { Type: 2, ToGroupid: NOBODY }] }),
  "recentcontact.clear_msg": () => ({ Type: 2, To_Account: NOBODY, ToGroupid: NOBODY, GroupId: NOBODY }),
  "recentcontact.mark_contact": () => ({
    MarkItem: nobodies.map((id) => ({ OptType: 2, ContactItem: item(id), CustomMark: "文" })),
  }),
  "recentcontact.search_contact_group": () => ({ ContactItem: nobodies.map((id) => ({ ...item(id), ToGroupId: id })) }),
  "recentcontact.get_contact_group": anything,
  "openim.set_c2c_peer_mute_notifications": () => ({ Peer_Account: nobodies, Mute_Notifications: 1 }),
  "openim.get_c2c_peer_mute_notifications": () => ({ Peer_Account: nobodies }),
  "im_long_msg.save_relay_json_msg": () => ({ MsgList: words.map((text) => ({ From_Account: me, MsgBody: message(text) })) }),
  "im_long_msg.get_relay_json_msg": () => ({ JsonMsgKey: NOBODY }),
  "im_cos_msg.pre_sig": () => ({ file_type: 1, file_name: "a.jpg" }),
  "im_cos_msg.video_cover": () => ({ snapshot_url: "http://localhost/chat/files/a.mp4" }),
  "im_open_translate.ws_batch_trans_text": () => ({ SourceText: words, Source: "zh", Target: "en" }),
  "im_open_speech.ws_sentence_recognition": anything,
  "message_search.query": () => ({
    KeywordList: words,
    MatchType: "or",
    MsgTypeList: ["TIMTextElem"],
    SendUserIDList: [me],
    Cursor: "1",
  }),
  "user_search.query": () => ({ Keywords: words, Cursor: "a" }),
});

const aboutPeople = ({ me, peer }: Cast): Record<string, CommandCase> => ({
  "im_open_status.wslogin": anything,
  "im_open_status.wslogout": anything,
  "im_open_status.wshello": anything,
  "heartbeat.alive": anything,
  "openim.ws_msg_push_ack": anything,
  "im_sdk_config_mgr.fetch_config": anything,
  "im_sdk_config_mgr.fetch_imsdk_purchase_bitsv2": anything,
  "imopenstat.tim_web_report_v2": anything,
  "im_msg_db_logic.ws_set_do_not_disturb": () => ({ Level: 1, StartTime: 1, EndTime: 2, Cookie: "" }),
  "im_msg_db_logic.ws_get_do_not_disturb": anything,
  "profile.portrait_get_all": () => ({ UserItem: nobodies.map((id) => ({ To_Account: id })) }),
  "profile.portrait_set": () => ({
    ProfileItem: ["Nick", "Image", "SelfSignature", "Location"].map((tag) => ({ Tag: `Tag_Profile_IM_${tag}`, Value: "文" })),
  }),
  "sns.friend_get": anything,
  "sns.friend_get_specified": () => ({ To_Account: nobodies }),
  "sns.friend_check": () => ({ To_Account: nobodies, CheckType: "CheckResult_Type_Both" }),
  "sns.friend_delete": () => ({ To_Account: nobodies, DeleteType: "Delete_Type_Single" }),
  "sns.friend_update": () => ({
    UpdateItem: [peer, NOBODY].map((id) => ({ To_Account: id, SnsItem: [{ Tag: "Tag_SNS_IM_Remark", Value: "文" }] })),
  }),
  "sns.friend_add": () => ({
    AddFriendItem: [{ To_Account: peer, AddSource: "文", AddWording: "文", Remark: "文", GroupName: "文" }],
    AddType: "Add_Type_Single",
  }),
  "sns.friend_response": () => ({
    ResponseFriendItem: [{ To_Account: NOBODY, Remark: "文", ResponseAction: "Response_Action_Agree" }],
  }),
  "sns.pendency_get": anything,
  "sns.pendency_report": () => ({ LatestPendencyTimeStamp: "1" }),
  "sns.pendency_delete": () => ({ PendencyType: "Pendency_Type_ComeIn", To_Account: nobodies }),
  "sns.group_get": anything,
  "sns.group_add": () => ({ GroupName: ["文"], To_Account: [peer, NOBODY] }),
  "sns.group_delete": () => ({ GroupName: words }),
  "sns.group_update": () => ({
    GroupOldName: "文",
    GroupNewName: "字",
    UpdateGroupItem: [{ To_Account: peer, UpdateType: "Update_Type_Add" }],
  }),
  "im_open_status.ws_get_user_status": () => ({ To_Account: nobodies }),
  "im_open_status.ws_status_subscribe": () => ({ To_Account: nobodies }),
  "im_open_status.ws_status_unsubscribe": () => ({ To_Account: nobodies }),
  "im_open_status.ws_set_custom_status": () => ({ CustomStatus: "文", From_Account: me }),
  "sns.black_list_get": anything,
  "sns.black_list_add": () => ({ To_Account: nobodies }),
  "sns.black_list_delete": () => ({ To_Account: nobodies }),
});

const ofGroups = ({ me, peer, group, foreign }: Cast): Record<string, CommandCase> => {
  const GroupId = group;
  const places = [{ MsgSeq: 1 }];
  const custom = [{ Key: "键", Value: "文" }];
  const profile = { Introduction: "文", Notification: "文", FaceUrl: "文", AppDefinedData: custom };
  const inGroups: Record<string, CommandCase> = {
    get_joined_group_list: anything,
    get_group_self_member_info: () => ({ GroupIdList: [group, foreign, ...nobodies] }),
    get_group_public_info: () => ({ GroupIdList: [group, foreign, ...nobodies] }),
    create_group: (count) => ({
      Type: "Public",
      Name: "文",
      GroupId: `own-${count}`,
      MemberList: [{ Member_Account: peer }],
      ...profile,
    }),
    modify_group_base_info: () => ({ GroupId, Name: "文", ...profile }),
    destroy_group: () => ({ GroupId: NOBODY }),
    quit_group: () => ({ GroupId: NOBODY }),
    change_group_owner: () => ({ GroupId, NewOwner_Account: NOBODY }),
    get_group_member_info: () => ({ GroupId, Next: "", MemberRoleFilter: ["Owner"] }),
    get_specified_group_member_info: () => ({ GroupId, Member_List_Account: [me, ...nobodies] }),
    get_online_member_num: () => ({ GroupId }),
    add_group_member: () => ({ GroupId, MemberList: nobodies.map((id) => ({ Member_Account: id })) }),
    delete_group_member: () => ({ GroupId, MemberToDel_Account: nobodies, Reason: "文" }),
    modify_group_member_info: () => ({ GroupId, Member_Account: me, NameCard: "文", AppMemberDefinedData: custom }),
    apply_join_group: () => ({ GroupId: foreign, ApplyMsg: "文" }),
    handle_apply_join_group: () => ({
      GroupId,
      Applicant_Account: NOBODY,
      HandleMsg: "Agree",
      ApprovalMsg: "文",
      Authentication: "文",
    }),
    send_group_msg: (count) => ({
      GroupId,
      Random: count,
      MsgPriority: "Normal",
      MsgBody: message("文"),
      CloudCustomData: "文",
      SendMsgControl: ["NoLastMsg"],
      GroupAtInfo: [{ GroupAtAllFlag: 0, GroupAt_Account: peer }],
    }),
    group_msg_recall: () => ({ GroupId, MsgSeqList: places }),
    delete_group_ramble_msg_by_seq: () => ({ GroupId, Seqs: ["1"] }),
    group_msg_get: () => ({ GroupId, ReqMsgNumber: 5 }),
    batch_get_group_notify: () => ({ NotifyReqList: [group, ...nobodies].map((id) => ({ GroupId: id, BeginTime: 1 })) }),
    msg_read_report: () => ({ GroupId, MsgReadedSeq: 1 }),
    group_msg_receipt: () => ({ GroupId, MsgSeqList: places }),
    get_group_msg_receipt: () => ({ GroupId, MsgSeqList: places }),
    get_group_msg_receipt_detail: () => ({ GroupId, MsgSeq: 1, Cursor: "1" }),
    get_pendency: anything,
  };
  return {
    ...Object.fromEntries(Object.entries(inGroups).map(([name, body]) => [`group_open_http_svc.${name}`, body])),
    "million_group_open_http_svc.get_joined_group_list": anything,
    "million_group_open_http_svc.get_pendency": anything,
    "group_open_avchatroom_http_svc.get_members": () => ({ GroupId }),
    "openim_msg_ext_http_svc.group_reaction_add": () => ({ GroupId, MsgSeq: 1, Reaction: "文" }),
    "openim_msg_ext_http_svc.group_reaction_del": () => ({ GroupId, MsgSeq: 1, Reaction: "文" }),
    "openim_msg_ext_http_svc.group_reaction_multi_stat": () => ({ GroupId, MsgSeqList: [1, 2] }),
    "openim_msg_ext_http_svc.group_reaction_iterate": () => ({ GroupId, MsgSeq: 1, Reaction: "文" }),
    "openim.modify_group_msg": () => ({ GroupId, MsgSeq: 1, MsgBody: message("文"), CloudCustomData: "文" }),
  };
};

export const commandCases = (cast: Cast): Record<string, CommandCase> => ({
  ...betweenTwo(cast),
  ...aboutPeople(cast),
  ...ofGroups(cast),
});
