import { beijingDate } from "#lib/domain/time.ts";
import { keepReceived } from "#server/db/applications/received.ts";
import { insertMany } from "#server/db/connection/batch.ts";
import type { Db } from "#server/db/schema/index.ts";
import { seedApplications } from "./applications.ts";
import type { SeedPost } from "./posts.ts";
import type { Random } from "./random.ts";
import { demoResume } from "./resume.ts";

const HOUR = 3_600_000;
/** A seeker with a complete history, and one just registered. */
export const SEEKERS = [
  { id: "100001", phone: "13800000001", name: demoResume.basics.name ?? "" },
  { id: "100002", phone: "13800000002", name: "" },
] as const;
const [BUSY] = SEEKERS;
const INTERESTS = 14;
const CHATS = 3;

/** The résumé's expectation at the time of applying; it has risen since. */
const EARLIER = { ...demoResume.expectation, salary: "12000" };

const addResume = (db: Db, createdAt: string): Promise<void> => {
  const { urgentContacts, ...lists } = demoResume;
  const row = { user_id: BUSY.id, ...lists, expectation: EARLIER, urgent_contacts: urgentContacts, updated_at: createdAt };
  return insertMany(db, "resumes", [row]);
};

const changeResume = async (db: Db): Promise<void> => {
  await db
    .updateTable("resumes")
    .set({ expectation: JSON.stringify(demoResume.expectation) })
    .where("user_id", "=", BUSY.id)
    .execute();
};

const addApplications = async (db: Db, posts: readonly SeedPost[], now: number): Promise<void> => {
  const applications = seedApplications(BUSY.id, posts, now);
  await insertMany(
    db,
    "batches",
    applications.map(({ batch }) => batch),
  );
  await insertMany(
    db,
    "flows",
    applications.flatMap(({ flows }) => flows),
  );
  await insertMany(
    db,
    "applications",
    applications.map(({ application }) => application),
  );
  await insertMany(
    db,
    "application_moves",
    applications.flatMap(({ moves }) => moves),
  );
  await insertMany(
    db,
    "application_stages",
    applications.flatMap(({ stages }) => stages),
  );
  for (const { application } of applications)
    await keepReceived(db, { id: application.id, userId: BUSY.id }, Date.parse(application.signed_at));
};

/** The demo seekers with their interests, chats and applications. */
export const addSeekers = async (db: Db, posts: readonly SeedPost[], now: number, random: Random): Promise<void> => {
  const at = (hours: number): string => new Date(now - hours * HOUR).toISOString();
  const today = beijingDate(now);
  const open = posts.filter(
    ({ post }) => post.kind === "domestic" && post.starts_on <= today && (post.ends_on === null || post.ends_on >= today),
  );
  await insertMany(
    db,
    "users",
    SEEKERS.map(({ id, phone }) => ({ id, phone, created_at: at(24 * 60) })),
  );
  await addResume(db, at(24));
  // Where there are results, they may be seen.
  await addApplications(
    db,
    open.filter(({ post }) => post.shows_result),
    now,
  );
  await changeResume(db);
  const interesting = random.sample(open, INTERESTS).map(({ post }) => post);
  await insertMany(
    db,
    "interests",
    interesting.map((post, index) => ({
      user_id: BUSY.id,
      post_id: post.id,
      address: [post.province, post.city, post.area],
      marked_at: at(index + 1),
    })),
  );
  const chatted = interesting.slice(0, CHATS);
  await insertMany(
    db,
    "post_chats",
    chatted.map((post, index) => ({ user_id: BUSY.id, post_id: post.id, started_at: at(index + 1) })),
  );
  const companyIds = [...new Set(chatted.map((post) => post.company_id))];
  await insertMany(
    db,
    "talent_pool",
    companyIds.map((companyId) => ({ company_id: companyId, user_id: BUSY.id, added_at: at(1) })),
  );
};
