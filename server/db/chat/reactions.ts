import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";
import { pairOf } from "./messages.ts";

/** A message that is reacted to: between two accounts, or in a group. */
export type ReactionTarget = { kind: "c2c"; id: number } | { kind: "group"; groupId: string; seq: number };

/** A reaction to a message as one account sees it: the count, the first accounts, and whether it is among them. */
export type ReactionSummary = { reaction: string; count: number; accounts: string[]; isMine: boolean };

const isOf = (target: ReactionTarget): RawBuilder<boolean> =>
  target.kind === "c2c"
    ? sql`message_id = ${target.id}::bigint`
    : sql`group_id = ${target.groupId} and seq = ${target.seq}::bigint`;

/** The result of adding a reaction; "there" means it existed already and stays. */
export type Added = "added" | "there" | "too many reactions" | "too many accounts";

/** Adds an account's reaction to a message, within limits. */
export const addReaction = async (
  db: Db,
  target: ReactionTarget,
  { reaction, account }: { reaction: string; account: string },
  most: { reactions: number; accounts: number },
): Promise<Added> => {
  const { rows } = await sql<{ reaction: string; count: number; mine: boolean }>`
    select reaction, count(*)::int as count, bool_or(account_id = ${account}) as mine
    from chat_reactions where ${isOf(target)} group by reaction`.execute(db);
  const before = rows.find((row) => row.reaction === reaction);
  if (before?.mine) return "there";
  if (!before && rows.length >= most.reactions) return "too many reactions";
  if (before && before.count >= most.accounts) return "too many accounts";
  const named =
    target.kind === "c2c"
      ? { message_id: target.id, group_id: null, seq: null }
      : { message_id: null, group_id: target.groupId, seq: target.seq };
  await db
    .insertInto("chat_reactions")
    .values({ ...named, reaction, account_id: account })
    .execute();
  return "added";
};

/** Removes an account's reaction; false if there was none. */
export const dropReaction = async (
  db: Db,
  target: ReactionTarget,
  { reaction, account }: { reaction: string; account: string },
): Promise<boolean> => {
  const dropped = await db
    .deleteFrom("chat_reactions")
    .where(isOf(target))
    .where("reaction", "=", reaction)
    .where("account_id", "=", account)
    .executeTakeFirst();
  return dropped.numDeletedRows > 0n;
};

/** The reactions to messages, by each message's place in the list; the earliest first, with `most` accounts each. */
export const readReactions = async (
  db: Db,
  targets: readonly ReactionTarget[],
  viewer: string,
  most: number,
): Promise<ReactionSummary[][]> => {
  const json = JSON.stringify(
    targets.map((target, place) =>
      target.kind === "c2c" ? { place, message_id: target.id } : { place, group_id: target.groupId, seq: target.seq },
    ),
  );
  const { rows } = await sql<{ place: number; reaction: string; count: number; accounts: string[]; mine: boolean }>`
    select named.place, held.reaction, count(*)::int as count, bool_or(held.account_id = ${viewer}) as mine,
      (array_agg(held.account_id order by held.position))[1:${most}::int] as accounts
    from jsonb_to_recordset(${json}::jsonb) as named (place int, message_id bigint, group_id text, seq bigint)
    join chat_reactions held on held.message_id = named.message_id or (held.group_id = named.group_id and held.seq = named.seq)
    group by named.place, held.reaction
    order by min(held.position)`.execute(db);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return targets.map((_, place) =>
    (byPlace.get(place) ?? []).map(({ reaction, count, accounts, mine }) => ({ reaction, count, accounts, isMine: mine })),
  );
};

/** A page of the accounts that share a reaction, oldest first. */
export const listReactors = async (
  db: Db,
  target: ReactionTarget,
  reaction: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom("chat_reactions")
    .select("account_id")
    .where(isOf(target))
    .where("reaction", "=", reaction)
    .orderBy("position")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
};

/** Messages between two accounts by their senders' numbers, keyed `seq_random`. */
export const findQuoted = async (
  db: Db,
  [one, other]: readonly [string, string],
  keys: readonly { seq: number; random: number }[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; seq: string; random: string }>`
    select message.id, message.seq, message.random
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as named (seq bigint, random bigint)
    join chat_messages as message on message.seq = named.seq and message.random = named.random
      and message.from_id in (${one}, ${other}) and message.to_id in (${one}, ${other})
    where message.pair = ${pairOf(one, other)}`.execute(db);
  return new Map(rows.map(({ id, seq, random }) => [`${seq}_${random}`, Number(id)]));
};
