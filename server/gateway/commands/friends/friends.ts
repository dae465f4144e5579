import * as z from "zod/mini";
import { countFriends, dropFriend, findFriends, findOwners, listFriends, setRemark } from "#server/db/chat/friends/friends.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { accountId, plainText } from "#server/gateway/fields.ts";
import { friendDropped, remarkChanged } from "#server/gateway/friends/events.ts";
import { friendTags, profileTags, RELATION, result, some, someIds } from "#server/gateway/friends/relations.ts";
import { listsOf } from "#server/gateway/known.ts";

const PAGE = 500;

const page = z.object({ StartIndex: z._default(z.int().check(z.nonnegative()), 0) });

const list = async ({ body, db, known, me }: Context<z.infer<typeof page>>): Promise<Answer> => {
  const from = body.StartIndex;
  const has = await listsOf(known, me);
  const friends = has.friends ? await listFriends(db, me, { from, limit: PAGE }) : [];
  const count = from === 0 && friends.length < PAGE ? friends.length : await countFriends(db, me);
  const accounts = await known.accounts.find(friends.map(({ id }) => id));
  const next = from + friends.length;
  const isComplete = friends.length < PAGE || next >= count;
  return {
    UserDataItem: friends.map((friend) => ({
      To_Account: friend.id,
      ValueItem: [...friendTags(friend), ...profileTags(accounts.get(friend.id))],
    })),
    FriendNum: count,
    // The SDK asks again at once unless this is 1.
    CompleteFlag: isComplete ? 1 : 0,
    NextStartIndex: isComplete ? 0 : next,
    StandardSequence: 0,
    CustomSequence: 0,
  };
};

const look = async ({ body, db, known, me }: Context<{ To_Account: string[] }>): Promise<Answer> => {
  const friends = await findFriends(db, me, body.To_Account);
  const accounts = await known.accounts.find([...friends.keys()]);
  return {
    InfoItem: body.To_Account.map((id) => {
      const friend = friends.get(id);
      if (!friend) return result(id, RELATION.notFriend);
      return { ...result(id, RELATION.ok), SnsProfileItem: [...friendTags(friend), ...profileTags(accounts.get(id))] };
    }),
  };
};

const BOTH_WAYS = "CheckResult_Type_Both";
const checked = z.object({ To_Account: someIds, CheckType: z._default(z.string(), BOTH_WAYS) });

const relationOf = (mine: boolean, theirs: boolean): string => {
  if (mine && theirs) return "CheckResult_Type_BothWay";
  if (mine) return "CheckResult_Type_AWithB";
  return theirs ? "CheckResult_Type_BWithA" : "CheckResult_Type_NoRelation";
};

const check = async ({ body, db, me }: Context<z.infer<typeof checked>>): Promise<Answer> => {
  const ids = body.To_Account;
  const mine = await findFriends(db, me, ids);
  const theirs = body.CheckType === BOTH_WAYS ? await findOwners(db, me, ids) : new Set<string>();
  return { InfoItem: ids.map((id) => ({ ...result(id, RELATION.ok), Relation: relationOf(mine.has(id), theirs.has(id)) })) };
};

const deletion = z.object({ To_Account: someIds, DeleteType: z._default(z.string(), "Delete_Type_Single") });

const remove = async ({ body, me, writer, push }: Context<z.infer<typeof deletion>>): Promise<Answer> => {
  const isBoth = body.DeleteType === "Delete_Type_Both";
  const done = await writer.change(
    async (change) => {
      const each: { id: string; mine: boolean; theirs: boolean }[] = [];
      for (const id of new Set(body.To_Account)) {
        const mine = await dropFriend(change, me, id);
        each.push({ id, mine, theirs: isBoth && (await dropFriend(change, id, me)) });
      }
      return each;
    },
    (each) => {
      for (const { id, mine, theirs } of each) {
        if (mine) push(me, friendDropped(id));
        if (theirs) push(id, friendDropped(me));
      }
    },
  );
  return { ResultItem: done.map(({ id, mine }) => result(id, mine ? RELATION.ok : RELATION.wasNoFriend)) };
};

const REMARK = "Tag_SNS_IM_Remark";
const snsItem = z.object({ Tag: z.string(), Value: z.unknown() });
const update = z.object({
  UpdateItem: some(z.object({ To_Account: accountId, SnsItem: z.array(snsItem).check(z.maxLength(20)) })),
});
const remarkText = plainText(96);

const rename = async ({ body, me, session, writer, push }: Context<z.infer<typeof update>>): Promise<Answer> => {
  const remarks = body.UpdateItem.flatMap(({ To_Account: id, SnsItem }) => {
    const parsed = z.safeParse(remarkText, SnsItem.find(({ Tag }) => Tag === REMARK)?.Value);
    return parsed.success ? [{ id, remark: parsed.data }] : [];
  });
  const known = await writer.change(
    async (change) => {
      const set = new Set<string>();
      for (const { id, remark } of remarks) if (await setRemark(change, me, id, remark)) set.add(id);
      return set;
    },
    (set) => {
      for (const { id, remark } of remarks) if (set.has(id)) push(me, remarkChanged(id, remark), session);
    },
  );
  return {
    ResultItem: body.UpdateItem.map(({ To_Account: id }) => result(id, known.has(id) ? RELATION.ok : RELATION.notFriend)),
  };
};

/** Friends: a list that each account keeps for itself. */
export const friends = [
  command("sns.friend_get", page, list),
  command("sns.friend_get_specified", z.object({ To_Account: someIds }), look),
  command("sns.friend_check", checked, check),
  command("sns.friend_delete", deletion, remove),
  command("sns.friend_update", update, rename),
];
