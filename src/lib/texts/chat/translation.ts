/**
 * The translation below a message (R3.4.3-1).
 * Why: docs/decisions/0072-messages-are-sent-on-and-translated.md
 */
export const translation = {
  by: "机器翻译",
  loading: "正在翻译…",
  failed: "翻译失败",
  retry: "重试",
};
