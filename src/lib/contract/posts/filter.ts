import * as z from "zod/mini";
import { pagingFields, readPaging, writePaging } from "#lib/contract/paging.ts";
import { id, shortText } from "#lib/contract/wire.ts";
import { CAREER_IDS_MAX, FACT_NAME_MAX, FACTS_MAX, KEYWORD_MAX, type PostQuery } from "#lib/domain/posts/posts.ts";
import { SALARY_CEILING, salaryRange } from "#lib/domain/posts/salary.ts";

const yuan = z.number().check(z.int(), z.minimum(0), z.maximum(SALARY_CEILING));

/** Both salary figures or none; `salaryMin` below `salaryMax`. */
export const salaryInOrder = z.refine<{ salaryMin?: number | null | undefined; salaryMax?: number | null | undefined }>(
  (wire) =>
    (wire.salaryMin ?? null) === null ? (wire.salaryMax ?? null) === null : (wire.salaryMax ?? -1) > (wire.salaryMin ?? 0),
  { error: "salary_order", path: ["salaryMax"] },
);

/** Filters of any list of posts, and the page asked for. `facts` is ours. */
export const filterFields = {
  companyNameOrPostName: z.nullish(shortText(KEYWORD_MAX)),
  recruitCareerIds: z.nullish(z.array(id).check(z.maxLength(CAREER_IDS_MAX))),
  salaryMin: z.nullish(yuan),
  salaryMax: z.nullish(yuan),
  facts: z.nullish(z.array(shortText(FACT_NAME_MAX)).check(z.maxLength(FACTS_MAX))),
  ...pagingFields,
};
type FilterWire = z.core.output<z.ZodMiniObject<typeof filterFields>>;
type Filter = Pick<PostQuery, "keyword" | "careerIds" | "salary" | "facts" | "page"> & { size: number };

export const readFilter = (wire: FilterWire): Filter => ({
  keyword: wire.companyNameOrPostName ?? "",
  careerIds: wire.recruitCareerIds ?? [],
  salary: salaryRange(wire.salaryMin ?? null, wire.salaryMax ?? null),
  facts: wire.facts ?? [],
  ...readPaging(wire),
});

export const writeFilter = (query: Filter): FilterWire => ({
  companyNameOrPostName: query.keyword,
  recruitCareerIds: query.careerIds,
  salaryMin: query.salary?.min ?? null,
  salaryMax: query.salary?.max ?? null,
  // Another backend never sees the field while nothing is chosen.
  facts: query.facts.length > 0 ? query.facts : undefined,
  ...writePaging(query),
});
