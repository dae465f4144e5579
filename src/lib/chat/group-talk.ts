import * as z from "zod/mini";
import type { Person } from "#lib/domain/chat/friends/friends.ts";
import type { Member } from "#lib/domain/chat/groups/groups.ts";
import { GROUP_ROLES } from "#lib/domain/chat/groups/rights.ts";
import type { OwnState, ReadCount } from "#lib/domain/chat/groups/talk.ts";
import { mapResult, type Result, success } from "#lib/domain/failure.ts";
import type { ChatContext } from "./context.ts";
import { attempt, UNREADABLE } from "./failures.ts";
import { text } from "./fields.ts";
import { membersPage, readMembers } from "./group-members.ts";
import type { GroupTalkFacet, PeoplePage } from "./group-talk-client.ts";
import { sidesOf } from "./ids.ts";
import type { ChatSDK } from "./sdk.ts";

/** Readers of a page (R3.9.2-1). */
const PAGE = 100;

const groupOf = (conversationId: string): string => sidesOf(conversationId)?.peer ?? "";

const personOf = ({ account, name, avatar }: Member): Person => ({ account, name, avatar });

const own = z.object({
  role: text,
  muteUntil: z.catch(z.optional(z.number()), undefined),
});
const groupAnswer = z.object({
  data: z.object({
    group: z.object({ muteAllMembers: z.catch(z.boolean(), false), selfInfo: z.catch(own, { role: "", muteUntil: undefined }) }),
  }),
});
const ownAnswer = z.object({ data: z.object({ memberList: z.array(own) }) });
const roleOf = (role: string): OwnState["role"] => GROUP_ROLES.find((one) => one === role) ?? "Member";

const ownState = async ({ sdk, me }: ChatContext, conversationId: string): Promise<Result<OwnState>> => {
  const groupID = groupOf(conversationId);
  const answer = await attempt((): Promise<unknown> => sdk.getGroupProfile({ groupID }));
  if (!answer.ok) return answer;
  const group = z.safeParse(groupAnswer, answer.value).data?.data.group;
  if (!group) return UNREADABLE;
  const { selfInfo } = group;
  const state = { role: roleOf(selfInfo.role), isAllMuted: group.muteAllMembers };
  if (selfInfo.muteUntil !== undefined) return success({ ...state, mutedUntil: selfInfo.muteUntil });
  const told = await attempt((): Promise<unknown> => sdk.getGroupMemberProfile({ groupID, userIDList: [me()] }));
  const [self] = told.ok ? (z.safeParse(ownAnswer, told.value).data?.data.memberList ?? []) : [];
  return success({ ...state, mutedUntil: self?.muteUntil ?? 0 });
};

const counted = z.object({
  ID: z.string(),
  readReceiptInfo: z.object({ readCount: z.number(), unreadCount: z.number() }),
});
const countsAnswer = z.object({ data: z.object({ messageList: z.array(z.unknown()) }) });
const countOf = (message: unknown): ReadCount[] => {
  const parsed = z.safeParse(counted, message);
  if (!parsed.success) return [];
  const { readCount: read, unreadCount: unread } = parsed.data.readReceiptInfo;
  return [{ id: parsed.data.ID, read, unread }];
};

const readCounts = async (sdk: ChatSDK, ids: readonly string[]): Promise<Result<ReadCount[]>> => {
  const messages = ids.flatMap((id) => sdk.findMessage(id) ?? []);
  if (messages.length === 0) return success([]);
  const answer = await attempt((): Promise<unknown> => sdk.getMessageReadReceiptList(messages));
  return mapResult(answer, (value) => (z.safeParse(countsAnswer, value).data?.data.messageList ?? []).flatMap(countOf));
};

const readersAnswer = z.object({
  data: z.object({
    cursor: text,
    isCompleted: z.catch(z.boolean(), false),
    readUserIDList: z.catch(z.array(z.string()), []),
    unreadUserIDList: z.catch(z.array(z.string()), []),
  }),
});
const profiles = z.object({ data: z.array(z.unknown()) });

/** The SDK names readers by their ids alone. */
const readers = async (
  sdk: ChatSDK,
  messageId: string,
  { hasRead, from }: { hasRead: boolean; from: string | null },
): Promise<Result<PeoplePage>> => {
  const message = sdk.findMessage(messageId);
  if (!message) return UNREADABLE;
  const asked = { message, filter: hasRead ? 0 : 1, cursor: from ?? "", count: PAGE };
  const answer = await attempt((): Promise<unknown> => sdk.getGroupMessageReadMemberList(asked));
  if (!answer.ok) return answer;
  const parsed = z.safeParse(readersAnswer, answer.value);
  if (!parsed.success) return UNREADABLE;
  const { cursor, isCompleted, readUserIDList, unreadUserIDList } = parsed.data.data;
  const ids = hasRead ? readUserIDList : unreadUserIDList;
  const next = isCompleted || cursor === "" ? null : cursor;
  if (ids.length === 0) return success({ people: [], next });
  const named = await attempt((): Promise<unknown> => sdk.getUserProfile({ userIDList: ids }));
  const known = new Map(
    (named.ok ? readMembers(z.safeParse(profiles, named.value).data?.data).map(personOf) : []).map((person) => [
      person.account,
      person,
    ]),
  );
  return success({ people: ids.map((account) => known.get(account) ?? { account, name: "", avatar: null }), next });
};

/** `GroupTalkFacet`. */
export const createGroupTalk = (context: ChatContext): GroupTalkFacet => {
  const { sdk, me } = context;
  return {
    me,
    members: async (conversationId, from) =>
      mapResult(await membersPage(sdk, groupOf(conversationId), from), ({ members, next }) => ({
        people: members.map(personOf),
        next,
      })),
    own: (conversationId) => ownState(context, conversationId),
    readCounts: (ids) => readCounts(sdk, ids),
    readers: (messageId, of) => readers(sdk, messageId, of),
  };
};
