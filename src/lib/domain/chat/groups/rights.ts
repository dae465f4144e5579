/**
 * Rights in a group: one table for the chat service, which enforces it, and for the site, which offers less (`offersInGroup`).
 * Types and roles have the names of the wire: Private is a work group, ChatRoom a meeting, AVChatRoom a live group.
 */
export const GROUP_TYPES = ["Private", "Public", "ChatRoom", "AVChatRoom", "Community"] as const;
export type GroupType = (typeof GROUP_TYPES)[number];
export const GROUP_ROLES = ["Member", "Admin", "Owner"] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

/** Actions that need a role. `recall` takes back another member's message; `handOver` makes another member the owner. */
export const GROUP_ACTIONS = ["edit", "remove", "mute", "appoint", "handOver", "dismiss", "recall"] as const;
export type GroupAction = (typeof GROUP_ACTIONS)[number];

type TypeRules = {
  /** The lowest role that may do it; null where the type has no such action. */
  needs: Record<GroupAction, GroupRole | null>;
  /** Whether joining and inviting can be changed; otherwise the options below are fixed. */
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

/** The documented differences between the types. */
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

export const typeRules = (type: GroupType): TypeRules => TYPES[type];

const rankOf = (role: GroupRole): number => GROUP_ROLES.indexOf(role);

export const ranksAbove = (one: GroupRole, other: GroupRole): boolean => rankOf(one) > rankOf(other);

export const isManagerRole = (role: GroupRole): boolean => role !== "Member";

/** Whether the service allows a role an action. */
export const allowsInGroup = (type: GroupType, role: GroupRole, action: GroupAction): boolean => {
  const needed = TYPES[type].needs[action];
  return needed !== null && rankOf(role) >= rankOf(needed);
};

/** Actions that the site may offer: the service's, and further ones that it checks elsewhere. */
export const OFFERED_ACTIONS = [...GROUP_ACTIONS, "add", "setJoining", "muteAll", "answerRequests", "quit"] as const;
export type OfferedAction = (typeof OFFERED_ACTIONS)[number];

const isWork = (type: GroupType): boolean => type === "Private";
const isLive = (type: GroupType): boolean => type === "AVChatRoom";

/**
 * Whether the site offers a role an action (R3.6, D-G5): never more than the service allows. `memberCount` decides about handing over,
 * which needs a second member.
 */
export const offersInGroup = (
  { type, memberCount }: { type: GroupType; memberCount: number },
  role: GroupRole,
  action: OfferedAction,
): boolean => {
  switch (action) {
    // Elsewhere newcomers ask to join.
    case "add":
      return isWork(type);
    case "edit":
    case "answerRequests":
      return isManagerRole(role);
    case "remove":
    case "mute":
    case "appoint":
      return !isWork(type) && !isLive(type) && allowsInGroup(type, role, action);
    case "muteAll":
      return role === "Owner" && !isWork(type) && !isLive(type);
    case "setJoining":
      return isManagerRole(role) && TYPES[type].canSetJoining;
    case "handOver":
      return memberCount > 1 && allowsInGroup(type, role, action);
    case "dismiss":
      return allowsInGroup(type, role, action);
    case "quit":
      return role !== "Owner" || TYPES[type].ownerMayQuit;
    // Only the sender takes back a message.
    case "recall":
      return false;
  }
};
