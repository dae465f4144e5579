import type { GroupRole, GroupType } from "./rights.ts";

/** How one gets into a group, by the wire's names: at once, by request, or by invitation alone. */
export const JOIN_OPTIONS = ["FreeAccess", "NeedPermission", "DisableApply"] as const;
export type JoinOption = (typeof JOIN_OPTIONS)[number];

/** A group as the service shows it to the reader. `role` is null for outsiders; times are in seconds. */
export type Group = {
  id: string;
  type: GroupType;
  name: string;
  avatar: string | null;
  introduction: string;
  announcement: string;
  memberCount: number;
  joinOption: JoinOption;
  isMutedForAll: boolean;
  role: GroupRole | null;
};

/** `name` is the name card, else the account's own name; empty if neither is known. `mutedUntil` is 0 for those who may write. */
export type Member = {
  account: string;
  name: string;
  avatar: string | null;
  role: GroupRole;
  mutedUntil: number;
};

/** A page of members; `next` is where the following one begins, null at the end. */
export type MembersPage = { members: Member[]; next: string | null };

export type NewGroup = {
  type: GroupType;
  name: string;
  /** Null lets the service choose one. */
  id: string | null;
  avatar: string;
  introduction: string;
  announcement: string;
  members: readonly string[];
};

/** The settings that a member with the right may change, one at a time. */
export type GroupChange =
  | { name: string }
  | { announcement: string }
  | { introduction: string }
  | { avatar: string }
  | { joinOption: JoinOption }
  | { isMutedForAll: boolean };

/** How a wish to join has ended (R3.4.12-4). */
export type JoinOutcome = "waiting" | "joined" | "already";

/** Accounts by the outcome of adding them. */
export type Added = { added: string[]; already: string[]; failed: string[] };

/** The content of the own service's notice to managers that one of them has answered a wish to join. The cloud has no such notice. */
export const APPLICATION_HANDLED = "application-handled";

/** Someone's wish to join a group, as its managers see it. `key` tells it apart from an earlier one of the same person. */
export type GroupApplication = { key: string; groupId: string; account: string; name: string; wording: string };

/** Something has changed at the service; `group` names the group if it is about one. */
export type GroupsEvent =
  /** The reader's groups, or a setting of one. */
  | { type: "groups" }
  /** Members of a group have come, gone, or changed. */
  | { type: "members"; group: string; joined: string[]; left: string[]; changed: string[] }
  | { type: "applications" };

/** Why the service refuses a change of a group, as far as the reader gets a sentence for it. */
export type GroupReason =
  | "no-group"
  /** The reader's role does not allow it, or no longer. */
  | "not-allowed"
  | "not-in-group"
  | "already-in-group"
  | "owner-stays"
  | "group-full"
  | "too-many-groups"
  | "id-taken"
  | "id-invalid"
  | "text-too-long"
  | "no-application"
  | "no-account";
