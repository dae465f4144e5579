import * as z from "zod/mini";
import type { AddPolicy, Friend, FriendReason, FriendRequest, FriendsEvent, Person } from "#lib/domain/chat/friends/friends.ts";
import { type Failure, failed, mapResult, type Result, success } from "#lib/domain/failure.ts";
import type { FriendsFacet } from "./client.ts";
import type { ChatContext } from "./context.ts";
import { attempt, attemptDone, chatFailure, UNREADABLE } from "./failures.ts";
import { figure, name, text } from "./fields.ts";
import { type EventReaders, listenTo } from "./listen.ts";
import { type ChatSDK, EVENT, TYPES } from "./sdk.ts";
import { faceUrl } from "./urls.ts";

/** The codes of the service and its SDK that have a sentence of their own. */
const REASONS: readonly [FriendReason, ...number[]][] = [
  ["no-account", 20_003, 30_529],
  ["not-friends", 2700, 30_001, 31_704],
  ["already-friends", 30_520],
  ["no-request", 2716, 30_614],
  ["adds-no-one", 30_516],
  ["blocked-by-them", 30_525],
  ["blocked-by-you", 30_515],
  ["friends-full", 30_010],
];
const reasonOf = (failure: Failure): FriendReason | null =>
  failure.kind === "chat" ? (REASONS.find(([, ...codes]) => codes.includes(failure.code))?.[0] ?? null) : null;

/** Says to the service by which client a request was made. Its form is prescribed. */
const SOURCE = "AddSource_Type_Web";

const face = z.pipe(
  text,
  z.transform((url: string) => faceUrl(url)),
);
const profile = z.object({ userID: z.string().check(z.minLength(1)), nick: name, avatar: face });
const friend = z.object({
  userID: z.string(),
  remark: name,
  addTime: figure,
  profile: z.catch(z.object({ nick: name, avatar: face, selfSignature: name }), { nick: "", avatar: null, selfSignature: "" }),
});
const request = z.object({
  ...profile.shape,
  wording: text,
  time: figure,
  type: text,
});

const listAnswer = z.object({ data: z.array(z.unknown()) });
const requestsAnswer = z.object({ data: z.object({ friendApplicationList: z.array(z.unknown()), unreadCount: figure }) });

/** The readable entries of a list. */
const readable = <Wire extends z.core.$ZodType>(shape: Wire, list: readonly unknown[]): z.output<Wire>[] =>
  list.flatMap((each) => {
    const parsed = z.safeParse(shape, each);
    return parsed.success ? [parsed.data] : [];
  });

/** The list in an answer. */
const listOf = (answer: Result<unknown>): Result<unknown[]> => {
  if (!answer.ok) return answer;
  const parsed = z.safeParse(listAnswer, answer.value);
  return parsed.success ? success(parsed.data.data) : UNREADABLE;
};

const toFriend = ({ userID, remark, addTime, profile: own }: z.output<typeof friend>): Friend => ({
  account: userID,
  name: own.nick,
  avatar: own.avatar,
  remark,
  signature: own.selfSignature,
  addedAt: addTime,
});
const toPerson = ({ userID, nick, avatar }: z.output<typeof profile>): Person => ({ account: userID, name: nick, avatar });
/** Compared by hand: `z.enum` would grow the code that zod's users share, on every page. */
const DIRECTIONS = { received: TYPES.SNS_APPLICATION_SENT_TO_ME, sent: TYPES.SNS_APPLICATION_SENT_BY_ME };
const toRequests = (wire: z.output<typeof request>): FriendRequest[] =>
  (["received", "sent"] as const)
    .filter((direction) => String(DIRECTIONS[direction]) === wire.type)
    .map((direction) => ({ ...toPerson(wire), direction, wording: wire.wording, sentAt: wire.time }));

const relations = z.object({ data: z.object({ successUserIDList: z.array(z.object({ relation: z.string() })) }) });
const deletions = z.object({ data: z.object({ failureUserIDList: z.catch(z.array(z.object({ code: z.number() })), []) }) });
const asked = z.object({ data: z.object({ code: figure }) });
/** The code of an answer that is no refusal: the other side has to agree first. */
const WAITS = 30_539;

const POLICIES = {
  anyone: TYPES.ALLOW_TYPE_ALLOW_ANY,
  ask: TYPES.ALLOW_TYPE_NEED_CONFIRM,
  nobody: TYPES.ALLOW_TYPE_DENY_ANY,
} satisfies Record<AddPolicy, unknown>;
const ownProfile = z.object({ data: z.object({ allowType: text }) });
const readPolicy = (allowType: string): AddPolicy =>
  (Object.keys(POLICIES) as AddPolicy[]).find((policy) => String(POLICIES[policy]) === allowType) ?? "anyone";

const readLists = (sdk: ChatSDK): Pick<FriendsFacet, "friends" | "requests" | "blocked" | "people"> => ({
  friends: async () =>
    mapResult(listOf(await attempt((): Promise<unknown> => sdk.getFriendList())), (list) => readable(friend, list).map(toFriend)),
  requests: async () => {
    const answer = await attempt((): Promise<unknown> => sdk.getFriendApplicationList());
    if (!answer.ok) return answer;
    const parsed = z.safeParse(requestsAnswer, answer.value);
    if (!parsed.success) return UNREADABLE;
    const { friendApplicationList, unreadCount } = parsed.data.data;
    return success({ requests: readable(request, friendApplicationList).flatMap(toRequests), unread: Math.max(0, unreadCount) });
  },
  blocked: async () =>
    mapResult(listOf(await attempt((): Promise<unknown> => sdk.getBlacklist())), (list) => readable(z.string(), list)),
  people: async (accounts) => {
    const answer = await attempt((): Promise<unknown> => sdk.getUserProfile({ userIDList: [...accounts] }));
    return mapResult(listOf(answer), (list) => readable(profile, list).map(toPerson));
  },
});

/** The SDK reports a friend that could not be deleted in its answer. */
const remove = async (sdk: ChatSDK, account: string): Promise<Result<null>> => {
  const answer = await attempt(
    (): Promise<unknown> => sdk.deleteFriend({ userIDList: [account], type: TYPES.SNS_DELETE_TYPE_BOTH }),
  );
  if (!answer.ok) return answer;
  const [failure] = z.safeParse(deletions, answer.value).data?.data.failureUserIDList ?? [];
  return failure ? failed(chatFailure(failure.code)) : success(null);
};

/** `FriendsFacet`. */
export const createFriends = (context: ChatContext): FriendsFacet => {
  const { sdk } = context;
  return {
    me: context.me,
    ...readLists(sdk),
    isMutual: async (account) => {
      const answer = await attempt(
        (): Promise<unknown> => sdk.checkFriend({ userIDList: [account], type: TYPES.SNS_CHECK_TYPE_BOTH }),
      );
      if (!answer.ok) return answer;
      const parsed = z.safeParse(relations, answer.value);
      if (!parsed.success) return UNREADABLE;
      return success(parsed.data.data.successUserIDList[0]?.relation === String(TYPES.SNS_TYPE_BOTH_WAY));
    },
    ask: async (account, { wording, remark }) => {
      const wish = { to: account, source: SOURCE, wording, remark, type: TYPES.SNS_ADD_TYPE_BOTH };
      const answer = await attempt((): Promise<unknown> => sdk.addFriend(wish));
      return mapResult(answer, (value) => (z.safeParse(asked, value).data?.data.code === WAITS ? "asked" : "added"));
    },
    accept: (account) =>
      attemptDone(() => sdk.acceptFriendApplication({ userID: account, type: TYPES.SNS_APPLICATION_AGREE_AND_ADD })),
    refuse: (account) => attemptDone(() => sdk.refuseFriendApplication({ userID: account })),
    markRequestsRead: () => attemptDone(() => sdk.setFriendApplicationRead()),
    remove: (account) => remove(sdk, account),
    setRemark: (account, remark) => attemptDone(() => sdk.updateFriend({ userID: account, remark })),
    block: (account) => attemptDone(() => sdk.addToBlacklist({ userIDList: [account] })),
    unblock: (account) => attemptDone(() => sdk.removeFromBlacklist({ userIDList: [account] })),
    policy: async () => {
      const answer = await attempt((): Promise<unknown> => sdk.getMyProfile());
      return mapResult(answer, (value) => readPolicy(z.safeParse(ownProfile, value).data?.data.allowType ?? ""));
    },
    setPolicy: (policy) => attemptDone(() => sdk.updateMyProfile({ allowType: POLICIES[policy] })),
    reasonOf,
    listen: (listener) => listenTo(context, FRIENDS_EVENTS, listener),
  };
};

/** The SDK's events say that a list has changed; the list itself is read again, from the SDK's memory. */
export const FRIENDS_EVENTS: EventReaders<FriendsEvent> = {
  [EVENT.FRIEND_LIST_UPDATED]: () => [{ type: "friends" }],
  [EVENT.FRIEND_APPLICATION_LIST_UPDATED]: () => [{ type: "requests" }],
  [EVENT.BLACKLIST_UPDATED]: () => [{ type: "blocked" }],
};
