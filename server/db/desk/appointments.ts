import { sql } from "kysely";
import type { ApplicationStatus, Stage } from "#lib/domain/applications/applications.ts";
import { type AppointmentWish, freeTicketNumber, nextDeskStatuses, type TicketPattern } from "#lib/domain/desk/appointments.ts";
import { inTransaction } from "#server/db/connection/transaction.ts";
import type { Db } from "#server/db/schema/index.ts";

type Standing = { id: string; post_id: string; status: ApplicationStatus; batch_id: string | null; stages: Stage[] | null };

/** Those of these applications that may be moved to a status once their batch has its stage. */
const movable = async (db: Db, ids: readonly string[], status: ApplicationStatus): Promise<Standing[]> => {
  const { rows } = await sql<Standing>`
    select id, post_id, status, batch_id, (select json_agg(stage) from flows where flows.batch_id = applications.batch_id) as stages
    from applications where id = any(${[...ids]}::bigint[]) and withdrawn_at is null`.execute(db);
  return rows.filter((row) => nextDeskStatuses(row.status, row.stages ?? []).includes(status));
};

/** The newest batch of a post, made for a post without one. Applications without a batch join it. */
const batchOf = async (db: Db, postId: string, name: string): Promise<string> => {
  const newest = db.selectFrom("batches").select("id").where("post_id", "=", postId).orderBy("id", "desc").limit(1);
  const batch =
    (await newest.executeTakeFirst()) ??
    (await db.insertInto("batches").values({ post_id: postId, name }).returning("id").executeTakeFirstOrThrow());
  const without = db.updateTable("applications").set({ batch_id: batch.id }).where("post_id", "=", postId);
  await without.where("batch_id", "is", null).execute();
  return batch.id;
};

type Opening = { status: ApplicationStatus; stage: Stage; title: string; batchName: string };

/**
 * Gives the batches of these applications a stage that they lack, before any of them moves there. Answers the ids of the stages that were
 * added. Posts are locked one after the other, and no application is: two who do this at once wait for each other only here.
 */
export const openStages = (db: Db, ids: readonly string[], { status, stage, title, batchName }: Opening): Promise<string[]> =>
  db.transaction().execute(async (transaction) => {
    const called = await movable(transaction, ids, status);
    const posts = [...new Set(called.map(({ post_id }) => post_id))].sort((one, other) => Number(one) - Number(other));
    const batches = new Set(called.flatMap(({ batch_id }) => batch_id ?? []));
    for (const postId of posts) {
      await transaction.selectFrom("posts").select("id").where("id", "=", postId).forNoKeyUpdate().execute();
      if (called.some(({ post_id, batch_id }) => post_id === postId && batch_id === null))
        batches.add(await batchOf(transaction, postId, batchName));
    }
    if (batches.size === 0) return [];
    const added = await transaction
      .insertInto("flows")
      .values(
        [...batches].map((batch_id) => ({
          batch_id,
          stage,
          title,
          takes_place_at: null,
          place: "",
          has_ticket: false,
          sign_in_code: null,
        })),
      )
      .onConflict((conflict) => conflict.columns(["batch_id", "stage"]).doNothing())
      .returning("id")
      .execute();
    return added.map(({ id }) => id);
  });

/** Takes away those of these stages that hold no application. */
export const closeStages = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .deleteFrom("flows")
    .where("id", "in", [...ids])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("application_stages").select("flow_id").whereRef("flow_id", "=", "flows.id"))),
    )
    .execute();
};

/** The first free number at a stage. The stage is locked to the end of the transaction, so that no two get the same one. */
const numberAt = async (db: Db, flowId: string, pattern: TicketPattern): Promise<string> => {
  await db.selectFrom("flows").select("id").where("id", "=", flowId).forNoKeyUpdate().execute();
  const given = db.selectFrom("application_stages").select("ticket_number").where("flow_id", "=", flowId);
  return freeTicketNumber(pattern, new Set((await given.execute()).map(({ ticket_number }) => ticket_number)));
};

/** Gives a moved application its own appointment, and the next ticket number if they are numbered. */
export const appoint = async (
  db: Db,
  { applicationId, stage }: { applicationId: string; stage: Stage },
  { at, place, note, tickets }: AppointmentWish,
): Promise<void> => {
  const flow = await db
    .selectFrom("flows")
    .innerJoin("applications", "applications.batch_id", "flows.batch_id")
    .select("flows.id")
    .where("applications.id", "=", applicationId)
    .where("stage", "=", stage)
    .executeTakeFirstOrThrow();
  const number = tickets === null ? {} : { ticket_number: await numberAt(db, flow.id, tickets) };
  const own = { takes_place_at: new Date(at), place, note, ...number };
  const none = { ticket_number: "", exam: 0, interview: 0, medical: 0 } as const;
  await db
    .insertInto("application_stages")
    .values({ application_id: applicationId, flow_id: flow.id, ...none, ...own })
    .onConflict((conflict) => conflict.columns(["application_id", "flow_id"]).doUpdateSet(own))
    .execute();
};

const INTERVIEW: Stage = 2;
/** From the passed review to the interview itself: after that the appointment is over. */
const BEFORE_INTERVIEW: readonly ApplicationStatus[] = ["20", "25", "30", "35"];

/**
 * The application of a seeker at a recruiter's posts whose interview is to come and whose batch has that stage: the one that is there already, else
 * the newest.
 */
const applicationToInterview = (db: Db, { recruiterId, userId }: { recruiterId: string; userId: string }) =>
  db
    .selectFrom("applications")
    .innerJoin("posts", "posts.id", "applications.post_id")
    .innerJoin("flows", (join) => join.onRef("flows.batch_id", "=", "applications.batch_id").on("flows.stage", "=", INTERVIEW))
    .select(["applications.id", "flows.id as flowId"])
    .where("posts.recruiter_id", "=", recruiterId)
    .where("applications.user_id", "=", userId)
    .where("applications.withdrawn_at", "is", null)
    .where("applications.status", "in", BEFORE_INTERVIEW)
    .orderBy(sql`applications.status = '35'`, "desc")
    .orderBy("applications.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** An interview that the two agreed on in the chat; `at` is null once no slot fits, `before` the time agreed on until then. */
export type AgreedInterview = {
  recruiterId: string;
  userId: string;
  at: number | null;
  before: number | null;
  place: string;
  note: string;
};

/** Makes the agreed time that of the application's interview; false where there is no such application. */
export const bookInterview = (db: Db, { at, before, place, note, ...who }: AgreedInterview): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const application = await applicationToInterview(transaction, who);
    if (!application) return false;
    if (at !== null) {
      const wish = { at, place, note, tickets: null };
      await appoint(transaction, { applicationId: application.id, stage: INTERVIEW }, wish);
      return true;
    }
    if (before === null) return false;
    // A time that the desk has set since stays.
    await transaction
      .updateTable("application_stages")
      .set({ takes_place_at: null, place: "", note: "" })
      .where("application_id", "=", application.id)
      .where("flow_id", "=", application.flowId)
      .where("takes_place_at", "=", new Date(before))
      .execute();
    return true;
  });
