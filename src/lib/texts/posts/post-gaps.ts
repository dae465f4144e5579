/** Words that fill the gaps of a post in its page. */
export const postGaps = {
  noStart: "未注明",
  noAttachments: "暂无附件",
  download: (name: string) => `下载附件 ${name}`,
};
