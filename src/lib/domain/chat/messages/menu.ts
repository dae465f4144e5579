import { isNotice, type Message, mayPreview, mayResend, mayRevoke } from "./message.ts";
import { mayChoose } from "./selection.ts";

/** Actions on a message, in the order of its menu (R3.5.4-1). */
export const MESSAGE_ACTIONS = ["open", "copy", "translate", "forward", "quote", "select", "resend", "revoke", "delete"] as const;
export type MessageAction = (typeof MESSAGE_ACTIONS)[number];

const RULES: Record<MessageAction, (message: Message, isTouch: boolean) => boolean> = {
  open: (message, isTouch) =>
    !isTouch && (mayPreview(message) || (message.content.kind === "file" && message.content.url !== "" && isSent(message))),
  copy: ({ content }) => content.kind === "text",
  translate: (message) => isSent(message) && message.content.kind === "text",
  forward: (message) => isSent(message) && message.content.kind !== "call",
  // A step of a call is a signal.
  quote: (message) => isSent(message) && message.content.kind !== "call",
  select: mayChoose,
  resend: mayResend,
  revoke: mayRevoke,
  // A failed message stands for its sender alone: it can be taken away.
  delete: (message) => isSent(message) || isFailed(message),
};

const isSent = ({ delivery }: Message): boolean => delivery.state === "sent";
const isFailed = ({ delivery }: Message): boolean => delivery.state === "failed";

/**
 * The menu of a message; empty for notices, and for sent messages that the service holds for dangerous. On touch (`isTouch`), a press
 * on the message itself opens its content.
 */
export const messageActions = (message: Message, isTouch: boolean): MessageAction[] => {
  if (isNotice(message)) return [];
  if (message.isRisky) return isFailed(message) ? ["delete"] : [];
  return MESSAGE_ACTIONS.filter((action) => RULES[action](message, isTouch));
};
