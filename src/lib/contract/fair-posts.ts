import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { paged } from "./paging.ts";
import { filterFields, postSummary, readFilter, salaryInOrder, writeFilter } from "./posts.ts";
import { id, mapped, text } from "./wire.ts";

/**
 * The name of a fair with a page of its posts, narrowed as asked (ours; decisions C7): all its posts, those past their last day too.
 * The post `recruitProjectId` stands first of those that match; the others are newest first.
 */
export const fairPosts = defineCall({
  path: "/api/homePage/fairPosts",
  access: "public",
  payload: mapped(
    z.object({ recruitFairsId: id, recruitProjectId: z.nullish(id), ...filterFields }).check(salaryInOrder),
    (wire) => ({ fairId: wire.recruitFairsId, chosenId: wire.recruitProjectId ?? null, ...readFilter(wire) }),
    (query) => ({ recruitFairsId: query.fairId, recruitProjectId: query.chosenId, ...writeFilter(query) }),
  ),
  answer: mapped(
    z.object({ fairsName: text, posts: paged(postSummary) }),
    (wire) => ({ fairName: wire.fairsName, posts: wire.posts }),
    (clean) => ({ fairsName: clean.fairName, posts: clean.posts }),
  ),
});
