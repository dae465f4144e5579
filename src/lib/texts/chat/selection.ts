import { CHOSEN_MAX, SELECTION_LIMITS, type SelectionAction } from "#lib/domain/chat/messages/selection.ts";

/** Words of the bar that takes the editor's place while several messages are chosen. */
export const selection = {
  region: "多选",
  count: (count: number) => (count === 0 ? "请选择消息" : `已选择 ${count} 条`),
  actions: { each: "逐条转发", merged: "合并转发", delete: "删除" } satisfies Record<SelectionAction, string>,
  cancel: "取消",
  full: `最多可选择 ${CHOSEN_MAX} 条消息`,
  over: {
    each: `逐条转发一次最多 ${SELECTION_LIMITS.each} 条，请减少选择，或改用合并转发`,
    merged: `合并转发一次最多 ${SELECTION_LIMITS.merged} 条，请减少选择`,
    delete: `一次最多删除 ${SELECTION_LIMITS.delete} 条，请减少选择`,
  } satisfies Record<SelectionAction, string>,
  tooLong: "所选内容太多，无法合并成一条，请减少选择",
  choose: (message: string) => `选择消息 ${message}`,
  removeTitle: (count: number) => `删除选中的 ${count} 条消息？`,
  remove: "仅从您的聊天记录中删除，对方仍可以看到这些消息。",
  removed: "已删除",
  partlyRemoved: (gone: number, left: number, why: string) => `已删除 ${gone} 条，其余 ${left} 条未删除：${why}`,
};
