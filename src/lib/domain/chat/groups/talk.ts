import type { Message } from "#lib/domain/chat/messages/message.ts";
import { type GroupRole, type GroupType, isManagerRole } from "./rights.ts";

/** The reader's own state in a group, as far as it decides who may write. `mutedUntil` in seconds by the service's clock, 0 if not muted. */
export type OwnState = { role: GroupRole; isAllMuted: boolean; mutedUntil: number };

/** Why the reader may not write: a mute of their own, up to a second, or one of all members. */
export type Silence = { by: "own"; until: number } | { by: "all" };

/** Whether the reader may write (R3.5.3-10): null if so. The service refuses by the same rule. */
export const silenceOf = ({ role, isAllMuted, mutedUntil }: OwnState, now: number): Silence | null => {
  if (mutedUntil > now) return { by: "own", until: mutedUntil };
  return isAllMuted && !isManagerRole(role) ? { by: "all" } : null;
};

/** The own state after a tip of the group, which the service pushes with each change. */
export const ownStateAfter = (own: OwnState, { content, time }: Message): OwnState => {
  if (content.kind !== "tip") return own;
  const { tip, people, change } = content;
  const isMe = people.some((person) => person.isMe);
  if (change?.kind === "mute-all") return { ...own, isAllMuted: change.isOn };
  if (change?.kind === "owner") return { ...own, role: change.owner.isMe ? "Owner" : own.role === "Owner" ? "Member" : own.role };
  if (!isMe) return own;
  if (change?.kind === "mute") return { ...own, mutedUntil: change.seconds > 0 ? time + change.seconds : 0 };
  if (tip === "admin-set") return { ...own, role: "Admin" };
  return tip === "admin-unset" ? { ...own, role: "Member" } : own;
};

/** Whether a tip says that members have come or gone: lists of members are then read again. */
export const changesMembers = ({ content }: Message): boolean =>
  content.kind === "tip" && (content.tip === "joined" || content.tip === "quit" || content.tip === "removed");

/** Whether messages of a conversation have read receipts (F-7): none in live groups and communities, nor in groups of unknown type. */
export const hasReceipts = ({ kind, groupType }: { kind: "person" | "group"; groupType: GroupType | null }): boolean =>
  kind === "person" || (groupType !== null && groupType !== "AVChatRoom" && groupType !== "Community");

/** How many members have read a message, and how many have not. */
export type ReadCount = { id: string; read: number; unread: number };

export type ReadState = { state: "unread" } | { state: "some"; count: number } | { state: "all" };
/** How a message of a group was read (R3.4.6-4, R3.3.7-8). In a group of one a message stays unread. */
export const readStateOf = ({ read, unread }: Pick<ReadCount, "read" | "unread">): ReadState => {
  if (read <= 0) return { state: "unread" };
  return unread <= 0 ? { state: "all" } : { state: "some", count: read };
};

/** A message that mentions the reader: by name, everybody, or both. `sequence` is its number in the group. */
export type MentionOfReader = { sequence: number; isMe: boolean; isAll: boolean };
