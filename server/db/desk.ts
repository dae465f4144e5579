import { sql } from "kysely";
import type { Db } from "./schema.ts";

const SEEKERS_MAX = 20;

export type DeskSeeker = { phone: string; name: string; applications: number };
export type DeskRecruiter = { id: string; name: string; title: string; company: string; posts: number };

/** The first seekers that registered, the demo's own first. */
export const listSeekers = (db: Db): Promise<DeskSeeker[]> =>
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

/** The recruiters with the number of posts that each looks after. */
export const listRecruiters = (db: Db): Promise<DeskRecruiter[]> =>
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
