import type { Place } from "#lib/domain/places.ts";
import type { PostSummary } from "#lib/domain/posts.ts";
import { salaryRange } from "#lib/domain/salary.ts";
import type { Db, Tables } from "./schema.ts";

type PostColumns = Pick<
  Tables["posts"],
  | "name"
  | "career_id"
  | "kind"
  | "direction"
  | "province"
  | "city"
  | "area"
  | "abroad_address"
  | "salary_min"
  | "salary_max"
  | "starts_on"
  | "ends_on"
>;
type SummaryRow = PostColumns & {
  id: string;
  company_name: string;
  career_function: string | null;
  career_post: string | null;
};

/** Posts with the names of their company and career; every list of posts starts here. */
export const selectSummaries = (db: Db) =>
  db
    .selectFrom("posts")
    .innerJoin("companies", "companies.id", "posts.company_id")
    .leftJoin("career_posts", "career_posts.id", "posts.career_id")
    .leftJoin("career_functions", "career_functions.id", "career_posts.function_id")
    .select([
      "posts.id",
      "posts.name",
      "posts.career_id",
      "posts.kind",
      "posts.direction",
      "posts.province",
      "posts.city",
      "posts.area",
      "posts.abroad_address",
      "posts.salary_min",
      "posts.salary_max",
      "posts.starts_on",
      "posts.ends_on",
      "companies.name as company_name",
      "career_functions.name as career_function",
      "career_posts.name as career_post",
    ]);

const toPlace = (row: PostColumns): Place => {
  if (row.abroad_address !== "") return { kind: "abroad", address: row.abroad_address };
  return row.city === "" ? { kind: "unknown" } : { kind: "domestic", province: row.province, city: row.city, area: row.area };
};

/** A row of {@link selectSummaries} as the domain has it. */
export const toSummary = (row: SummaryRow): PostSummary => ({
  id: row.id,
  name: row.name,
  companyName: row.company_name,
  salary: salaryRange(row.salary_min, row.salary_max),
  place: toPlace(row),
  careerId: row.career_id,
  careerFunction: row.career_function ?? "",
  careerPost: row.career_post ?? "",
  kind: row.kind,
  direction: row.direction,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
});
