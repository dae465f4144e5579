/** Words of the post above an open conversation. */
export const postBar = {
  label: "正在沟通的职位",
  see: "查看",
  signUp: "报名",
  others: "切换职位",
  of: (post: string, action: string) => `${post}：${action}`,
};
