/** Words of the posts that a seeker marked. */
export const marked = {
  remove: "移除",
  removed: (post: string) => `已从感兴趣中移除「${post}」`,
  undo: "撤销",
  of: (post: string, action: string) => `${post}：${action}`,
} as const;
