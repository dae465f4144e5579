import type { Conversation } from "./conversations/conversation.ts";
import type { ReadCount } from "./groups/talk.ts";
import type { Message } from "./messages/message.ts";
import type { Reaction } from "./messages/reactions.ts";

/** Why the service has ended a session: another device or tab took over, the signature has run out, or the operator says so. */
export type KickReason = "elsewhere" | "expired" | "ended";
/** The state of the connection to the service. */
export type ConnectionState = "connected" | "connecting" | "disconnected";

/** Whether the holder of an account is there. */
export type Presence = { account: string; isOnline: boolean };

/** An account's name, the company that it speaks for, and whether it is customer service. */
export type Profile = { account: string; name: string; company: string; isService: boolean };

/** Reactions to a message; a count of 0 means that the last one of its kind is gone. */
export type ReactionsOf = { id: string; reactions: Reaction[] };

/** Why the reader is in a group no longer: a manager removed them, the group was dismissed, or they quit on another device. */
export type LeaveReason = "removed" | "dismissed" | "quit";

/** Events that the chat service pushes. */
export type ChatEvent =
  | { type: "messages"; messages: Message[] }
  /** Revoked, or changed otherwise. */
  | { type: "changed"; messages: Message[] }
  | { type: "read"; conversationId: string; ids: string[] }
  /** Members of groups have read own messages. */
  | { type: "read-counts"; counts: ReadCount[] }
  | { type: "typing"; conversationId: string; isTyping: boolean }
  | { type: "conversations"; conversations: Conversation[] }
  /** A followed person went online or offline. */
  | { type: "presence"; people: Presence[] }
  /** Requests to become friends have come or gone; `unread` of them are new. */
  | { type: "requests"; unread: number }
  | { type: "left-group"; conversationId: string; reason: LeaveReason }
  | ({ type: "reactions" } & ReactionsOf)
  | { type: "connection"; state: ConnectionState }
  | { type: "kicked"; reason: KickReason };
