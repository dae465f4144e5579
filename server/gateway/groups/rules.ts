import type { Group, GroupType, Role } from "#server/db/chat/groups/groups.ts";
import type { Member } from "#server/db/chat/groups/members.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";

/** Restricted actions in a group. */
export type GroupAction = "edit" | "remove" | "mute" | "appoint" | "handOver" | "dismiss" | "recall";

/** Rules of a group type: the least role for each action, or null if it is never allowed. */
type TypeRules = {
  needs: Record<GroupAction, Role | null>;
  /** Whether joining and inviting can be configured; otherwise the defaults are fixed. */
  canSetJoining: boolean;
  joinOption: "FreeAccess" | "NeedPermission" | "DisableApply";
  inviteOption: "FreeAccess" | "DisableInvite";
  /** Whether new members may read older messages. */
  showsPast: boolean;
  ownerMayQuit: boolean;
};

const MANAGED: TypeRules["needs"] = {
  edit: "Admin",
  remove: "Admin",
  mute: "Admin",
  appoint: "Owner",
  handOver: "Owner",
  dismiss: "Owner",
  recall: "Admin",
};

/** The documented differences between the types of groups. */
const TYPES: Record<GroupType, TypeRules> = {
  Private: {
    needs: { ...MANAGED, edit: "Member", remove: "Owner", mute: null, appoint: null, dismiss: null },
    canSetJoining: false,
    joinOption: "DisableApply",
    inviteOption: "FreeAccess",
    showsPast: false,
    ownerMayQuit: true,
  },
  Public: {
    needs: MANAGED,
    canSetJoining: true,
    joinOption: "NeedPermission",
    inviteOption: "DisableInvite",
    showsPast: false,
    ownerMayQuit: false,
  },
  ChatRoom: {
    needs: MANAGED,
    canSetJoining: false,
    joinOption: "FreeAccess",
    inviteOption: "DisableInvite",
    showsPast: true,
    ownerMayQuit: false,
  },
  AVChatRoom: {
    needs: { ...MANAGED, remove: null, appoint: null, handOver: null, recall: null },
    canSetJoining: false,
    joinOption: "FreeAccess",
    inviteOption: "DisableInvite",
    showsPast: false,
    ownerMayQuit: false,
  },
  Community: {
    needs: MANAGED,
    canSetJoining: true,
    joinOption: "FreeAccess",
    inviteOption: "FreeAccess",
    showsPast: true,
    ownerMayQuit: false,
  },
};

const RANK: Record<Role, number> = { Member: 1, Admin: 2, Owner: 3 };

export const typeRules = (type: GroupType): TypeRules => TYPES[type];

/** Rooms are for an audience: their messages are not stored and never count as unread. */
export const isRoom = ({ type }: Pick<Group, "type">): boolean => type === "AVChatRoom";

export const isManager = ({ role }: Pick<Member, "role">): boolean => role !== "Member";

/** Whether one member ranks above another. */
export const isAbove = (one: Pick<Member, "role">, other: Pick<Member, "role">): boolean => RANK[one.role] > RANK[other.role];

/** The refusal of a forbidden action. */
export const notAllowed = (info = "this is not allowed here"): ChatError => new ChatError(ERROR.groupNotAllowed, info);

/** Whether a member – or a stranger, `undefined` – may do an action in a group. */
export const may = (group: Group, member: Member | undefined, action: GroupAction): boolean => {
  const needed = TYPES[group.type].needs[action];
  return member !== undefined && needed !== null && RANK[member.role] >= RANK[needed];
};

/** Ensures that an action is allowed in a group. Throws a ChatError. */
export const requirePermission = (group: Group, member: Member | undefined, action: GroupAction): void => {
  if (!may(group, member, action)) throw notAllowed();
};

/** Whether a member may invite others: all where joining is free, managers where it needs a permission. */
export const mayInvite = (group: Group, member: Member): boolean =>
  group.inviteOption === "FreeAccess" || (group.inviteOption === "NeedPermission" && isManager(member));

/** The first message that a member may see. */
export const seesFrom = (group: Group, { firstSeq }: Member): number => (TYPES[group.type].showsPast ? 1 : firstSeq);

const OWN_ID = /^[\x21-\x7e]{1,48}$/;
const COMMUNITY = "@TGS#_";
const MADE = "@TGS#";

/** Whether a client may choose this id: communities have a prefix of their own, and the prefix of generated ids is reserved. */
export const isGoodId = (id: string, type: GroupType): boolean =>
  OWN_ID.test(id) && (type === "Community" ? id.startsWith(COMMUNITY) : !id.startsWith(MADE));

/** A generated id. */
export const makeId = (type: GroupType, random: string): string => `${type === "Community" ? COMMUNITY : MADE}${random}`;
