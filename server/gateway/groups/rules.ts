import { allowsInGroup, type GroupAction, isManagerRole, ranksAbove, typeRules } from "#lib/domain/chat/groups/rights.ts";
import type { Group, GroupType } from "#server/db/chat/groups/groups.ts";
import type { Member } from "#server/db/chat/groups/members.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";

/** Live groups have an audience: their messages are not stored and never count as unread. */
export const isRoom = ({ type }: Pick<Group, "type">): boolean => type === "AVChatRoom";

export const isManager = ({ role }: Pick<Member, "role">): boolean => isManagerRole(role);

export const isAbove = (one: Pick<Member, "role">, other: Pick<Member, "role">): boolean => ranksAbove(one.role, other.role);

/** The refusal of a forbidden action. */
export const notAllowed = (info = "this is not allowed here"): ChatError => new ChatError(ERROR.groupNotAllowed, info);

/** Whether a member may do something in a group; an outsider (undefined) may do nothing. */
export const may = (group: Group, member: Member | undefined, action: GroupAction): boolean =>
  member !== undefined && allowsInGroup(group.type, member.role, action);

/** Throws a ChatError unless the member may do it. */
export const requirePermission = (group: Group, member: Member | undefined, action: GroupAction): void => {
  if (!may(group, member, action)) throw notAllowed();
};

/** Whether a member may add others: everyone where it is free, managers where it needs a permission. */
export const mayInvite = (group: Group, member: Member): boolean =>
  group.inviteOption === "FreeAccess" || (group.inviteOption === "NeedPermission" && isManager(member));

/** The first message that a member may see. */
export const seesFrom = (group: Group, { firstSeq }: Member): number => (typeRules(group.type).showsPast ? 1 : firstSeq);

const OWN_ID = /^[\x21-\x7e]{1,48}$/;
const COMMUNITY = "@TGS#_";
const MADE = "@TGS#";

/** Whether a client may choose this id: communities have a prefix of their own, and the prefix of generated ids is reserved. */
export const isGoodId = (id: string, type: GroupType): boolean =>
  OWN_ID.test(id) && (type === "Community" ? id.startsWith(COMMUNITY) : !id.startsWith(MADE));

/** A generated id. */
export const makeId = (type: GroupType, random: string): string => `${type === "Community" ? COMMUNITY : MADE}${random}`;
