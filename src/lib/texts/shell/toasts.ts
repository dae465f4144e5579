/** Words of the stack of messages itself; those of its notices are in `notices.ts`. */
export const toastTexts = { close: "关闭提示", region: "提示消息" };
