import type { ChatProof } from "#lib/domain/account/account.ts";
import type { Capabilities } from "#lib/domain/chat/capabilities.ts";
import type { SlotAnswer } from "#lib/domain/chat/cards/job-cards.ts";
import type { Outgoing } from "#lib/domain/chat/composing/sending.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { ChatEvent, Presence, Profile, ReactionsOf } from "#lib/domain/chat/events.ts";
import type { AddPolicy, Friend, FriendReason, FriendRequests, FriendsEvent, Person } from "#lib/domain/chat/friends/friends.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { SearchPage, SearchQuery } from "#lib/domain/chat/messages/search.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import type { CallsFacet } from "./calls-client.ts";
import type { GroupTalkFacet } from "./group-talk-client.ts";
import type { GroupsFacet } from "./groups-client.ts";

export type * from "./calls-client.ts";
export type * from "./group-talk-client.ts";

/** One page of a conversation's history, oldest first; `older` is where the next one begins, null at the beginning. */
export type HistoryPage = { messages: Message[]; older: string | null };

/** All messages that the service has of a conversation between two seconds, both excluded, oldest first. */
export type Stretch = { messages: Message[]; after: number; before: number };

/** A message being sent: its present form in the list, and its outcome. */
export type Sending = { message: Message; done: Promise<Result<Message>> };

/** A login: when its signature expires in seconds by the service's clock, null if unreadable; and the features the service offers. */
export type Login = { until: number | null; capabilities: Capabilities };

export type SessionFacet = {
  /**
   * Logs in, and logs out another account first. The same account stays logged in (R3.2.2) unless `afresh` asks for a new login with a
   * new signature.
   */
  logIn: (userId: string, userSig: string, options?: { afresh: boolean }) => Promise<Result<Login>>;
  /** The proof of the account for the backend; null before the first login. */
  proof: () => ChatProof | null;
  /** Ends the session and the connection. */
  close: () => Promise<void>;
  /** Drops the connection at once, for a page put away by the browser, or reopens it; missed events then follow. */
  setConnected: (isWanted: boolean) => void;
};

export type ConversationsFacet = {
  /** The id of the conversation with a person, and of that in a group. */
  withPerson: (account: string) => string;
  withGroup: (group: string) => string;
  isWithPerson: (id: string) => boolean;
  /** The id of a conversation's group; null with a person. */
  groupOf: (id: string) => string | null;
  list: () => Promise<Result<Conversation[]>>;
  get: (id: string) => Promise<Result<Conversation>>;
  /** Tells customer service that its conversation is opened; does nothing for anyone else. */
  startService: (id: string) => Promise<void>;
  /** Deletes a message for this account alone, at the service; own and unread messages, too. */
  remove: (id: string) => Promise<Result<null>>;
  pin: (id: string, isPinned: boolean) => Promise<Result<null>>;
  mute: (id: string, isMuted: boolean) => Promise<Result<null>>;
  markRead: (id: string) => Promise<Result<null>>;
};

/** An offer after an answer; `isConflict`: another page was faster, and this is its answer. */
export type Answered = { message: Message; isConflict: boolean };

export type MessagesFacet = {
  history: (conversationId: string, before: string | null) => Promise<Result<HistoryPage>>;
  /**
   * The newest messages of a person's conversation as the service has them, regardless of the SDK's cache: back to a second, or six
   * pages; null for a group's.
   */
  latest: (conversationId: string, since: number) => Promise<Result<Stretch | null>>;
  /** Takes a message and sends it, after `after` has settled. */
  send: (
    conversationId: string,
    outgoing: Outgoing,
    onProgress: (progress: number) => void,
    after?: Promise<unknown> | null,
  ) => Result<Sending>;
  resend: (messageId: string) => Result<Sending>;
  /** Cancels a running upload and forgets its message; `done` may still report that it was sent. */
  cancel: (messageId: string) => void;
  /** Deletes messages for this account alone, at most 30 at once. */
  delete: (messageIds: readonly string[]) => Promise<Result<null>>;
  revoke: (messageId: string) => Promise<Result<Message | null>>;
  /** Tells the senders that their messages were seen. */
  sendReceipts: (messageIds: readonly string[]) => Promise<Result<null>>;
  /** The reactions to messages of one conversation, at most 20 at once. */
  reactions: (messageIds: readonly string[]) => Promise<Result<ReactionsOf[]>>;
  /** Adds the reader's own reaction to a message, or removes it. */
  react: (messageId: string, token: string, isAdded: boolean) => Promise<Result<null>>;
  /** Answers an offer of an interview. */
  answer: (messageId: string, answer: SlotAnswer) => Promise<Result<Answered>>;
  /** Translates a text into a language ("zh"); emoji and addresses stay. */
  translate: (text: string, language: string) => Promise<Result<string>>;
  /**
   * The messages in a merged one, from its `record`: at most 300. They have no conversation, and ids that are unique in the record alone. A
   * long record is downloaded.
   */
  record: (record: unknown) => Promise<Result<Message[]>>;
  sendTyping: (conversationId: string, isTyping: boolean) => void;
};

export type PeopleFacet = {
  /** Names, the companies of recruiters, and which accounts are customer service. At most 100 accounts at once. */
  profiles: (accounts: readonly string[]) => Promise<Result<Profile[]>>;
  /** The presence of accounts, followed by `presence` events. At most 100 accounts per call, as for `unfollow`. */
  follow: (accounts: readonly string[]) => Promise<Result<Presence[]>>;
  unfollow: (accounts: readonly string[]) => Promise<Result<null>>;
};

export type SearchFacet = {
  /** A page of matching messages in one conversation, or a page of conversations with matches. */
  messages: (query: SearchQuery) => Promise<Result<SearchPage>>;
};

/**
 * The address book. The three lists come from the SDK, which loads them at the login and keeps them true; `listen` reports the list that
 * has changed.
 */
export type FriendsFacet = {
  /** The reader's own account. */
  me: () => string;
  friends: () => Promise<Result<Friend[]>>;
  requests: () => Promise<Result<FriendRequests>>;
  /** The accounts that the reader has blocked. */
  blocked: () => Promise<Result<string[]>>;
  /** Names and faces as the service shows them to the reader; unknown accounts are missing. At most 100 accounts at once. */
  people: (accounts: readonly string[]) => Promise<Result<Person[]>>;
  /** Whether each of the two has the other as a friend. */
  isMutual: (account: string) => Promise<Result<boolean>>;
  /** Asks to become friends. The answer says whether the other side has to agree first. */
  ask: (account: string, request: { wording: string; remark: string }) => Promise<Result<"asked" | "added">>;
  /** Agrees to a request, and adds the applicant. */
  accept: (account: string) => Promise<Result<null>>;
  refuse: (account: string) => Promise<Result<null>>;
  markRequestsRead: () => Promise<Result<null>>;
  /** Ends a friendship on both sides. */
  remove: (account: string) => Promise<Result<null>>;
  setRemark: (account: string, remark: string) => Promise<Result<null>>;
  block: (account: string) => Promise<Result<null>>;
  unblock: (account: string) => Promise<Result<null>>;
  /** Who may add the reader. */
  policy: () => Promise<Result<AddPolicy>>;
  setPolicy: (policy: AddPolicy) => Promise<Result<null>>;
  /** Why the service refused one of these calls; null for reasons that are not about friends. */
  reasonOf: (failure: Failure) => FriendReason | null;
  /** Returns the way to stop. */
  listen: (listener: (event: FriendsEvent) => void) => () => void;
};

/** The chat service as the stores know it, by facet. Nothing throws; only `session` may be called before `logIn` has resolved. */
export type ChatClient = {
  session: SessionFacet;
  conversations: ConversationsFacet;
  messages: MessagesFacet;
  people: PeopleFacet;
  search: SearchFacet;
  /** Loads the address book's code. */
  friends: () => Promise<Result<FriendsFacet>>;
  /** Loads the code of groups. */
  groups: () => Promise<Result<GroupsFacet>>;
  /** Loads the code for talking in groups. */
  groupTalk: () => Promise<Result<GroupTalkFacet>>;
  /** Loads the code of calls. It is the same facet each time. */
  calls: () => Promise<Result<CallsFacet>>;
  /** Returns the way to stop. */
  listen: (listener: (event: ChatEvent) => void) => () => void;
  /** Now by the service's clock, in seconds. */
  now: () => number;
};
