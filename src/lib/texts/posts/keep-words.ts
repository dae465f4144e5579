/** Buttons that keep a post. */
export const keepWords = {
  later: "稍后看",
  laterNamed: (name: string) => `稍后看：${name}`,
  keptForLater: "已加入稍后看",
  pinned: "已加入对比",
};
