/** Posts for tests: one line each, everything that is not said being ordinary. */
import * as z from "zod/mini";
import { admissionTicket } from "#lib/contract/applications/progress.ts";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import { type TicketWish, ticketStage, ticketWish } from "#lib/domain/applications/ticket.ts";
import type { PostFacts } from "#lib/domain/posts/facts.ts";
import type { OverseasDirection, RecruitKind } from "#lib/domain/posts/posts.ts";
import type { SalaryRange } from "#lib/domain/posts/salary.ts";
import { findStanding, readStages } from "#server/db/applications/application-progress.ts";
import { addApplication } from "#server/db/applications/applications.ts";
import { searchColumns } from "#server/db/posts/search-text.ts";
import type { Db } from "#server/db/schema/index.ts";
import { TEST_NOW } from "./databases.ts";

export type PostDraft = {
  name?: string;
  company?: string;
  careerId?: string | null;
  kind?: RecruitKind;
  direction?: OverseasDirection | null;
  city?: string;
  area?: string;
  abroadAddress?: string;
  salary?: SalaryRange | null;
  startsOn?: string;
  endsOn?: string | null;
  showsResult?: boolean;
  /** Whether it has a recruiter to chat with. */
  recruiter?: boolean;
  facts?: PostFacts | null;
};

const companyId = async (db: Db, name: string): Promise<string> => {
  await db
    .insertInto("companies")
    .values({ name, industry: "教育与培训", size: "20人以下" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db.selectFrom("companies").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  return id;
};

const recruiterOf = async (db: Db, company: string): Promise<string> => {
  const recruiter = { company_id: company, name: "苏映雪", title: "招聘经理" };
  return (await db.insertInto("recruiters").values(recruiter).returning("id").executeTakeFirstOrThrow()).id;
};

/** Adds a post and returns its id. Open since 1 November 2026 and without an end, unless said otherwise. */
export const addPost = async (db: Db, draft: PostDraft = {}): Promise<string> => {
  const { name = "教师", company = "棠序教育咨询有限公司", kind = "domestic", salary = { min: 5000, max: 8000 } } = draft;
  const owner = await companyId(db, company);
  const place = { province: draft.city === undefined ? "" : "浙江省", city: draft.city ?? "", area: draft.area ?? "" };
  const careerId = draft.careerId ?? null;
  const { id } = await db
    .insertInto("posts")
    .values({
      name,
      company_id: owner,
      recruiter_id: draft.recruiter ? await recruiterOf(db, owner) : null,
      career_id: careerId,
      kind,
      direction: draft.direction ?? (kind === "overseas" ? "import" : null),
      ...place,
      abroad_address: draft.abroadAddress ?? "",
      salary_min: salary?.min ?? null,
      salary_max: salary?.max ?? null,
      starts_on: draft.startsOn ?? "2026-11-01",
      ends_on: draft.endsOn ?? null,
      shows_result: draft.showsResult ?? false,
      ...searchColumns({
        ...{ companyId: owner, careerId, ...place },
        ...{ company, name, facts: draft.facts ?? null, abroad: draft.abroadAddress ?? "" },
      }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (draft.facts)
    await db
      .insertInto("post_briefs")
      .values({ post_id: id, html: "", facts: JSON.stringify(draft.facts) })
      .execute();
  return id;
};

/** A seeker's application for a post. */
export const applyFor = async (db: Db, userId: string, postId: string): Promise<string> => {
  await addApplication(db, { userId, postId, address: [], source: "PC", fairId: null }, TEST_NOW);
  const own = db.selectFrom("applications").select("id").where("user_id", "=", userId).where("post_id", "=", postId);
  return (await own.executeTakeFirstOrThrow()).id;
};

/** An application of a seeker of the demo that is at a status. */
export const applicationAt = async (db: Db, userId: string, status: ApplicationStatus): Promise<string> => {
  const own = db.selectFrom("applications").select("id").where("user_id", "=", userId).where("status", "=", status);
  return (await own.executeTakeFirstOrThrow()).id;
};

/** The post of an application. */
export const postOf = async (db: Db, applicationId: string): Promise<string> => {
  const application = db.selectFrom("applications").select("post_id").where("id", "=", applicationId);
  return (await application.executeTakeFirstOrThrow()).post_id;
};

/** A post of a fair. */
export const postOfFair = async (db: Db, fairId: string): Promise<string> => {
  const posts = db.selectFrom("fair_posts").select("post_id").where("fair_id", "=", fairId);
  return (await posts.executeTakeFirstOrThrow()).post_id;
};

/** The valid ticket request of an application, from its stages. */
export const ticketOf = async (db: Db, applicationId: string): Promise<TicketWish> => {
  const standing = await findStanding(db, applicationId);
  const flow = standing && ticketStage(standing.status, await readStages(db, standing));
  if (!flow) throw new Error("there is no ticket");
  return ticketWish(applicationId, flow);
};
export const ticketBody = async (db: Db, applicationId: string): Promise<Record<string, unknown>> =>
  z.encode(admissionTicket.payload, await ticketOf(db, applicationId));
/** A well-formed request for a ticket that does not exist. */
export const NO_TICKET = {
  ...{ examAddress: "", examName: "", examTime: "", idCardNo: "1", name: "1", ticketNo: "1" },
  ...{ recruitPersonId: 999_997, recruitProjectFlowId: 1 },
};

/** Some post of the demo that is open and stays so. */
export const openPostId = async (db: Db): Promise<string> => {
  const open = db.selectFrom("posts").select("id").where("ends_on", "is", null).where("starts_on", "<=", "2026-11-01");
  return (await open.executeTakeFirstOrThrow()).id;
};
