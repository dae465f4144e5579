import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** Answers of a recruiter that a seeker has not read. `readTo`, in seconds, names this state until it is read. */
export type UnreadAnswers = { userId: string; sender: string; account: string; readTo: string; count: number };

/**
 * Unread messages of recruiters in our own chat, the oldest of a conversation sent between two times in milliseconds, of seekers with a way that leaves
 * the site. Muted conversations are left out. `seekers` and `recruiters` begin their accounts.
 */
export const listUnreadAnswers = async (
  db: Db,
  { from, to, seekers, recruiters }: { from: number; to: number; seekers: string; recruiters: string },
): Promise<UnreadAnswers[]> => {
  const { rows } = await sql<UnreadAnswers>`
    select users.id::text as "userId", companies.name || ' ' || recruiters.name as sender, held.peer_id as account,
      held.read_to::text as "readTo", count(*)::int as count
    from (select distinct user_id from news_ways where confirmed_at is not null) wanting
    join users on users.id = wanting.user_id
    join chat_conversations held on held.owner_id = ${seekers} || users.id and held.kind = 'c2c' and held.unread > 0 and held.mute = 0
    join recruiters on held.peer_id = ${recruiters} || recruiters.id
    join companies on companies.id = recruiters.company_id
    join chat_messages message on message.to_id = held.owner_id and message.from_id = held.peer_id
      and message.sent_at > held.read_to and message.id > held.cleared_to and not message.no_unread and message.revoked_by is null
    group by users.id, companies.name, recruiters.name, held.peer_id, held.read_to
    having min(message.sent_at) between ${Math.floor(from / 1000)} and ${Math.floor(to / 1000)}
    order by users.id, held.peer_id`.execute(db);
  return rows;
};
