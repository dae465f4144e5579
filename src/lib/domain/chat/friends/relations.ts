import type { Friend, FriendRequest } from "./friends.ts";

/** How a person stands to the reader. */
export type Relation = "self" | "blocked" | "friend" | "applicant" | "asked" | "stranger";

export type Relations = {
  friends: readonly Pick<Friend, "account">[];
  requests: readonly Pick<FriendRequest, "account" | "direction">[];
  blocked: readonly string[];
};

/**
 * A person's relation. A block hides everything else (D-G7). Friends come before requests: of two people who asked each other, one request
 * outlives the friendship that the other one made.
 */
export const relationOf = (account: string, me: string, { friends, requests, blocked }: Relations): Relation => {
  if (account === me) return "self";
  if (blocked.includes(account)) return "blocked";
  if (friends.some((friend) => friend.account === account)) return "friend";
  const isPending = (direction: FriendRequest["direction"]): boolean =>
    requests.some((request) => request.account === account && request.direction === direction);
  if (isPending("received")) return "applicant";
  return isPending("sent") ? "asked" : "stranger";
};

export type ContactAction = "accept" | "refuse" | "add" | "remove" | "chat";

/** The buttons of a person's page, and the fields that the reader can change there. */
export type ContactOffers = { actions: readonly ContactAction[]; hasBlockSwitch: boolean; hasRemark: boolean };

const ACTIONS: Record<Relation, readonly ContactAction[]> = {
  self: [],
  blocked: [],
  friend: ["chat", "remove"],
  applicant: ["accept", "refuse"],
  asked: [],
  stranger: ["add"],
};

/**
 * The offers of a person's page (R3.4.12-5). The switch stays for a blocked person (D-G7); a remark needs a friendship on both sides
 * (R3.5.2-1).
 */
export const offersFor = (relation: Relation, isMutual: boolean): ContactOffers => ({
  actions: ACTIONS[relation],
  hasBlockSwitch: relation === "friend" || relation === "blocked",
  hasRemark: relation === "friend" && isMutual,
});
