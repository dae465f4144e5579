import * as z from "zod/mini";
import { findAccounts } from "#server/db/chat/accounts.ts";
import { block, readBlacklist, unblock } from "#server/db/chat/friends/blacklist.ts";
import { dropFriend } from "#server/db/chat/friends/friends.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { blocked, friendDropped, unblocked } from "#server/gateway/friends/events.ts";
import { RELATION, result, someIds } from "#server/gateway/friends/relations.ts";

const PAGE_MAX = 1000;

const page = z.object({
  StartIndex: z._default(z.int().check(z.nonnegative()), 0),
  MaxLimited: z._default(z.int().check(z.positive()), PAGE_MAX),
});

const list = async ({ body, db, known: { blacklists }, me }: Context<z.infer<typeof page>>): Promise<Answer> => {
  const limit = Math.min(body.MaxLimited, PAGE_MAX);
  const isEmpty = (await blacklists.find([me])).get(me)?.size === 0;
  const found = isEmpty ? [] : await readBlacklist(db, me, { from: body.StartIndex, limit: limit + 1 });
  const BlackListItem = found.slice(0, limit).map(({ id, addedAt }) => ({ To_Account: id, AddBlackTimeStamp: addedAt }));
  // The SDK asks again at once unless this is 0.
  return { BlackListItem, StartIndex: found.length > limit ? body.StartIndex + limit : 0, CurruentSequence: 0 };
};

/** The calling page depends on the event, so that leaves before the answer. A blocked account is no longer a friend. */
const add = async ({ body, known: { blacklists }, me, writer, push }: Context<{ To_Account: string[] }>): Promise<Answer> => {
  const { ids } = await writer.change(
    async (change, now) => {
      const known = [...(await findAccounts(change, body.To_Account)).keys()].filter((id) => id !== me);
      const dropped: string[] = [];
      for (const id of known) {
        await block(change, me, id, now);
        if (await dropFriend(change, me, id)) dropped.push(id);
      }
      return { ids: new Set(known), dropped };
    },
    ({ ids: added, dropped }) => {
      blacklists.drop([me]);
      for (const id of dropped) push(me, friendDropped(id));
      if (added.size > 0) push(me, blocked([...added]));
    },
  );
  return { ResultItem: body.To_Account.map((id) => result(id, ids.has(id) ? RELATION.ok : RELATION.noAccount)) };
};

const remove = async ({
  body,
  known: { blacklists },
  me,
  session,
  writer,
  push,
}: Context<{ To_Account: string[] }>): Promise<Answer> => {
  const ids = body.To_Account;
  await writer.change(
    (change) => unblock(change, me, ids),
    () => {
      blacklists.drop([me]);
      push(me, unblocked(ids), session);
    },
  );
  return { ResultItem: ids.map((id) => result(id, RELATION.ok)) };
};

/** The accounts that an account has blocked. */
export const blacklist = [
  command("sns.black_list_get", page, list),
  command("sns.black_list_add", z.object({ To_Account: someIds }), add),
  command("sns.black_list_delete", z.object({ To_Account: someIds }), remove),
];
