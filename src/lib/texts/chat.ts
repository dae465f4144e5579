/** Words of the chat page. */
export const chat = {
  title: "我的消息",
  prepared: "沟通已准备好",
  preparedText: "您与招聘方的会话已登记，招聘方可以看到您的意向。消息收发功能正在接入，开通后可在这里继续沟通。",
  preparedVideo: "您选择了视频面试，开通后可在这里发起视频通话。",
  empty: "还没有会话",
  emptyText: "在职位页点击「立即沟通」，即可与招聘方建立会话。",
  toSearch: "去看看职位",
};
