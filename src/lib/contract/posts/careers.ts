import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { paged, pageNumber, pageSize } from "#lib/contract/paging.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { id, list, mapped, noPayload, text } from "#lib/contract/wire.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";

const careerPost = renamed({ id: ["recruitCareerId", id], name: ["careerPost", text] });
const careerFunction = renamed({ name: ["careerFunction", text], posts: list(careerPost) });
const careerIndustry = renamed({
  name: ["careerIndustry", text],
  functions: ["frontedCareerVOS", list(careerFunction)],
  hotPostIds: ["hotList", list(id)],
});

/** Popular positions, at most eight (1§2 Home). */
export const popularCareers = defineCall({
  path: "/api/homePage/hotCareer",
  access: "public",
  payload: noPayload,
  answer: list(careerPost),
});

/** The career tree, paged by industry (1§7). */
export const careerPage = defineCall({
  path: "/api/homePage/frontedCareer",
  access: "public",
  payload: mapped(
    z.object({ pageNo: z.nullish(pageNumber), pageSize: z.nullish(pageSize) }),
    (wire) => ({ page: wire.pageNo ?? 1, size: wire.pageSize ?? PAGE_SIZE.careers }),
    (clean) => ({ pageNo: clean.page, pageSize: clean.size }),
  ),
  answer: paged(careerIndustry),
});
