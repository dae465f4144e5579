import { type GroupRole, type GroupType, offersInGroup } from "#lib/domain/chat/groups/rights.ts";
import type { Friend, FriendRequest } from "./friends.ts";

/** How a person stands to the reader. */
export type Relation = "self" | "blocked" | "friend" | "applicant" | "asked" | "stranger";

export type AddressBook = {
  friends: readonly Pick<Friend, "account">[];
  requests: readonly Pick<FriendRequest, "account" | "direction">[];
  blocked: readonly string[];
};

/**
 * A person's relation. A block hides everything else (D-G7). Friends come before requests: of two people who asked each other, one request
 * outlives the friendship that the other one made.
 */
export const relationOf = (account: string, me: string, { friends, requests, blocked }: AddressBook): Relation => {
  if (account === me) return "self";
  if (blocked.includes(account)) return "blocked";
  if (friends.some((friend) => friend.account === account)) return "friend";
  const isPending = (direction: FriendRequest["direction"]): boolean =>
    requests.some((request) => request.account === account && request.direction === direction);
  if (isPending("received")) return "applicant";
  return isPending("sent") ? "asked" : "stranger";
};

/** A person or a group whose page is open. `role` is null outside the group. */
export type Contact =
  | { kind: "person"; relation: Relation; isMutual: boolean }
  | { kind: "group"; role: GroupRole | null; type: GroupType; memberCount: number; isJoinable: boolean };

/** `forget` removes a sent request from the reader's own list; another one can then be sent. */
export type ContactAction = "accept" | "refuse" | "forget" | "add" | "remove" | "chat" | "quit" | "dismiss" | "join";

/** The buttons of a contact's page, and the fields that the reader can change there. */
export type ContactOffers = { actions: readonly ContactAction[]; hasBlockSwitch: boolean; hasRemark: boolean };

const PERSON_ACTIONS: Record<Relation, readonly ContactAction[]> = {
  self: [],
  blocked: [],
  friend: ["chat", "remove"],
  applicant: ["accept", "refuse"],
  asked: ["forget"],
  stranger: ["add"],
};

/**
 * The offers of the six cases (R3.4.12-5): applicant, friend, stranger and blocked person; a group with the reader, and without. The
 * switch stays for a blocked person (D-G7); a remark needs a friendship on both sides (R3.5.2-1).
 */
export const offersFor = (contact: Contact): ContactOffers => {
  if (contact.kind === "person") {
    const { relation, isMutual } = contact;
    return {
      actions: PERSON_ACTIONS[relation],
      hasBlockSwitch: relation === "friend" || relation === "blocked",
      hasRemark: relation === "friend" && isMutual,
    };
  }
  const { role, isJoinable } = contact;
  const plain = { hasBlockSwitch: false, hasRemark: false };
  if (role === null) return { actions: isJoinable ? ["join"] : [], ...plain };
  const leaving = (["dismiss", "quit"] as const).filter((action) => offersInGroup(contact, role, action));
  return { actions: ["chat", ...leaving], ...plain };
};
