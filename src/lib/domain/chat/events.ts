import type { Conversation } from "./conversation.ts";
import type { Message } from "./message.ts";
import type { Reaction } from "./reactions.ts";

/** Why the service has ended a session: another device or tab took over, the signature has run out, or the operator says so. */
export type KickReason = "elsewhere" | "expired" | "ended";
/** How the line to the service is. */
export type Line = "connected" | "connecting" | "disconnected";

/** Whether the holder of an account is there. */
export type Presence = { account: string; isOnline: boolean };

/** An account's name, the company that it speaks for, and whether it is customer service. */
export type Profile = { account: string; name: string; company: string; isService: boolean };

/** Reactions to a message; a count of 0 says that there are none of a kind any more. */
export type ReactionsOf = { id: string; reactions: Reaction[] };

/** What the chat service tells without being asked. */
export type ChatEvent =
  | { type: "messages"; messages: Message[] }
  /** Taken back, or changed otherwise. */
  | { type: "changed"; messages: Message[] }
  | { type: "read"; conversationId: string; ids: string[] }
  | { type: "typing"; conversationId: string; isTyping: boolean }
  | { type: "conversations"; conversations: Conversation[] }
  /** Somebody has come or gone; only of those who are followed. */
  | { type: "presence"; people: Presence[] }
  | ({ type: "reactions" } & ReactionsOf)
  | { type: "line"; line: Line }
  | { type: "kicked"; reason: KickReason };
