import type { ColumnType, Generated, Kysely } from "kysely";
import type { ApplicationStatus, Participation, Stage } from "#lib/domain/applications.ts";
import type { FairType } from "#lib/domain/fairs.ts";
import type { OverseasDirection, PostAttachment, RecruitKind } from "#lib/domain/posts.ts";
import type { Education, FamilyMember, JobExpectation, ResumeBasics, Skill, Training, WorkExperience } from "#lib/domain/resume.ts";

import type { ChatTables } from "./chat/schema.ts";

/** Ids are bigint in the database and digits in text everywhere else, as in the domain. */
type Id = Generated<string>;
/** jsonb: read as a value, written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>;
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;
/** `date` columns are `YYYY-MM-DD` in Beijing, never a Date. */
type Day = string;

/** Every table; the columns are explained in `migrations/`. */
export type Tables = {
  users: { id: Id; phone: string; created_at: Date };
  sessions: {
    token_hash: string;
    user_id: string;
    issued_at: Date;
    expires_at: Date;
    renewal_salt: string;
    ended_as: "replaced" | "revoked" | null;
  };
  login_codes: { phone: string; code_hash: string; expires_at: Date; tries_left: number };
  rate_limits: { key: string; count: number; resets_at: Date };
  wechat_bindings: { open_id: string; user_id: string; bound_at: Date };
  settings: { key: string; value: Json<unknown> };
  files: { path: string; owner_id: string | null; name: string; file_type: string; size: number; created_at: Date };

  career_industries: { id: string; name: string; position: number };
  career_functions: { id: string; industry_id: string; name: string; position: number };
  career_posts: {
    id: string;
    function_id: string;
    name: string;
    position: number;
    hot: boolean;
    popularity: number | null;
  };

  companies: { id: Id; name: string; industry: string; size: string };
  recruiters: { id: Id; company_id: string; name: string; title: string };
  posts: {
    id: Id;
    company_id: string;
    recruiter_id: string | null;
    career_id: string | null;
    name: string;
    kind: RecruitKind;
    direction: OverseasDirection | null;
    province: string;
    city: string;
    area: string;
    abroad_address: string;
    salary_min: number | null;
    salary_max: number | null;
    salary_top: ColumnType<number | null, never, never>;
    starts_on: Day;
    ends_on: Day | null;
    shows_result: boolean;
    search_text: string;
    grams: number[];
  };
  post_briefs: { post_id: string; html: string; attachments: JsonWithDefault<PostAttachment[]> };

  fairs: {
    id: Id;
    name: string;
    type: FairType;
    organizer: string;
    starts_at: Date;
    ends_at: Date;
    day_count: number;
    pinned: boolean;
    cancelled: boolean;
  };
  fair_companies: { fair_id: string; company_id: string; position: number };
  fair_posts: { fair_id: string; post_id: string };

  interests: { user_id: string; post_id: string; address: Json<string[]>; marked_at: Date };
  post_chats: { user_id: string; post_id: string; started_at: Date; greeted_at: ColumnType<Date | null, Date | null | undefined> };
  talent_pool: { company_id: string; user_id: string; added_at: Date };

  batches: { id: Id; post_id: string; name: string };
  flows: {
    id: Id;
    batch_id: string;
    stage: Stage;
    title: string;
    takes_place_at: Date | null;
    place: string;
    has_ticket: boolean;
    sign_in_code: string | null;
  };
  applications: {
    id: Id;
    user_id: string;
    post_id: string;
    batch_id: string | null;
    status: ApplicationStatus;
    source: string;
    address: Json<string[]>;
    signed_at: Date;
  };
  application_stages: {
    application_id: string;
    flow_id: string;
    ticket_number: string;
    exam: Participation;
    interview: Participation;
    medical: Participation;
  };

  resumes: {
    user_id: string;
    basics: JsonWithDefault<Partial<ResumeBasics>>;
    expectation: JsonWithDefault<Partial<JobExpectation>>;
    skills: JsonWithDefault<Skill[]>;
    trainings: JsonWithDefault<Training[]>;
    works: JsonWithDefault<WorkExperience[]>;
    educations: JsonWithDefault<Education[]>;
    family: JsonWithDefault<FamilyMember[]>;
    urgent_contacts: JsonWithDefault<FamilyMember[]>;
    updated_at: Date;
  };
  resume_attachments: {
    id: Id;
    user_id: string;
    kind: "certificate" | "other";
    name: string;
    path: string;
    file_type: string;
    size: number;
    position: number;
  };
} & ChatTables;

/** The database, or a transaction of it. */
export type Db = Kysely<Tables>;
