import * as z from "zod/mini";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { defineCall } from "./call.ts";
import { paged, pageNumber, pageSize } from "./paging.ts";
import { id, list, mapped, noPayload, text } from "./wire.ts";

const careerPost = mapped(
  z.object({ recruitCareerId: id, careerPost: text }),
  (wire) => ({ id: wire.recruitCareerId, name: wire.careerPost }),
  (post) => ({ recruitCareerId: post.id, careerPost: post.name }),
);

const careerFunction = mapped(
  z.object({ careerFunction: text, posts: list(careerPost) }),
  (wire) => ({ name: wire.careerFunction, posts: wire.posts }),
  (fn) => ({ careerFunction: fn.name, posts: fn.posts }),
);

const careerIndustry = mapped(
  z.object({ careerIndustry: text, frontedCareerVOS: list(careerFunction), hotList: list(id) }),
  (wire) => ({ name: wire.careerIndustry, functions: wire.frontedCareerVOS, hotPostIds: wire.hotList }),
  (industry) => ({ careerIndustry: industry.name, frontedCareerVOS: industry.functions, hotList: industry.hotPostIds }),
);

/** Popular positions, at most eight (1§2 Home). */
export const hotCareer = defineCall({
  path: "/api/homePage/hotCareer",
  access: "public",
  payload: noPayload,
  answer: list(careerPost),
});

/** The career tree, paged by industry (1§7). */
export const frontedCareer = defineCall({
  path: "/api/homePage/frontedCareer",
  access: "public",
  payload: mapped(
    z.object({ pageNo: z.nullish(pageNumber), pageSize: z.nullish(pageSize) }),
    (wire) => ({ page: wire.pageNo ?? 1, size: wire.pageSize ?? PAGE_SIZE.careers }),
    (clean) => ({ pageNo: clean.page, pageSize: clean.size }),
  ),
  answer: paged(careerIndustry),
});
