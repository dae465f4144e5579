import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** Which lists of an account have anything in them. */
export type Lists = {
  conversations: boolean;
  friends: boolean;
  friendGroups: boolean;
  applications: boolean;
  groups: boolean;
  notices: boolean;
};

/** The lists of accounts. Most are nearly empty, and a client asks for all of them at its start. */
export const readLists = async (db: Db, ids: readonly string[]): Promise<Map<string, Lists>> => {
  const { rows } = await sql<Lists & { id: string }>`
    select asked.id,
      exists (select from chat_conversations where owner_id = asked.id and kind = 'c2c') as conversations,
      exists (select from chat_friends where owner_id = asked.id) as friends,
      exists (select from chat_friend_groups where owner_id = asked.id) as "friendGroups",
      exists (select from chat_friend_applications where from_id = asked.id)
        or exists (select from chat_friend_applications where to_id = asked.id) as applications,
      exists (select from chat_group_members where account_id = asked.id) as groups,
      exists (select from chat_notices where to_id = asked.id) as notices
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as asked (id)`.execute(db);
  return new Map(rows.map(({ id, ...lists }) => [id, lists]));
};
