import type { Person } from "#lib/domain/chat/friends/friends.ts";
import type { OwnState, ReadCount } from "#lib/domain/chat/groups/talk.ts";
import type { Result } from "#lib/domain/failure.ts";

/** A page of people; `next` is where the following one begins, null at the end. */
export type PeoplePage = { people: Person[]; next: string | null };

/** Talking in a group: whom to mention, who has read, and whether the reader may write. Conversations are named by their ids. */
export type GroupTalkFacet = {
  /** The reader's own account. */
  me: () => string;
  /** A page of 100 members, from the beginning where `from` is null (R3.9.2-1). */
  members: (conversationId: string, from: string | null) => Promise<Result<PeoplePage>>;
  own: (conversationId: string) => Promise<Result<OwnState>>;
  /** How many have read own messages of one conversation; messages without a receipt are missing. At most 30 messages at once. */
  readCounts: (messageIds: readonly string[]) => Promise<Result<ReadCount[]>>;
  /** A page of 100 members who have read an own message, or have not. */
  readers: (messageId: string, of: { hasRead: boolean; from: string | null }) => Promise<Result<PeoplePage>>;
};
