import type { KickReason } from "#lib/domain/chat/events.ts";

/** Words of the chat page. */
export const chat = {
  title: "我的消息",
  opening: "正在进入会话…",
  conversations: "会话列表",
  emptyList: "还没有会话",
  emptyListText: "在职位页点击「立即沟通」，即可与招聘方建立会话。",
  toSearch: "去看看职位",
  /** The empty slot where a conversation would be (decisions D5). */
  emptySlot: "与您沟通过的用户会出现在左侧列表",
  listFailed: "会话列表加载失败",
  offline: "网络异常，请您检查网络设置",
  waitingToGo: (count: number) => `${count}条消息待发送，网络恢复后自动发出`,
  failed: "聊天暂不可用",
  retry: "重试",
  useHere: "在此使用",
  notOpened: "打开会话失败",
  noEntry: "无法进入会话",
  noEntryText: "链接已失效，请从原页面重新打开聊天。",
  noVideo: "视频通话暂不可用，可先文字沟通",
  back: "返回会话列表",
  typing: "对方正在输入…",
  unknownPerson: "未命名用户",
  unknownGroup: "未命名群聊",
  unread: (count: number) => `${count}条未读消息`,
  online: "在线",
  draft: "[草稿]",
  draftFiles: (count: number) => `${count}个文件`,
  draftQuote: "引用一条消息",
  muted: "消息免打扰",
  pinned: "已置顶",
  me: "我",
  menuOf: (name: string) => `${name}的会话操作`,
  pin: "置顶会话",
  unpin: "取消置顶",
  mute: "消息免打扰",
  unmute: "取消免打扰",
  remove: "删除会话",
  removeTitle: "删除会话？",
  removePerson: "删除后，您与对方的聊天记录将被清空，且无法恢复。",
  removeGroup: "删除后，该群聊的聊天记录将被清空，且无法恢复。",
  confirmRemove: "删除",
  cancel: "取消",
};

/** The chat stands open in another tab of this browser. */
export const elsewhere = {
  title: "聊天已在另一个标签页中打开",
  text: "关闭那个标签页后，这里会自动进入；也可以直接在此使用。",
  action: chat.useHere,
};

export const kicked: Record<KickReason, { title: string; text: string; action: string }> = {
  elsewhere: {
    title: "您的账号已在其他页面或设备打开聊天",
    text: "同一账号只能在一处聊天，点击下方按钮可切换到这里。",
    action: chat.useHere,
  },
  expired: { title: "聊天登录已过期", text: "为了您的账号安全，请重新连接。", action: "重新连接" },
  ended: { title: "聊天已被管理员断开", text: "您可以稍后重新连接。", action: "重新连接" },
};
