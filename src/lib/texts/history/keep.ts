/** Answers to buttons that keep a post. */
export const keepTexts = {
  full: "最多对比 3 个职位，请先移出一个",
  kept: "已加入「稍后看」，可在「我的记录」中找到",
  dropped: "已从「稍后看」移出",
};
