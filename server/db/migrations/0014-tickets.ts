import { type Kysely, sql } from "kysely";

/** Printed admission tickets, and the ticket numbers of coming stages. */
export const tickets = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    // `fingerprint` is a hash of all that the ticket says: the same ticket is the same file.
    await sql`
      create table tickets (
        application_id bigint not null references applications on delete cascade,
        flow_id bigint not null references flows on delete cascade,
        fingerprint text not null,
        path text not null references files (path) on delete cascade,
        primary key (application_id, flow_id)
      )`.execute(db);
    await sql`create index tickets_path on tickets (path)`.execute(db);
    // Applicants who passed a stage before tickets existed now get the ticket of the next stage.
    await sql`
      insert into application_stages (application_id, flow_id, ticket_number)
      select applications.id, flows.id, 'ZK' || lpad(applications.id::text, 6, '0') || flows.stage
      from applications join flows on flows.batch_id = applications.batch_id
      where flows.has_ticket and applications.status in ('30', '40') and flows.stage = (
        select min(stage) from flows later where later.batch_id = applications.batch_id
          and later.stage > case applications.status when '30' then 1 else 2 end)
      on conflict do nothing`.execute(db);
  },
};
