import { sql } from "kysely";
import { type ApplicationStatus, ATTENDED_STAGES, type Stage } from "#lib/domain/applications/applications.ts";
import { nextStatuses } from "#lib/domain/applications/path.ts";
import type { SignInPlace } from "#lib/domain/scan/scan.ts";
import type { Db } from "#server/db/schema/index.ts";

const SEEKERS_MAX = 20;
const SIGN_INS_MAX = 12;
const TALENTS_MAX = 20;
const APPLICATIONS_MAX = 300;

export type DemoSeeker = { phone: string; name: string; applications: number };
export type DemoRecruiter = { id: string; name: string; title: string; company: string; posts: number };
export type DemoTalent = { company: string; phone: string; addedAt: number };
/** An application with the statuses that may follow. */
export type DemoApplication = {
  id: string;
  phone: string;
  post: string;
  status: ApplicationStatus;
  source: string;
  /** The fair by which the seeker signed up. */
  fair: string | null;
  next: readonly ApplicationStatus[];
};
export type SignInCard = SignInPlace & { code: string; title: string; post: string; phone: string };

/** The first seekers that registered, the demo's own first. */
export const listSeekers = (db: Db): Promise<DemoSeeker[]> =>
  db
    .selectFrom("users")
    .leftJoin("resumes", "resumes.user_id", "users.id")
    .select([
      "users.phone",
      sql<string>`coalesce(resumes.basics->>'name', '')`.as("name"),
      sql<number>`(select count(*)::int from applications where applications.user_id = users.id)`.as("applications"),
    ])
    .orderBy("users.id")
    .limit(SEEKERS_MAX)
    .execute();

/** The recruiters, each with their number of posts. */
export const listRecruiters = (db: Db): Promise<DemoRecruiter[]> =>
  db
    .selectFrom("recruiters")
    .innerJoin("companies", "companies.id", "recruiters.company_id")
    .leftJoin("posts", "posts.recruiter_id", "recruiters.id")
    .select([
      "recruiters.id",
      "recruiters.name",
      "recruiters.title",
      "companies.name as company",
      sql<number>`count(posts.id)::int`.as("posts"),
    ])
    .groupBy(["recruiters.id", "companies.name"])
    .orderBy("recruiters.id")
    .execute();

/** The entries of companies' talent pools, latest first; of one phone or of all. */
export const listTalents = async (db: Db, phone?: string): Promise<DemoTalent[]> => {
  let query = db
    .selectFrom("talent_pool")
    .innerJoin("companies", "companies.id", "talent_pool.company_id")
    .innerJoin("users", "users.id", "talent_pool.user_id")
    .select(["companies.name", "users.phone", "talent_pool.added_at"]);
  if (phone !== undefined) query = query.where("users.phone", "=", phone);
  const rows = await query.orderBy("talent_pool.added_at", "desc").limit(TALENTS_MAX).execute();
  return rows.map((row) => ({ company: row.name, phone: row.phone, addedAt: row.added_at.getTime() }));
};

/** Stages with an applicant who could sign in to them now, and that applicant. */
export const listSignIns = async (db: Db): Promise<SignInCard[]> => {
  const rows = await db
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.user_id")
    .innerJoin("posts", "posts.id", "applications.post_id")
    .innerJoin("flows", "flows.batch_id", "applications.batch_id")
    .select(["flows.id", "flows.batch_id", "flows.sign_in_code", "flows.title", "posts.name", "users.phone"])
    .where((eb) =>
      eb.or(ATTENDED_STAGES.map(({ stage, status }) => eb.and({ "flows.stage": stage, "applications.status": status }))),
    )
    .where("flows.sign_in_code", "is not", null)
    .orderBy("applications.id")
    .limit(SIGN_INS_MAX)
    .execute();
  return rows.map((row) => ({
    batchId: row.batch_id,
    flowId: row.id,
    code: row.sign_in_code ?? "",
    title: row.title,
    post: row.name,
    phone: row.phone,
  }));
};

/** The most recently changed applications, and the possible next statuses of each. */
export const listMoves = async (db: Db): Promise<DemoApplication[]> => {
  const rows = await db
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.user_id")
    .innerJoin("posts", "posts.id", "applications.post_id")
    .leftJoin("fairs", "fairs.id", "applications.fair_id")
    .select(["applications.id", "applications.status", "applications.source", "users.phone"])
    .select(["posts.name as post", "fairs.name as fair"])
    .select([
      sql<Stage[] | null>`(select json_agg(stage) from flows where flows.batch_id = applications.batch_id)`.as("stages"),
      sql<Date | null>`(select max(moved_at) from application_moves where application_id = applications.id)`.as("moved_at"),
    ])
    .where("applications.withdrawn_at", "is", null)
    .orderBy("moved_at", (order) => order.desc().nullsLast())
    .orderBy("applications.id")
    .limit(APPLICATIONS_MAX)
    .execute();
  return rows.map(({ stages, moved_at: _, ...application }) => ({
    ...application,
    next: nextStatuses(application.status, stages ?? []),
  }));
};
