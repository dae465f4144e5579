/** A person as the chat service shows them. `name` is empty where the service gives none, because an id must not serve as a name. */
export type Person = { account: string; name: string; avatar: string | null };

/** `remark` is the reader's own name for the friend, `addedAt` in seconds; 0 if unknown. */
export type Friend = Person & { remark: string; signature: string; addedAt: number };

/** A request to become friends that waits for an answer; `sentAt` in seconds. */
export type FriendRequest = Person & { direction: "received" | "sent"; wording: string; sentAt: number };

/** `unread` counts received requests since the last look. */
export type FriendRequests = { requests: FriendRequest[]; unread: number };

/** The lists of the address book. `blocked` has accounts alone: the service gives no names with them. */
export type FriendLists = { friends: Friend[]; requests: FriendRequest[]; blocked: string[] };

/** Who may add this account: anyone at once, anyone who asks, or no one. */
export const ADD_POLICIES = ["anyone", "ask", "nobody"] as const;
export type AddPolicy = (typeof ADD_POLICIES)[number];

/** The part of the address book that has changed at the service. */
export type FriendsEvent = { type: "friends" | "requests" | "blocked" };

/** Why the service refuses a change of the address book, as far as the reader gets a sentence for it. */
export type FriendReason =
  /** No account has this id. */
  | "no-account"
  /** The two are no friends, or no longer. */
  | "not-friends"
  | "already-friends"
  /** A request that was answered or removed in the meantime. */
  | "no-request"
  /** The person lets no one add them. */
  | "adds-no-one"
  | "blocked-by-them"
  | "blocked-by-you"
  | "friends-full";
