import * as z from "zod/mini";
import { COMPANY_NAME_MAX } from "#lib/domain/companies.ts";
import { defineCall } from "./call.ts";
import { paged, pageNumber, pageSize } from "./paging.ts";
import { postSummary } from "./posts.ts";
import { mapped, shortText, text } from "./wire.ts";

/** A company by name with a page of its open posts (ours; decisions C8). */
export const companyDetail = defineCall({
  path: "/api/homePage/companyDetail",
  access: "public",
  payload: mapped(
    z.object({
      companyName: shortText(COMPANY_NAME_MAX).check(z.minLength(1)),
      pageNo: z.nullish(pageNumber),
      pageSize: z.nullish(pageSize),
    }),
    (wire) => ({ name: wire.companyName, page: wire.pageNo ?? 1, size: wire.pageSize ?? 10 }),
    (clean) => ({ companyName: clean.name, pageNo: clean.page, pageSize: clean.size }),
  ),
  answer: mapped(
    z.object({ companyName: text, industry: text, companySize: text, posts: paged(postSummary) }),
    (wire) => ({ name: wire.companyName, industry: wire.industry, size: wire.companySize, posts: wire.posts }),
    (clean) => ({ companyName: clean.name, industry: clean.industry, companySize: clean.size, posts: clean.posts }),
  ),
});
