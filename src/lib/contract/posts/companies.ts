import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { paged, pagingFields, readPaging, writePaging } from "#lib/contract/paging.ts";
import { type Names, renamed } from "#lib/contract/renamed.ts";
import { figure, id, list, mapped, shortText, text } from "#lib/contract/wire.ts";
import { COMPANY_NAME_MAX, type CompanyPay } from "#lib/domain/posts/companies.ts";
import { PLACE_NAME_MAX } from "#lib/domain/posts/posts.ts";
import { postSummary } from "./summary.ts";

const count = mapped(
  figure,
  (value) => value ?? 0,
  (value) => value,
);
const counted = <const Table extends Names>(table: Table) => renamed({ ...table, count });

/** Pay that lacks a figure is left out. */
const pay = mapped(
  z.nullish(z.object({ salaryMin: figure, salaryMax: figure, median: figure, count: figure })),
  (wire): CompanyPay | null => {
    const { salaryMin: min = null, salaryMax: max = null, median = null, count: posts = null } = wire ?? {};
    return min === null || max === null || median === null || posts === null ? null : { min, max, median, count: posts };
  },
  (clean) => clean && { salaryMin: clean.min, salaryMax: clean.max, median: clean.median, count: clean.count },
);

/** A company by name with a page of its open posts (ours; D-C8), which a city or a career narrows. */
export const getCompany = defineCall({
  path: "/api/homePage/companyDetail",
  roles: EVERYONE,
  payload: mapped(
    z.object({
      companyName: shortText(COMPANY_NAME_MAX).check(z.minLength(1)),
      city: z.nullish(shortText(PLACE_NAME_MAX)),
      recruitCareerId: z.nullish(id),
      ...pagingFields,
    }),
    (wire) => ({ name: wire.companyName, city: wire.city ?? "", careerId: wire.recruitCareerId ?? null, ...readPaging(wire) }),
    (clean) => ({
      companyName: clean.name,
      // Another backend never sees the filters while nothing is chosen.
      city: clean.city || undefined,
      recruitCareerId: clean.careerId ?? undefined,
      ...writePaging(clean),
    }),
  ),
  answer: renamed({
    name: ["companyName", text],
    industry: text,
    size: ["companySize", text],
    openCount: count,
    cities: list(counted({ city: text })),
    careers: list(counted({ id: ["recruitCareerId", id], name: ["careerPost", text] })),
    pay,
    posts: paged(postSummary),
  }),
});
