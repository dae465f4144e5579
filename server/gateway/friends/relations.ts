import * as z from "zod/mini";
import type { Account, TagValue } from "#server/db/chat/accounts.ts";
import type { Friend } from "#server/db/chat/friends/friends.ts";
import { accountId } from "#server/gateway/fields.ts";

/** The numbers by which single entries of a list are refused. */
export const RELATION = {
  ok: 0,
  notFriend: 30_001,
  self: 30_003,
  full: 30_010,
  blockedByMe: 30_515,
  deniesAll: 30_516,
  isFriend: 30_520,
  blockedByPeer: 30_525,
  noAccount: 30_529,
  /** Not a refusal: the other side is asked. */
  waits: 30_539,
  noApplication: 30_614,
  wasNoFriend: 31_704,
} as const;
export type RelationCode = (typeof RELATION)[keyof typeof RELATION];

/** How one entry of a list went. */
export const result = (id: string, code: RelationCode) => ({
  To_Account: id,
  ResultCode: code,
  ResultInfo: code === RELATION.ok ? "" : `refused: ${code}`,
});

export const some = <Item extends z.core.$ZodType>(item: Item) => z.array(item).check(z.minLength(1), z.maxLength(100));
export const someIds = some(accountId);

type Tag = { Tag: string; Value: TagValue | readonly string[] };

/** An account's profile as tags. */
export const profileTags = (account: Account | undefined): Tag[] =>
  Object.entries(account?.profile ?? {}).map(([Tag, Value]) => ({ Tag, Value }));

/** The list owner's notes on a friend, as tags. */
export const friendTags = (friend: Friend): Tag[] => [
  { Tag: "Tag_SNS_IM_Remark", Value: friend.remark },
  { Tag: "Tag_SNS_IM_AddSource", Value: friend.source },
  { Tag: "Tag_SNS_IM_AddTime", Value: friend.addedAt },
  { Tag: "Tag_SNS_IM_Group", Value: friend.groups },
];
