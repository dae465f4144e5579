import * as z from "zod/mini";
import { addFriendGroup, dropFriendGroup, listFriendGroups, renameFriendGroup } from "#server/db/chat/friends/friend-groups.ts";
import { findFriends, listFriends, setGroups } from "#server/db/chat/friends/friends.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { accountId, anything, plainText } from "#server/gateway/fields.ts";
import { RELATION, result } from "#server/gateway/friends/relations.ts";
import { listsOf } from "#server/gateway/known.ts";

/** All friends: the limit of a friend list. */
const EVERYBODY = { from: 0, limit: 5000 };
const GROUPS_MAX = 32;

const name = plainText(30).check(z.minLength(1));
const names = z.array(name).check(z.minLength(1), z.maxLength(GROUPS_MAX));
const ids = z._default(z.array(accountId).check(z.maxLength(100)), []);

const list = async ({ db, known, me }: Context): Promise<Answer> => {
  const { friendGroups } = await listsOf(known, me);
  const groups = friendGroups ? await listFriendGroups(db, me) : [];
  const friends = groups.length > 0 ? await listFriends(db, me, EVERYBODY) : [];
  return {
    ResultItem: groups.map((GroupName) => {
      const members = friends.filter((friend) => friend.groups.includes(GroupName)).map(({ id }) => id);
      return { GroupName, FriendNumber: members.length, To_Account: members };
    }),
    CurrentSequence: 0,
  };
};

/** Adds friends to groups or removes them; returns the accounts that are friends at all. */
const regroup = async (db: Db, me: string, wanted: readonly string[], change: (groups: string[]) => string[]) => {
  const friends = await findFriends(db, me, wanted);
  for (const { id, groups } of friends.values()) await setGroups(db, me, id, [...new Set(change(groups))]);
  return new Set(friends.keys());
};

const creation = z.object({ GroupName: names, To_Account: ids });

const create = async ({ body, known: { lists }, me, writer }: Context<z.infer<typeof creation>>): Promise<Answer> => {
  const { GroupName, To_Account } = body;
  const known = await writer.change(
    async (change, now) => {
      if ((await listFriendGroups(change, me)).length + GroupName.length > GROUPS_MAX)
        throw new ChatError(ERROR.invalidRequest, "these are too many groups");
      for (const each of GroupName)
        if (!(await addFriendGroup(change, me, each, now))) throw new ChatError(ERROR.invalidRequest, "there is such a group");
      return regroup(change, me, To_Account, (groups) => [...groups, ...GroupName]);
    },
    () => lists.drop([me]),
  );
  return { ResultItem: To_Account.map((id) => result(id, known.has(id) ? RELATION.ok : RELATION.notFriend)) };
};

const remove = async ({ body, me, writer }: Context<{ GroupName: string[] }>): Promise<Answer> => {
  await writer.change(async (change) => {
    for (const each of body.GroupName) await dropFriendGroup(change, me, each);
    const friends = await listFriends(change, me, EVERYBODY);
    const touched = friends.filter(({ groups }) => groups.some((group) => body.GroupName.includes(group)));
    for (const { id, groups } of touched)
      await setGroups(
        change,
        me,
        id,
        groups.filter((group) => !body.GroupName.includes(group)),
      );
  });
  return {};
};

const update = z.object({
  GroupOldName: name,
  GroupNewName: z.optional(name),
  UpdateGroupItem: z._default(z.array(z.object({ To_Account: accountId, UpdateType: z.string() })).check(z.maxLength(100)), []),
});

const rename = async (db: Db, me: string, from: string, to: string): Promise<void> => {
  const groups = await listFriendGroups(db, me);
  if (!groups.includes(from) || groups.includes(to))
    throw new ChatError(ERROR.invalidRequest, "no such group, or the name is taken");
  await renameFriendGroup(db, me, from, to);
  const members = (await listFriends(db, me, EVERYBODY)).filter((friend) => friend.groups.includes(from)).map(({ id }) => id);
  await regroup(db, me, members, (list) => list.map((group) => (group === from ? to : group)));
};

const change = async ({ body, me, writer }: Context<z.infer<typeof update>>): Promise<Answer> => {
  const { GroupOldName: group, GroupNewName, UpdateGroupItem } = body;
  const added = UpdateGroupItem.filter(({ UpdateType }) => UpdateType === "Update_Type_Add").map((item) => item.To_Account);
  const gone = UpdateGroupItem.filter(({ UpdateType }) => UpdateType !== "Update_Type_Add").map((item) => item.To_Account);
  const known = await writer.change(async (db) => {
    if (GroupNewName !== undefined) await rename(db, me, group, GroupNewName);
    if (UpdateGroupItem.length > 0 && !(await listFriendGroups(db, me)).includes(group))
      throw new ChatError(ERROR.invalidRequest, "there is no such group");
    const there = await regroup(db, me, added, (groups) => [...groups, group]);
    return new Set([...there, ...(await regroup(db, me, gone, (groups) => groups.filter((each) => each !== group)))]);
  });
  return {
    ResultItem: UpdateGroupItem.map(({ To_Account: id, UpdateType }) => ({
      ...result(id, known.has(id) ? RELATION.ok : RELATION.notFriend),
      UpdateType,
    })),
  };
};

/** Groups into which an account sorts its friends. */
export const friendGroups = [
  command("sns.group_get", anything, list),
  command("sns.group_add", creation, create),
  command("sns.group_delete", z.object({ GroupName: names }), remove),
  command("sns.group_update", update, change),
];
