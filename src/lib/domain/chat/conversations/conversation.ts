import type { GroupType } from "#lib/domain/chat/groups/rights.ts";
import type { MentionOfReader } from "#lib/domain/chat/groups/talk.ts";
import type { Content } from "#lib/domain/chat/messages/message.ts";
import type { Loadable } from "#lib/domain/loadable.ts";

/** A conversation's last message, for its row. */
export type LastMessage = {
  time: number;
  isMine: boolean;
  /** The sender's account, and its name as far as it is known. Groups show it. */
  from: string;
  name: string;
  /** Null where there is nothing to be said of it: a signal between clients. */
  content: Content | null;
  isRevoked: boolean;
  /** The service holds it for dangerous (R3.5.3-4), as far as this page knows. */
  isRisky?: boolean;
};

export type Conversation = {
  /** Opaque: `lib/chat/ids.ts` alone knows its syntax. */
  id: string;
  kind: "person" | "group";
  /** The account or group. */
  peer: string;
  /** Remark, else nick; empty if neither is known, because an id must not serve as a name. */
  name: string;
  avatar: string | null;
  unread: number;
  isMuted: boolean;
  isPinned: boolean;
  last: LastMessage | null;
  /** Null for a person's, and while it is not known. */
  groupType: GroupType | null;
  /** The unread messages of a group that mention the reader, oldest first. */
  mentions: readonly MentionOfReader[];
};

/** Pinned ones first, then the latest (R3.2.3-1). */
export const sortConversations = (list: readonly Conversation[]): Conversation[] =>
  list.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || (b.last?.time ?? 0) - (a.last?.time ?? 0));

/** A conversation of a list that may not be there yet. */
export const findConversation = (list: Loadable<Conversation[]>, id: string): Conversation | undefined =>
  list.state === "ready" ? list.value.find((conversation) => conversation.id === id) : undefined;

/** Keeps unchanged conversations as the same objects, so that only changed rows are redrawn. */
export const sameConversations = (before: readonly Conversation[], now: readonly Conversation[]): Conversation[] => {
  const known = new Map(before.map((conversation) => [conversation.id, conversation]));
  return now.map((conversation) => {
    const same = known.get(conversation.id);
    return same && JSON.stringify(same) === JSON.stringify(conversation) ? same : conversation;
  });
};

/** The largest number that a badge shows (R3.9.1-1). */
export const BADGE_MAX = 99;
/** All unread messages outside muted conversations. */
export const unreadOf = (list: readonly Conversation[]): number =>
  list.reduce((sum, { isMuted, unread }) => sum + (isMuted ? 0 : unread), 0);
