/** Buttons of a post, and the words in their place. */
export const postActions = {
  interested: "感兴趣",
  notInterested: "取消感兴趣",
  signUp: "立即报名",
  chat: "立即沟通",
  continueChat: "继续沟通",
  signedUp: "已报名",
  toReceipt: "报名回执",
  toApplication: "查看进度",
  upcomingHint: "该职位尚未开始报名，到开始日期再来吧",
  closedHint: "该职位已停止招聘，看看其他职位吧",
};
