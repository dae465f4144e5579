/** Words of the actions on a conversation. */
export const conversationMenu = {
  pin: "置顶会话",
  unpin: "取消置顶",
  mute: "消息免打扰",
  unmute: "取消免打扰",
  remove: "删除会话",
  removeTitle: "删除会话？",
  removePerson: "删除后，您与对方的聊天记录将被清空，且无法恢复。",
  removeGroup: "删除后，该群聊的聊天记录将被清空，且无法恢复。",
  confirmRemove: "删除",
};
