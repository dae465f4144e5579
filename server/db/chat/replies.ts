import { sql } from "kysely";
import type { ReplyRecord } from "#lib/domain/chat/conversations/replies.ts";
import type { Db } from "#server/db/schema/index.ts";

/** Only this many of the newest messages are read, so that the cost does not grow with the account's age. */
const MESSAGES_MAX = 2000;

type Asked = {
  /** Whose answers are counted. */
  account: string;
  /** ID prefix of the accounts that ask. */
  askerPrefix: string;
  /** Conversations that began then or later count; in seconds. */
  since: number;
  /** Conversations begun later count only if answered; in seconds. */
  settled: number;
};

/**
 * How reliably an account answers those who wrote first. Messages sent by the backend in its name do not count as answers: they have
 * their random number as sequence (gateway/rest/messages.ts), which an SDK never does. Indexes serve all reads: the inbox finds the
 * senders, each conversation's history from its beginning the rest.
 * Why: docs/decisions/0033-answers-of-recruiters-are-measured.md
 */
export const readReplies = async (db: Db, { account, askerPrefix, since, settled }: Asked): Promise<ReplyRecord> => {
  const { rows } = await sql<{ conversations: number; answered: number; median: number | null }>`
    with newest as (
      select pair from chat_messages where to_id = ${account} order by id desc limit ${MESSAGES_MAX}
    ), begun as (
      select first.pair, first.id, first.sent_at
      from (select distinct pair from newest) as pairs
      cross join lateral (
        select id, pair, from_id, sent_at from chat_messages as message
        where message.pair = pairs.pair order by sent_at, id limit 1
      ) as first
      where starts_with(first.from_id, ${askerPrefix}) and first.sent_at >= ${since}::bigint
    ), asked as (
      select begun.sent_at as asked_at, (
        select answer.sent_at from chat_messages as answer
        where answer.pair = begun.pair and answer.sent_at >= begun.sent_at and answer.id > begun.id
          and answer.from_id = ${account} and answer.seq <> answer.random and answer.revoked_by is null
        order by answer.sent_at, answer.id limit 1
      ) as answered_at
      from begun
    )
    select
      (count(*) filter (where answered_at is not null or asked_at <= ${settled}::bigint))::int as conversations,
      count(answered_at)::int as answered,
      percentile_cont(0.5) within group (order by answered_at - asked_at) as median
    from asked`.execute(db);
  const [row] = rows;
  return {
    conversations: row?.conversations ?? 0,
    answered: row?.answered ?? 0,
    medianSeconds: row?.median == null ? null : Math.round(Number(row.median)),
  };
};
