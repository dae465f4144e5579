import { sql } from "kysely";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import { stageOf } from "#lib/domain/applications/path.ts";
import { BATCH_STAGES, type BatchContent, type BatchStage } from "#lib/domain/desk/batches.ts";
import type { Db } from "#server/db/schema/index.ts";

/** A batch with its post's company. */
export type DeskBatch = { id: string; postId: string; companyId: string; content: BatchContent };

/** A post by its company's own number; `isPublic` is false for a draft, which has no batches. */
export const findPostByNumber = async (
  db: Db,
  { companyId, ownNumber }: { companyId: string; ownNumber: string },
): Promise<{ id: string; isPublic: boolean } | null> => {
  const among = (table: "posts" | "post_drafts") =>
    db.selectFrom(table).select("id").where("company_id", "=", companyId).where("own_number", "=", ownNumber).executeTakeFirst();
  const post = await among("posts");
  const found = post ?? (await among("post_drafts"));
  return found ? { id: found.id, isPublic: post !== undefined } : null;
};

const stagesOf = async (db: Db, batchId: string): Promise<BatchStage[]> => {
  const flows = await db
    .selectFrom("flows")
    .select(["stage", "takes_place_at", "place"])
    .where("batch_id", "=", batchId)
    .orderBy("stage")
    .execute();
  return flows.flatMap(({ stage, takes_place_at, place }) => {
    const known = BATCH_STAGES.find((one) => one === stage);
    return known === undefined ? [] : [{ stage: known, at: takes_place_at?.getTime() ?? null, place }];
  });
};

/** A batch; null if it does not exist. */
export const findBatch = async (db: Db, id: string): Promise<DeskBatch | null> => {
  const row = await db
    .selectFrom("batches")
    .innerJoin("posts", "posts.id", "batches.post_id")
    .select(["batches.id", "batches.post_id", "batches.name", "batches.own_number", "posts.company_id"])
    .where("batches.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const content = { number: row.own_number, name: row.name, stages: await stagesOf(db, id) };
  return { id, postId: row.post_id, companyId: row.company_id, content };
};

/** Locks a batch and its post, as moves that add a stage do, and reads it. */
export const lockBatch = async (db: Db, id: string): Promise<DeskBatch | null> => {
  const found = await findBatch(db, id);
  if (!found) return null;
  await lockPostOfBatches(db, found.postId);
  await db.selectFrom("batches").select("id").where("id", "=", id).forUpdate().execute();
  return findBatch(db, id);
};

/** Locks a post while its batches change. */
export const lockPostOfBatches = async (db: Db, postId: string): Promise<void> => {
  await db.selectFrom("posts").select("id").where("id", "=", postId).forNoKeyUpdate().execute();
};

/** The batch of a post with this number of the company's own; null without one. */
export const findBatchByNumber = async (db: Db, postId: string, number: string): Promise<string | null> =>
  (await db.selectFrom("batches").select("id").where("post_id", "=", postId).where("own_number", "=", number).executeTakeFirst())
    ?.id ?? null;

export const insertBatch = async (db: Db, postId: string, { number, name }: BatchContent): Promise<string> =>
  (await db.insertInto("batches").values({ post_id: postId, name, own_number: number }).returning("id").executeTakeFirstOrThrow())
    .id;

/** The stages of a batch that applications stand at or have data of; those stay. */
export const stagesInUse = async (db: Db, batchId: string): Promise<readonly number[]> => {
  const attended = await db
    .selectFrom("application_stages")
    .innerJoin("flows", "flows.id", "application_stages.flow_id")
    .select("flows.stage")
    .distinct()
    .where("flows.batch_id", "=", batchId)
    .execute();
  const standing = await db.selectFrom("applications").select("status").distinct().where("batch_id", "=", batchId).execute();
  return [...attended.map(({ stage }) => stage), ...standing.map(({ status }) => stageOf(status as ApplicationStatus))];
};

/** Whether a batch has applications. */
export const isBatchInUse = async (db: Db, batchId: string): Promise<boolean> =>
  (await db.selectFrom("applications").select("id").where("batch_id", "=", batchId).limit(1).executeTakeFirst()) !== undefined;

/** Writes the name and the stages of a batch; a stage that stays keeps its sign-in code and its tickets. */
export const writeBatch = async (db: Db, batchId: string, { number, name, stages }: BatchContent, titles: readonly string[]) => {
  await db.updateTable("batches").set({ name, own_number: number }).where("id", "=", batchId).execute();
  const kept = stages.map(({ stage }) => stage);
  await db
    .deleteFrom("flows")
    .where("batch_id", "=", batchId)
    .where("stage", "in", [...BATCH_STAGES])
    .$if(kept.length > 0, (some) => some.where("stage", "not in", kept))
    .execute();
  if (stages.length === 0) return;
  await db
    .insertInto("flows")
    .values(
      stages.map(({ stage, at, place }, index) => ({
        ...{ batch_id: batchId, stage, title: titles[index] ?? "", place, has_ticket: false, sign_in_code: null },
        takes_place_at: at === null ? null : new Date(at),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["batch_id", "stage"]).doUpdateSet((eb) => ({
        takes_place_at: eb.ref("excluded.takes_place_at"),
        place: eb.ref("excluded.place"),
      })),
    )
    .execute();
};

export const removeBatch = async (db: Db, batchId: string): Promise<void> => {
  await db.deleteFrom("batches").where("id", "=", batchId).execute();
};

const PAGE = 500;

/** The batches after one, by id, of a company or of all, with the names that a table needs; an empty page ends them. */
export const listBatches = async (
  db: Db,
  afterId: string,
  companyId: string | null,
): Promise<{ id: string; companyName: string; ownNumber: string; postName: string; content: BatchContent }[]> => {
  const { rows } = await sql<{
    id: string;
    companyName: string;
    ownNumber: string;
    postName: string;
    number: string;
    name: string;
    stages: { stage: number; at: string | null; place: string }[] | null;
  }>`
    select batches.id::text as id, companies.name as "companyName", posts.own_number as "ownNumber", posts.name as "postName",
      batches.own_number as number, batches.name, (
        select json_agg(json_build_object('stage', stage, 'at', takes_place_at, 'place', place) order by stage)
        from flows where flows.batch_id = batches.id
      ) as stages
    from batches join posts on posts.id = batches.post_id join companies on companies.id = posts.company_id
    where batches.id > ${afterId} and ${companyId === null ? sql`true` : sql`posts.company_id = ${companyId}`}
    order by batches.id limit ${PAGE}`.execute(db);
  return rows.map(({ number, name, stages, ...row }) => ({
    ...row,
    content: {
      number,
      name,
      stages: (stages ?? []).flatMap(({ stage, at, place }) => {
        const known = BATCH_STAGES.find((one) => one === stage);
        return known === undefined ? [] : [{ stage: known, at: at === null ? null : Date.parse(at), place }];
      }),
    },
  }));
};
