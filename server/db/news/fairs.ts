import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** The seekers who hold a ticket of a fair, planned a day at it, or applied there and did not withdraw. */
export const listVisitors = async (db: Db, fairId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select user_id::text as id from fair_tickets where fair_id = ${fairId} and user_id is not null
    union
    select user_id::text from fair_plans where fair_id = ${fairId} and not gone
    union
    select user_id::text from applications where fair_id = ${fairId} and withdrawn_at is null`.execute(db);
  return rows.map(({ id }) => id);
};

/** A fair that opens, for a seeker who holds a ticket of it or planned a day at it. `startsAt` in milliseconds since 1970. */
export type OpeningFair = { userId: string; fairId: string; name: string; address: string; startsAt: number };

/** The fairs that begin after `from` and until `to`, and take place. */
export const listOpeningFairs = async (db: Db, { from, to }: { from: number; to: number }): Promise<OpeningFair[]> => {
  const { rows } = await sql<Omit<OpeningFair, "startsAt"> & { startsAt: Date }>`
    select visitor.user_id::text as "userId", fairs.id::text as "fairId", fairs.name, fairs.address, fairs.starts_at as "startsAt"
    from fairs
    join (
      select fair_id, user_id from fair_tickets where user_id is not null
      union
      select fair_id, user_id from fair_plans where not gone
    ) visitor on visitor.fair_id = fairs.id
    where starts_at > ${new Date(from)} and starts_at <= ${new Date(to)} and not cancelled`.execute(db);
  return rows.map(({ startsAt, ...fair }) => ({ ...fair, startsAt: startsAt.getTime() }));
};
