import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/**
 * Those of `ids` that an account knows: they exchanged messages, are friends, share a group, or have a pending friend request.
 * Rooms that anyone may enter do not count.
 * Why: docs/decisions/0052-strangers-wear-a-mask.md
 */
export const readAcquaintances = async (db: Db, me: string, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select asked.id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as asked (id)
    where exists (select from chat_conversations where owner_id = ${me} and kind = 'c2c' and peer_id = asked.id and last_id is not null)
      or exists (select from chat_friends where owner_id = ${me} and friend_id = asked.id)
      or exists (select from chat_friend_applications where from_id = asked.id and to_id = ${me} and not hidden_to)
      or exists (
        select from chat_group_members as mine join chat_group_members as theirs using (group_id)
          join chat_groups as held on held.id = group_id
        where mine.account_id = ${me} and theirs.account_id = asked.id and held.type <> 'AVChatRoom')`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** The reverse: those of `ids` that know `other`. */
export const readAcquaintedWith = async (db: Db, ids: readonly string[], other: string): Promise<string[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select asked.id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as asked (id)
    where exists (select from chat_conversations
        where owner_id = asked.id and kind = 'c2c' and peer_id = ${other} and last_id is not null)
      or exists (select from chat_friends where owner_id = asked.id and friend_id = ${other})
      or exists (select from chat_friend_applications where from_id = ${other} and to_id = asked.id and not hidden_to)
      or exists (
        select from chat_group_members as mine join chat_group_members as theirs using (group_id)
          join chat_groups as held on held.id = group_id
        where mine.account_id = asked.id and theirs.account_id = ${other} and held.type <> 'AVChatRoom')`.execute(db);
  return rows.map(({ id }) => id);
};

/** Whether an account has let another write to it: it has written to them before, or has them on its list of friends. */
export const hasLetWrite = async (db: Db, receiver: string, sender: string): Promise<boolean> => {
  const { rows } = await sql<{ let: boolean }>`
    select exists (select from chat_friends where owner_id = ${receiver} and friend_id = ${sender})
      or exists (select from chat_messages where from_id = ${receiver} and to_id = ${sender}) as let`.execute(db);
  return rows[0]?.let === true;
};
