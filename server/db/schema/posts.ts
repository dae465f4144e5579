import type { ColumnType, Generated } from "kysely";
import type { PublishedState } from "#lib/domain/desk/post-states.ts";
import type { PostFacts } from "#lib/domain/posts/facts.ts";
import type { OverseasDirection, PostAttachment, RecruitKind } from "#lib/domain/posts/posts.ts";
import type { Day, Id, JsonWithDefault } from "./columns.ts";

/** Careers, companies and their posts. */
export type PostTables = {
  career_industries: { id: string; name: string; position: number; hidden: Generated<boolean> };
  career_functions: { id: string; industry_id: string; name: string; position: number; hidden: Generated<boolean> };
  career_posts: {
    id: string;
    function_id: string;
    name: string;
    position: number;
    hot: boolean;
    popularity: number | null;
    /** This and the same of the levels above: see `migrations/0038-careers.ts`. */
    hidden: Generated<boolean>;
  };

  companies: { id: Id; name: string; industry: string; size: string; version: Generated<number> };
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
    /** This and the following: see `migrations/0027-desk.ts`. */
    state: Generated<PublishedState>;
    held_ends_on: Generated<Day | null>;
    own_number: Generated<string | null>;
    version: Generated<number>;
    reviewed_version: Generated<number>;
    changed_at: Generated<Date | null>;
  };
  post_files: { post_id: string; path: string };
  post_briefs: {
    post_id: string;
    html: string;
    attachments: JsonWithDefault<PostAttachment[]>;
    headcount: Generated<number | null>;
    /** Read from name, description and headcount by `db/posts/post-facts.ts`. */
    facts: ColumnType<PostFacts | null, string | null | undefined, string | null>;
  };
};
