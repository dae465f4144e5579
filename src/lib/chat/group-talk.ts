import * as z from "zod/mini";
import type { Person } from "#lib/domain/chat/friends/friends.ts";
import { GROUP_ROLES } from "#lib/domain/chat/groups/rights.ts";
import type { OwnState, ReadCount } from "#lib/domain/chat/groups/talk.ts";
import { mapResult, type Result, success } from "#lib/domain/failure.ts";
import type { ChatContext } from "./context.ts";
import { attempt, UNREADABLE } from "./failures.ts";
import { name, text } from "./fields.ts";
import type { GroupTalkFacet, PeoplePage } from "./group-talk-client.ts";
import { sidesOf } from "./ids.ts";
import type { ChatSDK } from "./sdk.ts";
import { faceUrl } from "./urls.ts";

/** Members and readers of a page (R3.9.2-1). */
const PAGE = 100;

const groupOf = (conversationId: string): string => sidesOf(conversationId)?.peer ?? "";

const member = z.object({ userID: z.string().check(z.minLength(1)), nick: name, nameCard: name, avatar: text });
const toPerson = ({ userID, nick, nameCard, avatar }: z.output<typeof member>): Person => ({
  account: userID,
  name: nameCard || nick,
  avatar: faceUrl(avatar),
});
const peopleIn = (list: readonly unknown[]): Person[] =>
  list.flatMap((each) => {
    const parsed = z.safeParse(member, each);
    return parsed.success ? [toPerson(parsed.data)] : [];
  });

const memberPage = z.object({
  data: z.object({ memberList: z.array(z.unknown()), offset: z.catch(z.union([z.number(), z.string()]), 0) }),
});

/** Communities continue by a text, the other types by a number; 0 ends either. */
const nextOf = (offset: number | string, isEmpty: boolean): string | null =>
  isEmpty || offset === 0 || offset === "" || offset === "0" ? null : String(offset);
const offsetAt = (from: string): number | string => (/^\d{1,9}$/.test(from) ? Number(from) : from);

const members = async (sdk: ChatSDK, conversationId: string, from: string | null): Promise<Result<PeoplePage>> => {
  const asked = { groupID: groupOf(conversationId), count: PAGE, offset: from === null ? 0 : offsetAt(from) };
  const answer = await attempt((): Promise<unknown> => sdk.getGroupMemberList(asked));
  if (!answer.ok) return answer;
  const parsed = z.safeParse(memberPage, answer.value);
  if (!parsed.success) return UNREADABLE;
  const { memberList, offset } = parsed.data.data;
  return success({ people: peopleIn(memberList), next: nextOf(offset, memberList.length === 0) });
};

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
    (named.ok ? peopleIn(z.safeParse(profiles, named.value).data?.data ?? []) : []).map((person) => [person.account, person]),
  );
  return success({ people: ids.map((account) => known.get(account) ?? { account, name: "", avatar: null }), next });
};

/** `GroupTalkFacet`. */
export const createGroupTalk = (context: ChatContext): GroupTalkFacet => {
  const { sdk, me } = context;
  return {
    me,
    members: (conversationId, from) => members(sdk, conversationId, from),
    own: (conversationId) => ownState(context, conversationId),
    readCounts: (ids) => readCounts(sdk, ids),
    readers: (messageId, of) => readers(sdk, messageId, of),
  };
};
