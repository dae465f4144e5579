import { sql } from "kysely";
import type { MessageState } from "#lib/domain/desk/messages.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { noteTalkedPost } from "#server/db/chat/chats.ts";
import type { Db } from "#server/db/schema/index.ts";

/** A message that is due: who writes to whom, about which post. */
export type DueMessage = {
  id: string;
  text: string;
  attempts: number;
  seekerId: string;
  recruiter: { id: string; name: string; company: string };
  /** The name of the received résumé. */
  applicant: string;
  post: { id: string; name: string };
  /** The exam or interview that it calls to; empty without one. */
  time: string;
  place: string;
};

type Row = {
  id: string;
  text: string;
  attempts: number;
  user_id: string;
  recruiter_id: string | null;
  recruiter_name: string | null;
  company_name: string | null;
  applicant: string | null;
  post_id: string;
  post_name: string;
  withdrawn_at: Date | null;
  takes_place_at: Date | null;
  place: string;
};

/** Ends the waiting of a message. */
export const settleMessage = async (db: Db, id: string, state: Exclude<MessageState, "waiting">): Promise<void> => {
  await db.updateTable("bulk_moved").set({ message_state: state }).where("id", "=", id).execute();
};

/** A process has this long for one message, in milliseconds: less than the minute in which the cloud knows a repeated number. */
export const LEASE_MS = 40_000;

/** Takes the lease of one message that is due. One of several processes gets it; an undo that was quicker leaves nothing to take. */
const leaseNext = (db: Db, now: number) =>
  sql<{ id: string }>`
    update bulk_moved set leased_until = ${new Date(now + LEASE_MS)}, attempts = attempts + 1
    where id = (
      select id from bulk_moved where message_state = 'waiting' and due_at <= ${new Date(now)}
        and (leased_until is null or leased_until <= ${new Date(now)})
      order by due_at, id limit 1 for update skip locked)
    returning id`.execute(db);

/**
 * The next message that is due, leased to the caller; null when none is. One whose application was withdrawn, or whose recruiter is gone, is
 * settled and not answered.
 */
export const takeDueMessage = async (db: Db, now: number): Promise<DueMessage | null> => {
  const id = (await leaseNext(db, now)).rows[0]?.id;
  if (id === undefined) return null;
  const { rows } = await sql<Row>`
    select moved.id, bulk_moves.message as text, moved.attempts, applications.user_id,
      recruiters.id as recruiter_id, recruiters.name as recruiter_name, companies.name as company_name,
      received_resumes.content->'basics'->>'name' as applicant, posts.id as post_id, posts.name as post_name, withdrawn_at,
      bulk_moves.takes_place_at, bulk_moves.place
    from bulk_moved as moved
    join bulk_moves on bulk_moves.id = moved.bulk_move_id
    join applications on applications.id = moved.application_id
    join posts on posts.id = applications.post_id
    left join recruiters on recruiters.id = moved.sender_id
    left join companies on companies.id = recruiters.company_id
    left join received_resumes on received_resumes.application_id = applications.id
    where moved.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row || row.recruiter_id === null || row.withdrawn_at !== null) {
    await settleMessage(db, id, row?.withdrawn_at ? "undone" : "failed");
    return takeDueMessage(db, now);
  }
  return {
    id: row.id,
    text: row.text,
    attempts: row.attempts,
    seekerId: row.user_id,
    recruiter: { id: row.recruiter_id, name: row.recruiter_name ?? "", company: row.company_name ?? "" },
    applicant: row.applicant ?? "",
    post: { id: row.post_id, name: row.post_name },
    time: row.takes_place_at ? formatBeijing(row.takes_place_at.getTime()) : "",
    place: row.place,
  };
};

/** Notes that a message has left: the post now stands beside the conversation. */
export const noteSent = (db: Db, { id, seekerId, post }: DueMessage, now: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await settleMessage(transaction, id, "sent");
    await noteTalkedPost(transaction, seekerId, post.id, now);
  });

/** Lets a message that could not be sent wait for another attempt. */
export const sendLater = async (db: Db, id: string, at: number): Promise<void> => {
  await db
    .updateTable("bulk_moved")
    .set({ leased_until: new Date(at) })
    .where("id", "=", id)
    .execute();
};
