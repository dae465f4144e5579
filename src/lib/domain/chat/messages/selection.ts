import { isNotice, type Message } from "./message.ts";

/** Actions on several chosen messages at once (X-several). */
export const SELECTION_ACTIONS = ["each", "merged", "delete"] as const;
export type SelectionAction = (typeof SELECTION_ACTIONS)[number];

/** The largest numbers of messages: sent on one by one, in one merged message (the service's own limit), and deleted. */
export const SELECTION_LIMITS: Record<SelectionAction, number> = { each: 100, merged: 300, delete: 300 };
/** More messages cannot be chosen. */
export const CHOSEN_MAX = Math.max(...Object.values(SELECTION_LIMITS));

/** Messages that can be chosen: sent ones with content that may be sent on. */
export const mayChoose = (message: Message): boolean =>
  message.delivery.state === "sent" && !message.isRisky && message.content.kind !== "call" && !isNotice(message);

/** The chosen messages in the list's order, without revoked ones. */
export const chosenOf = (messages: readonly Message[], chosen: ReadonlySet<string>): Message[] =>
  messages.filter((message) => chosen.has(message.id) && mayChoose(message));
