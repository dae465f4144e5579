import * as z from "zod/mini";
import { APPLICATION_HANDLED, type Group, type GroupsEvent, JOIN_OPTIONS } from "#lib/domain/chat/groups/groups.ts";
import { GROUP_ROLES, GROUP_TYPES } from "#lib/domain/chat/groups/rights.ts";
import { type Result, success } from "#lib/domain/failure.ts";
import { UNREADABLE } from "./failures.ts";
import { figure, name, text } from "./fields.ts";
import type { EventReaders } from "./listen.ts";
import { EVENT, TYPES } from "./sdk.ts";
import { faceUrl } from "./urls.ts";

const face = z.pipe(
  text,
  z.transform((url: string) => faceUrl(url)),
);
const role = z.pipe(
  text,
  z.transform((value: string) => GROUP_ROLES.find((one) => one === value) ?? null),
);

const wireGroup = z.object({
  groupID: z.string().check(z.minLength(1)),
  type: z.literal(GROUP_TYPES),
  name,
  avatar: face,
  introduction: text,
  notification: text,
  memberCount: figure,
  joinOption: z.catch(z.literal(JOIN_OPTIONS), "DisableApply"),
  muteAllMembers: z.catch(z.boolean(), false),
  selfInfo: z.catch(z.object({ role }), { role: null }),
});

/** A group of the SDK. */
export const readGroup = (given: unknown): Result<Group> => {
  const { data } = z.safeParse(wireGroup, given);
  if (!data) return UNREADABLE;
  return success({
    id: data.groupID,
    type: data.type,
    name: data.name,
    avatar: data.avatar,
    introduction: data.introduction,
    announcement: data.notification,
    memberCount: data.memberCount,
    joinOption: data.joinOption,
    isMutedForAll: data.muteAllMembers,
    role: data.selfInfo.role,
  });
};

/** The readable groups of a list. */
export const readGroups = (given: unknown): Group[] =>
  (Array.isArray(given) ? given : []).flatMap((each) => {
    const group = readGroup(each);
    return group.ok ? [group.value] : [];
  });

const notice = z.object({
  type: z.string(),
  payload: z.object({
    operationType: z.number(),
    operatorID: text,
    userDefinedField: text,
    userIDList: z.catch(z.array(z.string()), []),
    memberList: z.catch(z.array(z.object({ userID: z.string() })), []),
    newGroupProfile: z.catch(z.object({ ownerID: text }), { ownerID: "" }),
  }),
  to: text,
});

/** Numbers of tips: who has come, has gone, and has changed. */
const [JOINED, QUIT, REMOVED, APPOINTED, DISMISSED, PROFILE, MEMBER] = [1, 2, 3, 4, 5, 6, 7];
/** Numbers of system notices: a wish to join, and one whose content is the service's own. */
const [APPLICATION, CUSTOM] = [1, 255];

type Notice = z.infer<typeof notice>;

const tipEvent = ({ to: group, payload }: Notice): GroupsEvent[] => {
  const { operationType, operatorID, memberList, newGroupProfile } = payload;
  const people = [...new Set([...payload.userIDList, ...memberList.map(({ userID }) => userID)])];
  const event = { type: "members" as const, group, joined: [], left: [], changed: [] };
  switch (operationType) {
    case JOINED:
      return [{ ...event, joined: people.length > 0 ? people : [operatorID] }];
    case QUIT:
      return [{ ...event, left: people.length > 0 ? people : [operatorID] }];
    case REMOVED:
      return [{ ...event, left: people }];
    case APPOINTED:
    case DISMISSED:
    case MEMBER:
      return [{ ...event, changed: people }];
    case PROFILE: {
      // With a new owner, two roles have changed.
      const { ownerID: owner } = newGroupProfile;
      return [{ type: "groups" }, ...(owner !== "" ? [{ ...event, changed: [owner, operatorID] }] : [])];
    }
    default:
      return [];
  }
};

const readNotices = (given: unknown): GroupsEvent[] =>
  (Array.isArray(given) ? given : []).flatMap((each): GroupsEvent[] => {
    const { data } = z.safeParse(notice, each);
    if (!data) return [];
    if (data.type === String(TYPES.MSG_GRP_TIP)) return tipEvent(data);
    if (data.type !== String(TYPES.MSG_GRP_SYS_NOTICE)) return [];
    const { operationType, userDefinedField } = data.payload;
    const isHandled = operationType === CUSTOM && userDefinedField === APPLICATION_HANDLED;
    return operationType === APPLICATION || isHandled ? [{ type: "applications" }] : [];
  });

/** Events of groups, read from the SDK's own and from the tips and notices among the messages. */
export const GROUPS_EVENTS: EventReaders<GroupsEvent> = {
  [EVENT.GROUP_LIST_UPDATED]: () => [{ type: "groups" }],
  [EVENT.MESSAGE_RECEIVED]: (data) => readNotices(data),
};
