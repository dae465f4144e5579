/** Words of the list of interests, and of similar posts. */
export const interests = {
  none: "还没有感兴趣的职位",
  noneHint: "在职位页点击「感兴趣」，方便以后查看。",
  noSimilar: "暂时没有相似的职位",
  remove: "移除",
  removed: (post: string) => `已从感兴趣中移除「${post}」`,
  undo: "撤销",
  of: (post: string, action: string) => `${post}：${action}`,
} as const;
