import { sql } from "kysely";
import { beijingDate, parseBeijing } from "#lib/domain/time.ts";
import { insertMany } from "#server/db/connection/batch.ts";
import { retryDeadlocks } from "#server/db/connection/deadlocks.ts";
import { vacuum } from "#server/db/connection/maintenance.ts";
import type { Db, Tables } from "#server/db/schema/index.ts";
import { ANNOUNCES_BATCHES } from "#server/db/settings/settings.ts";
import { recruiterAccount } from "#server/services/chat.ts";
import { seedCompanies } from "./companies.ts";
import { seedFairs } from "./fairs.ts";
import { addFiles } from "./files.ts";
import { addGroups, addSampleFiles, addServiceGreetings } from "./groups.ts";
import { seedPosts } from "./posts.ts";
import { createRandom } from "./random.ts";
import { addSeekers, SEEKERS } from "./seekers.ts";
import { addStaff } from "./staff.ts";
import { industries, popularCareerIds } from "./vocabulary.ts";

const SEED = 20_261_101;
const DAY = 86_400_000;
/** The setting that says the seed is in, and for which day its dates were made. */
const MARK = "seeded_on";

/** Tables whose ids come from a sequence, which must not collide with the seed's own ids. */
const SEQUENCED = [
  "users",
  "staff",
  "companies",
  "recruiters",
  "posts",
  "fairs",
  "batches",
  "flows",
  "applications",
] as const satisfies readonly (keyof Tables)[];

const moveSequences = async (db: Db): Promise<void> => {
  for (const table of SEQUENCED) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(db);
  }
};

/** Fills in the career tree, which a site needs even without demo data. */
export const addCareers = async (db: Db): Promise<void> => {
  const functions = industries.flatMap((industry) =>
    industry.functions.map((fn, position) => ({ ...fn, industry_id: industry.id, position })),
  );
  const hotIds = industries.flatMap((industry) => industry.hotIds);
  await insertMany(
    db,
    "career_industries",
    industries.map(({ id, name }, position) => ({ id, name, position })),
  );
  await insertMany(
    db,
    "career_functions",
    functions.map(({ id, name, industry_id, position }) => ({ id, name, industry_id, position })),
  );
  await insertMany(
    db,
    "career_posts",
    functions.flatMap((fn) =>
      fn.posts.map(({ id, name }, position) => {
        const popularity = popularCareerIds.indexOf(id);
        return { id, name, function_id: fn.id, position, hot: hotIds.includes(id), popularity: popularity < 0 ? null : popularity };
      }),
    ),
  );
};

const addAll = async (db: Db, now: number): Promise<void> => {
  const random = createRandom(SEED);
  const { companies, recruiters } = seedCompanies(random);
  const posts = seedPosts(companies, popularCareerIds, now, random);
  const fairs = seedFairs(posts, now, random);
  await addCareers(db);
  await insertMany(
    db,
    "companies",
    companies.map(({ id, name, industry, size }) => ({ id, name, industry, size })),
  );
  await insertMany(db, "recruiters", recruiters);
  await insertMany(
    db,
    "posts",
    posts.map(({ post }) => post),
  );
  await insertMany(
    db,
    "post_briefs",
    posts.map(({ brief }) => brief),
  );
  await insertMany(
    db,
    "fairs",
    fairs.map(({ fair }) => fair),
  );
  await insertMany(
    db,
    "fair_companies",
    fairs.flatMap((fair) => fair.companies),
  );
  await insertMany(
    db,
    "fair_posts",
    fairs.flatMap((fair) => fair.posts),
  );
  await addSeekers(db, posts, now, random);
  await addStaff(db, { recruiter: recruiters[0], fairId: fairs.find(({ fair }) => fair.type === "SCENE")?.fair.id }, now);
  await addFiles(db, now);
  await addGroups(
    db,
    SEEKERS.map((seeker, index) => ({
      seeker,
      // Of two companies, and never the same two.
      recruiters: [0, index + 1].flatMap((place) => {
        const company = companies[place];
        const recruiter = recruiters.find(({ id }) => id === company?.recruiterIds[0]);
        return company && recruiter ? [{ id: recruiter.id, name: recruiter.name, company: company.name }] : [];
      }),
    })),
    Math.floor(now / 1000),
  );
  await addServiceGreetings(db, SEEKERS, Math.floor(now / 1000));
  await addSampleFiles(db, recruiterAccount(recruiters[0]?.id ?? ""), Math.floor(now / 1000));
  await insertMany(db, "settings", [
    { key: MARK, value: beijingDate(now) },
    { key: ANNOUNCES_BATCHES, value: true },
  ]);
  await moveSequences(db);
};

const seededOn = async (db: Db): Promise<string | null> => {
  const row = await db.selectFrom("settings").select("value").where("key", "=", MARK).executeTakeFirst();
  return typeof row?.value === "string" ? row.value : null;
};

/** The contents of a database: nothing, a demo's data, or real data. */
export const contentsOf = async (db: Db): Promise<"nothing" | "demo" | "other"> => {
  if ((await seededOn(db)) !== null) return "demo";
  for (const table of ["users", "companies"] as const)
    if (await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) return "other";
  return "nothing";
};

/** Does all or nothing. A busy machine may take longer to make the data up between two statements than the pool lets a transaction rest. */
const atOnce = (db: Db, work: (transaction: Db) => Promise<void>): Promise<void> =>
  // Emptying all tables waits for the readers of each, who may want a table that is empty by then.
  retryDeadlocks(() =>
    db.transaction().execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      await work(transaction);
    }),
  );

/** Fills an empty database with the demo data, all or nothing. Does nothing to a filled one. */
export const seedOnce = async (db: Db, now: number): Promise<void> => {
  if ((await seededOn(db)) !== null) return;
  await atOnce(db, (transaction) => addAll(transaction, now));
  await vacuum(db);
};

/** Deletes everything and seeds again, all or nothing. */
export const resetDemo = async (db: Db, now: number): Promise<void> => {
  await atOnce(db, async (transaction) => {
    const tables = [...SEQUENCED, "career_industries", "settings", "files", "login_codes", "rate_limits", "chat_accounts"].map(
      (name) => sql.table(name),
    );
    await sql`truncate ${sql.join(tables)} restart identity cascade`.execute(transaction);
    await addAll(transaction, now);
  });
  await vacuum(db);
};

/** Moves the dates of posts and fairs on by the days since they were made, so that an old demo is as lively as a new one. */
export const shiftDemoDates = async (db: Db, now: number): Promise<void> => {
  const seeded = await seededOn(db);
  const today = beijingDate(now);
  const days = seeded === null ? 0 : Math.round(((parseBeijing(today) ?? 0) - (parseBeijing(seeded) ?? 0)) / DAY);
  if (days <= 0) return;
  await db.transaction().execute(async (transaction) => {
    await sql`update posts set starts_on = starts_on + ${days}::int, ends_on = ends_on + ${days}::int`.execute(transaction);
    const shift = sql`make_interval(days => ${days}::int)`;
    await sql`update fairs set starts_at = starts_at + ${shift}, ends_at = ends_at + ${shift}`.execute(transaction);
    await sql`update flows set takes_place_at = takes_place_at + ${shift}`.execute(transaction);
    await transaction
      .updateTable("settings")
      .set({ value: JSON.stringify(today) })
      .where("key", "=", MARK)
      .execute();
  });
};
