import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { paged, pagingFields, readPaging, writePaging } from "#lib/contract/paging.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { mapped, shortText, text } from "#lib/contract/wire.ts";
import { COMPANY_NAME_MAX } from "#lib/domain/posts/companies.ts";
import { postSummary } from "./summary.ts";

/** A company by name with a page of its open posts (ours; D-C8). */
export const getCompany = defineCall({
  path: "/api/homePage/companyDetail",
  roles: EVERYONE,
  payload: mapped(
    z.object({ companyName: shortText(COMPANY_NAME_MAX).check(z.minLength(1)), ...pagingFields }),
    (wire) => ({ name: wire.companyName, ...readPaging(wire) }),
    (clean) => ({ companyName: clean.name, ...writePaging(clean) }),
  ),
  answer: renamed({
    name: ["companyName", text],
    industry: text,
    size: ["companySize", text],
    posts: paged(postSummary),
  }),
});
