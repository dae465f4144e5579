/** Buttons that keep a post, where a post is shown whole. */
export const keepWords = { later: "稍后看", keptForLater: "已加入稍后看", pinned: "已加入对比" };
