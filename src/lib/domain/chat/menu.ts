import { isNotice, type Message, mayPreview, mayResend, mayRevoke } from "./message.ts";

/** What can be done with a message, in the order of its menu (3§5). Forwarding and translation are not offered yet. */
export const MESSAGE_ACTIONS = ["open", "copy", "quote", "resend", "revoke", "delete"] as const;
export type MessageAction = (typeof MESSAGE_ACTIONS)[number];

type Around = {
  /** Seconds, by the service's clock. */
  now: number;
  /** With a finger, a press opens what a message holds. */
  isTouch: boolean;
};

const RULES: Record<MessageAction, (message: Message, around: Around) => boolean> = {
  open: (message, { isTouch }) =>
    !isTouch && (mayPreview(message) || (message.content.kind === "file" && message.content.url !== "" && isSent(message))),
  copy: ({ content }) => content.kind === "text",
  // A step of a call is a signal.
  quote: (message) => isSent(message) && message.content.kind !== "call",
  resend: (message) => mayResend(message),
  revoke: (message, { now }) => mayRevoke(message, now),
  delete: (message) => isSent(message),
};

const isSent = ({ delivery }: Message): boolean => delivery.state === "sent";

/** The menu of a message; empty where there is none: notices, and what the service holds for dangerous. */
export const messageActions = (message: Message, around: Around): MessageAction[] =>
  isNotice(message) || message.isRisky ? [] : MESSAGE_ACTIONS.filter((action) => RULES[action](message, around));
