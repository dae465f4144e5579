/** Words above an open conversation. */
export const conversationHeader = {
  back: "返回会话列表",
  typing: "对方正在输入…",
  details: "会话详情",
  group: "群管理",
  search: "搜索聊天记录",
  live: "直播群不保存历史消息",
  callRuns: "群内正在通话",
  join: "加入通话",
  voice: "语音通话",
  video: "视频通话",
};
