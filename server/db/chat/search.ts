import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tables } from "#server/db/schema/index.ts";
import type { Account } from "./accounts.ts";
import { type Message, messageOf, pairOf } from "./messages.ts";

/** Which messages are looked for. Seconds are inclusive. */
export type MessageQuery = { words: readonly string[]; all: boolean; senders: readonly string[]; from: number; until: number };

/** Text in its stored form, as a `like` pattern: JSON escapes some characters, and three are special to `like`. */
const pattern = (word: string): string =>
  `%${JSON.stringify(word)
    .slice(1, -1)
    .replace(/[\\%_]/g, "\\$&")}%`;

/** A message's content contains one of the words, or all of them. Finds candidates for the caller to check. */
export const holds = ({ words, all }: Pick<MessageQuery, "words" | "all">) => {
  const each = words.map((word) => sql<SqlBool>`content ilike ${pattern(word)}`);
  return sql<SqlBool>`(${sql.join(each, all ? sql` and ` : sql` or `)})`;
};

type Builder = ExpressionBuilder<Tables, "chat_messages">;

/** Not taken back, and neither deleted nor thrown away by `me`. */
const visibleTo = (eb: Builder, me: string) =>
  eb.and([
    eb("revoked_by", "is", null),
    eb.not(eb.or([eb.and({ from_id: me, deleted_by_from: true }), eb.and({ to_id: me, deleted_by_to: true })])),
    sql<SqlBool>`id > coalesce((select cleared_to from chat_conversations as own where own.owner_id = ${me} and own.kind = 'c2c'
      and own.peer_id = case when from_id = ${me} then to_id else from_id end), 0)`,
  ]);

/** An account's messages, with a peer or all, that seem to hold words: the newest first, at most `limit` and before a number. */
export const searchMessages = async (
  db: Db,
  { me, peer }: { me: string; peer: string | null },
  wanted: MessageQuery,
  { before, limit }: { before: number; limit: number },
): Promise<Message[]> => {
  const { senders, from, until } = wanted;
  let query = db
    .selectFrom("chat_messages")
    .selectAll()
    .where((eb) => eb.or([eb("from_id", "=", me), eb("to_id", "=", me)]))
    .where("id", "<", String(before))
    .where("sent_at", ">=", String(from))
    .where("sent_at", "<=", String(until))
    .where((eb) => visibleTo(eb, me));
  if (peer !== null) query = query.where("pair", "=", pairOf(me, peer));
  if (senders.length > 0) query = query.where("from_id", "in", senders);
  if (wanted.words.length > 0) query = query.where(holds(wanted));
  return (await query.orderBy("id", "desc").limit(limit).execute()).map(messageOf);
};

/** Accounts that share a conversation or a friendship with `me`. */
const knownTo = (me: string) => sql<SqlBool>`(
  id in (select peer_id from chat_conversations where owner_id = ${me} and kind = 'c2c' and last_id is not null)
  or id in (select friend_id from chat_friends where owner_id = ${me}))`;

/** Accounts known to `me` whose id or name contains one of the words, by id after `after`. */
export const searchAccounts = async (
  db: Db,
  me: string,
  words: readonly string[],
  { after, limit }: { after: string; limit: number },
): Promise<Pick<Account, "id" | "profile">[]> => {
  const like = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return db
    .selectFrom("chat_accounts")
    .select(["id", "profile"])
    .where("id", ">", after)
    .where(knownTo(me))
    .where((eb) =>
      eb.or(
        words.flatMap((word) => [
          eb("id", "ilike", like(word)),
          eb(sql<string>`profile ->> 'Tag_Profile_IM_Nick'`, "ilike", like(word)),
        ]),
      ),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
};
