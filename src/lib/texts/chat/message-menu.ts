import type { MessageAction } from "#lib/domain/chat/messages/menu.ts";

/** The menu of a message (F-11). */
export const actionText: Record<MessageAction, string> = {
  open: "打开",
  copy: "复制",
  translate: "翻译",
  forward: "转发",
  quote: "引用",
  select: "多选",
  resend: "重发",
  revoke: "撤回",
  delete: "删除",
};

/** Results of the actions. */
export const messageMenu = {
  copied: "已复制",
  notCopied: "此机型暂不支持复制功能",
  removeTitle: "删除这条消息？",
  remove: "仅从您的聊天记录中删除，对方仍可以看到这条消息。",
  confirmRemove: "删除",
  hideTranslation: "隐藏",
  noTranslation: "翻译暂不可用",
  reactWith: (emoji: string) => `回应「${emoji}」`,
};
