import type { Capabilities } from "#lib/domain/chat/capabilities.ts";
import type { Conversation } from "#lib/domain/chat/conversation.ts";
import type { ChatEvent, Presence, Profile, ReactionsOf } from "#lib/domain/chat/events.ts";
import type { Message } from "#lib/domain/chat/message.ts";
import type { SearchPage, SearchQuery } from "#lib/domain/chat/search.ts";
import type { Outgoing } from "#lib/domain/chat/sending.ts";
import type { Result } from "#lib/domain/failure.ts";

/** One page of a conversation's history, oldest first; `older` is where the next one begins, null at the beginning. */
export type HistoryPage = { messages: Message[]; older: string | null };

/** All that the service has of a conversation between two seconds, both left out, oldest first. */
export type Stretch = { messages: Message[]; after: number; before: number };

/** A message on its way: as it stands in the list meanwhile, and what it comes to. */
export type Sending = { message: Message; done: Promise<Result<Message>> };

/** A login: until when its signature is good, in seconds by the service's clock, if that can be read; and what the service offers. */
export type Stay = { until: number | null; capabilities: Capabilities };

/** The chat service as the stores know it. Nothing of it throws; nothing may be asked before `logIn` has resolved. */
export type ChatClient = {
  /** Logs in; who was logged in before is logged out first, the same person stays (3§2) unless they log in `afresh`, with a new signature. */
  logIn: (userId: string, userSig: string, options?: { afresh: boolean }) => Promise<Result<Stay>>;
  /** Ends the session and the line. */
  close: () => Promise<void>;
  /** Drops the line at once, with a page that is put away, or opens it again: what was missed meanwhile is told then. */
  setLine: (isWanted: boolean) => void;
  listen: (listener: (event: ChatEvent) => void) => () => void;
  conversations: () => Promise<Result<Conversation[]>>;
  conversation: (id: string) => Promise<Result<Conversation>>;
  /** Names, the companies of recruiters, and who is customer service. At most 100 accounts at once. */
  profiles: (accounts: readonly string[]) => Promise<Result<Profile[]>>;
  /** Tells the other side that the conversation is opened, where it is customer service. */
  startService: (conversationId: string) => Promise<void>;
  /** Who of some people is there; from now on `presence` tells when that changes. At most 100 accounts at once, as `unfollow`. */
  follow: (accounts: readonly string[]) => Promise<Result<Presence[]>>;
  unfollow: (accounts: readonly string[]) => Promise<Result<null>>;
  history: (conversationId: string, before: string | null) => Promise<Result<HistoryPage>>;
  /**
   * The newest messages of a person's conversation as the service has them, whatever the SDK remembers, back to a second or for six pages;
   * null for a group's.
   */
  latest: (conversationId: string, since: number) => Promise<Result<Stretch | null>>;
  /** Takes a message and sends it, once `after` is settled where that is given. */
  send: (
    conversationId: string,
    outgoing: Outgoing,
    onProgress: (progress: number) => void,
    after?: Promise<unknown> | null,
  ) => Result<Sending>;
  resend: (messageId: string) => Result<Sending>;
  /** Calls off a message whose file is on its way: it is forgotten, and what it comes to may be that it was sent all the same. */
  cancel: (messageId: string) => void;
  /** A message is gone for this account, and for no other. */
  delete: (messageId: string) => Promise<Result<null>>;
  revoke: (messageId: string) => Promise<Result<Message | null>>;
  /** Own messages and unread ones of others are gone from the service, for this account alone. */
  remove: (conversationId: string) => Promise<Result<null>>;
  pin: (conversationId: string, isPinned: boolean) => Promise<Result<null>>;
  mute: (conversation: Conversation, isMuted: boolean) => Promise<Result<null>>;
  markRead: (conversationId: string) => Promise<Result<null>>;
  /** Tells the senders that their messages were seen. */
  sendReceipts: (messageIds: readonly string[]) => Promise<Result<null>>;
  /** The reactions to messages of one conversation, at most 20 at once. */
  reactions: (messageIds: readonly string[]) => Promise<Result<ReactionsOf[]>>;
  /** Adds the reader's own reaction to a message, or takes it back. */
  react: (messageId: string, token: string, isAdded: boolean) => Promise<Result<null>>;
  /** A text in another language, "zh" say; what is no words in it, emoji and addresses, stays as it is. */
  translate: (text: string, language: string) => Promise<Result<string>>;
  /** A page of messages with some words, from what the service keeps: in one conversation, or a page of all conversations. */
  search: (query: SearchQuery) => Promise<Result<SearchPage>>;
  sendTyping: (conversationId: string, isTyping: boolean) => void;
  /** Now by the service's clock, in seconds. */
  now: () => number;
};
