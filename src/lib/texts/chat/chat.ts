import type { LeaveReason } from "#lib/domain/chat/events.ts";

/** Words of the chat page. */
export const chat = {
  title: "我的消息",
  panes: "消息与通讯录",
  messages: "消息",
  contacts: "通讯录",
  newRequests: (count: number) => `${count}条新的好友申请`,
  opening: "正在进入会话…",
  conversations: "会话列表",
  search: "搜索聊天记录",
  emptyList: "还没有会话",
  emptyListText: "在职位页点击「立即沟通」，即可与招聘方建立会话。",
  toSearch: "去看看职位",
  /** The empty slot where a conversation would be (D-D5). */
  emptySlot: "与您沟通过的用户会出现在左侧列表",
  listFailed: "会话列表加载失败",
  offline: "网络异常，请您检查网络设置",
  waitingToGo: (count: number) => `${count}条消息待发送，网络恢复后自动发出`,
  failed: "聊天暂不可用",
  retry: "重试",
  notOpened: "打开会话失败",
  left: { removed: "您已被群管理员移出群聊", dismissed: "该群聊已被解散", quit: "您已退出该群聊" } satisfies Record<
    LeaveReason,
    string
  >,
  forget: "移除会话",
  you: "您",
  peer: "对方",
  said: (name: string, text: string) => `${name}：${text}`,
  tookBack: (who: string) => `${who}撤回了一条消息`,
  /** An administrator of a group did. */
  tookBackOf: (who: string, writer: string) => `${who}撤回了${writer}的一条消息`,
  unknownPerson: "未命名用户",
  unnamedSeeker: (handle: string) => `求职者${handle}`,
  unknownGroup: "未命名群聊",
  unread: (count: number) => `${count}条未读消息`,
  unreadTitle: (count: string) => `(${count}) `,
  online: "在线",
  mentionsMe: "[有人@我]",
  mentionsAll: "[@所有人]",
  draft: "[草稿]",
  draftFiles: (count: number) => `${count}个文件`,
  draftQuote: "引用一条消息",
  muted: "消息免打扰",
  pinned: "已置顶",
  menuOf: (name: string) => `${name}的会话操作`,
};
