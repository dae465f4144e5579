/** A person as the chat service shows them. `name` is empty where the service gives none, because an id must not serve as a name. */
export type Person = { account: string; name: string; avatar: string | null };

/** `remark` is the reader's own name for the friend, `addedAt` in seconds; 0 if unknown. */
export type Friend = Person & { remark: string; signature: string; addedAt: number };

/** A request to become friends that waits for an answer; `sentAt` in seconds. */
export type FriendRequest = Person & { direction: "received" | "sent"; wording: string; sentAt: number };

/** `unread` counts received requests since the last look. */
export type FriendRequests = { requests: FriendRequest[]; unread: number };

/** Who may add this account: anyone at once, anyone who asks, or no one. */
export const ADD_POLICIES = ["anyone", "ask", "nobody"] as const;
export type AddPolicy = (typeof ADD_POLICIES)[number];

/** The part of the address book that has changed at the service. */
export type FriendsEvent = { type: "friends" | "requests" | "blocked" };

/** The name by which the reader knows a friend: the remark, else the friend's own. */
export const friendName = ({ remark, name }: Friend): string => remark || name;

/** A stranger's name with all but its first character hidden (D-H8). A masked name stays as it is. */
export const maskedName = (name: string): string => {
  const [first] = name;
  return first === undefined ? "" : `${first}**`;
};
