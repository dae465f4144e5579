import * as z from "zod/mini";
import { paged, pageNumber, pageSize } from "#lib/contract/paging.ts";
import { id, shortText } from "#lib/contract/wire.ts";
import { COMPANY_FACT_MAX } from "#lib/domain/desk/companies.ts";
import { COMPANY_NAME_MAX } from "#lib/domain/posts/companies.ts";
import { KEYWORD_MAX } from "#lib/domain/posts/posts.ts";
import { deskCall } from "./call.ts";

const company = z.object({
  id,
  name: z.string(),
  industry: z.string(),
  size: z.string(),
  version: z.number(),
  posts: z.number(),
  recruiters: z.array(z.object({ id, name: z.string() })),
});

/** Companies by name; a recruiter's is the own one. */
export const listDeskCompanies = deskCall("list-companies", {
  payload: z.object({ keyword: shortText(KEYWORD_MAX), page: pageNumber, size: pageSize }),
  answer: paged(company),
});

/** Saves a company; without an id it is a new one. 409 with the present one if another version was saved since. */
export const saveDeskCompany = deskCall("save-company", {
  payload: z.object({
    id: z.nullable(id),
    version: z.number(),
    name: shortText(COMPANY_NAME_MAX).check(z.minLength(1)),
    industry: shortText(COMPANY_FACT_MAX),
    size: shortText(COMPANY_FACT_MAX),
  }),
  answer: company,
});
