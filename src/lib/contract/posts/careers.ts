import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { paged, pagingFields, readPaging, writePaging } from "#lib/contract/paging.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { id, list, mapped, text } from "#lib/contract/wire.ts";

export const careerPost = renamed({ id: ["recruitCareerId", id], name: ["careerPost", text] });
const careerFunction = renamed({ name: ["careerFunction", text], posts: list(careerPost) });
const careerIndustry = renamed({
  name: ["careerIndustry", text],
  functions: ["frontedCareerVOS", list(careerFunction)],
  hotPostIds: ["hotList", list(id)],
});

/** The career tree, paged by industry (R1.7-12). */
export const careerPage = defineCall({
  path: "/api/homePage/frontedCareer",
  roles: EVERYONE,
  payload: mapped(z.object(pagingFields), readPaging, writePaging),
  answer: paged(careerIndustry),
});
