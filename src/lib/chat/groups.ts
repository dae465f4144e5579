import * as z from "zod/mini";
import type { Added, GroupChange, GroupReason, JoinOutcome, NewGroup } from "#lib/domain/chat/groups/groups.ts";
import { type Failure, failed, mapResult, type Result, success } from "#lib/domain/failure.ts";
import type { ChatContext } from "./context.ts";
import { attempt, attemptDone, chatFailure, later, UNREADABLE } from "./failures.ts";
import { createApplications } from "./group-applications.ts";
import { membersPage, readMembers } from "./group-members.ts";
import type { GroupsFacet } from "./groups-client.ts";
import { listenTo } from "./listen.ts";
import { GROUPS_EVENTS, readGroup, readGroups } from "./read-groups.ts";
import { TYPES } from "./sdk.ts";
import type { Uploads } from "./uploads.ts";

/** The codes of the service and its SDK that have a sentence of their own. */
const REASONS: readonly [GroupReason, ...number[]][] = [
  ["no-group", 10_010, 10_015],
  ["not-allowed", 10_007],
  ["not-in-group", 10_019],
  ["already-in-group", 10_013],
  ["owner-stays", 10_009],
  ["group-full", 10_014],
  ["too-many-groups", 10_038],
  ["id-taken", 10_021, 10_025],
  ["id-invalid", 2602],
  ["text-too-long", 10_004, 20_001],
  ["no-application", 10_024],
  ["no-account", 20_003],
];
const reasonOf = (failure: Failure): GroupReason | null =>
  failure.kind === "chat" ? (REASONS.find(([, ...codes]) => codes.includes(failure.code))?.[0] ?? null) : null;

/** The answer about an account that is in the group no longer, as the cloud would give it. */
const NOT_IN_GROUP = failed(chatFailure(10_019));

/** Members per call that reads them by account, and per call that adds or removes them. */
const BATCH = 50;
const CHANGED_AT_ONCE = 100;

const batchesOf = (accounts: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(accounts.length / size) }, (_, index) => accounts.slice(index * size, (index + 1) * size));

const groupAnswer = z.object({ data: z.object({ group: z.unknown() }) });
const listAnswer = z.object({ data: z.object({ groupList: z.unknown() }) });
const membersAnswer = z.object({ data: z.object({ memberList: z.unknown() }) });
const accounts = z.catch(z.array(z.string()), []);
const addedAnswer = z.object({
  data: z.object({ successUserIDList: accounts, existedUserIDList: accounts, failureUserIDList: accounts }),
});
const createdAnswer = z.object({
  data: z.object({ group: z.object({ groupID: z.string() }), overLimitUserIDList: accounts }),
});
const joinedAnswer = z.object({ data: z.object({ status: z.string() }) });

const STATUSES: readonly [JoinOutcome, string][] = [
  ["waiting", "WaitAdminApproval"],
  ["joined", "JoinedSuccess"],
  ["already", "AlreadyInGroup"],
];

/** Reads one group out of an answer. */
const groupIn = (answer: Result<unknown>): ReturnType<typeof readGroup> => {
  if (!answer.ok) return answer;
  const parsed = z.safeParse(groupAnswer, answer.value);
  return parsed.success ? readGroup(parsed.data.data.group) : UNREADABLE;
};

const wireOf = ({ type, name, id, avatar, introduction, announcement, members }: NewGroup) => ({
  type,
  name,
  ...(id !== null && { groupID: id }),
  ...(avatar !== "" && { avatar }),
  ...(introduction !== "" && { introduction }),
  ...(announcement !== "" && { notification: announcement }),
  ...(members.length > 0 && { memberList: members.map((userID) => ({ userID })) }),
});

const fieldsOf = (change: GroupChange): Record<string, unknown> => {
  if ("announcement" in change) return { notification: change.announcement };
  if ("isMutedForAll" in change) return { muteAllMembers: change.isMutedForAll };
  return change;
};

const readLists = ({ sdk }: ChatContext): Pick<GroupsFacet, "list" | "get" | "find" | "members" | "membersOf"> => ({
  list: async () => {
    const answer = await attempt((): Promise<unknown> => sdk.getGroupList());
    if (!answer.ok) return answer;
    const parsed = z.safeParse(listAnswer, answer.value);
    return parsed.success ? success(readGroups(parsed.data.data.groupList)) : UNREADABLE;
  },
  get: async (id) => groupIn(await attempt((): Promise<unknown> => sdk.getGroupProfile({ groupID: id }))),
  find: async (id) => groupIn(await attempt((): Promise<unknown> => sdk.searchGroupByID(id))),
  members: (id, from) => membersPage(sdk, id, from),
  membersOf: async (id, userIDList) => {
    const asked = { groupID: id, userIDList: [...userIDList] };
    const answer = await attempt((): Promise<unknown> => sdk.getGroupMemberProfile(asked));
    return mapResult(answer, (value) => readMembers(z.safeParse(membersAnswer, value).data?.data.memberList));
  },
});

/** Only the management of a group and its invitations need these calls, so they load on demand. */
const profile = () => import("./group-profile.ts");

/** `GroupsFacet`. */
export const createGroups = (context: ChatContext, uploads: Uploads): GroupsFacet => {
  const { sdk } = context;
  const lists = readLists(context);
  /** Acts on a current member: the service has no error code for a member who has just left. */
  const withMember = async (id: string, account: string, act: () => Promise<Result<null>>): Promise<Result<null>> => {
    const found = await lists.membersOf(id, [account]);
    if (!found.ok) return found;
    return found.value.some((member) => member.account === account) ? act() : NOT_IN_GROUP;
  };
  return {
    me: context.me,
    now: context.now,
    ...lists,
    create: async (group) => {
      const answer = await attempt((): Promise<unknown> => sdk.createGroup(wireOf(group) as Parameters<typeof sdk.createGroup>[0]));
      if (!answer.ok) return answer;
      const parsed = z.safeParse(createdAnswer, answer.value);
      if (!parsed.success) return UNREADABLE;
      return success({ id: parsed.data.data.group.groupID, leftOut: parsed.data.data.overLimitUserIDList });
    },
    change: (id, change) => attemptDone(() => sdk.updateGroupProfile({ groupID: id, ...fieldsOf(change) })),
    uploadPicture: (file) => later(profile, (code) => code.uploadPicture(context, uploads, file)),
    invitationToken: (id) => later(profile, (code) => code.invitationToken(sdk, id)),
    setInvitationToken: (id, token) => later(profile, (code) => code.setInvitationToken(sdk, id, token)),
    add: async (id, all) => {
      const outcome: Added = { added: [], already: [], failed: [] };
      for (const userIDList of batchesOf(all, CHANGED_AT_ONCE)) {
        const answer = await attempt((): Promise<unknown> => sdk.addGroupMember({ groupID: id, userIDList }));
        // Once some are in, the others are those who could not be added.
        if (!answer.ok && outcome.added.length === 0) return answer;
        const parsed = z.safeParse(addedAnswer, answer.ok ? answer.value : { data: { failureUserIDList: userIDList } });
        if (!parsed.success) return UNREADABLE;
        outcome.added.push(...parsed.data.data.successUserIDList);
        outcome.already.push(...parsed.data.data.existedUserIDList);
        outcome.failed.push(...parsed.data.data.failureUserIDList);
      }
      return success(outcome);
    },
    remove: async (id, all) => {
      const answers = await Promise.all(batchesOf(all, BATCH).map((batch) => lists.membersOf(id, batch)));
      const here = new Set<string>();
      for (const answer of answers) {
        if (!answer.ok) return answer;
        for (const { account } of answer.value) here.add(account);
      }
      if (here.size === 0) return NOT_IN_GROUP;
      for (const userIDList of batchesOf([...here], CHANGED_AT_ONCE)) {
        const done = await attemptDone(() => sdk.deleteGroupMember({ groupID: id, userIDList, reason: "" }));
        if (!done.ok) return done;
      }
      return success(all.filter((account) => !here.has(account)));
    },
    setAdmin: (id, account, isAdmin) =>
      withMember(id, account, () =>
        attemptDone(() =>
          sdk.setGroupMemberRole({
            ...{ groupID: id, userID: account },
            role: isAdmin ? TYPES.GRP_MBR_ROLE_ADMIN : TYPES.GRP_MBR_ROLE_MEMBER,
          }),
        ),
      ),
    mute: (id, account, seconds) =>
      withMember(id, account, () =>
        attemptDone(() => sdk.setGroupMemberMuteTime({ groupID: id, userID: account, muteTime: seconds })),
      ),
    handOver: (id, account) =>
      withMember(id, account, () => attemptDone(() => sdk.changeGroupOwner({ groupID: id, newOwnerID: account }))),
    dismiss: (id) => attemptDone(() => sdk.dismissGroup(id)),
    quit: (id) => attemptDone(() => sdk.quitGroup(id)),
    join: async ({ id, type }, wording) => {
      const wish = { groupID: id, applyMessage: wording, type } as unknown as Parameters<typeof sdk.joinGroup>[0];
      const answer = await attempt((): Promise<unknown> => sdk.joinGroup(wish));
      if (!answer.ok) return reasonOf(answer.failure) === "already-in-group" ? success("already") : answer;
      const status = z.safeParse(joinedAnswer, answer.value).data?.data.status;
      const outcome = STATUSES.find(([, wire]) => wire === status)?.[0];
      return outcome ? success(outcome) : UNREADABLE;
    },
    ...createApplications(sdk),
    reasonOf,
    listen: (listener) => listenTo(context, GROUPS_EVENTS, listener),
  };
};
