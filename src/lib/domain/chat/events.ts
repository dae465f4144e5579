import type { Conversation } from "./conversation.ts";
import type { Message } from "./message.ts";

/** Why the service has ended a session: another device or tab took over, the signature has run out, or the operator says so. */
export type KickReason = "elsewhere" | "expired" | "ended";
/** How the line to the service is. */
export type Line = "connected" | "connecting" | "disconnected";

/** Whether the holder of an account is there. */
export type Presence = { account: string; isOnline: boolean };

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
  | { type: "line"; line: Line }
  | { type: "kicked"; reason: KickReason };
