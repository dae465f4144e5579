import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { paged } from "#lib/contract/paging.ts";
import { filterFields, readFilter, salaryInOrder, writeFilter } from "#lib/contract/posts/filter.ts";
import { postSummary } from "#lib/contract/posts/summary.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { id, mapped, text } from "#lib/contract/wire.ts";

/**
 * The name of a fair with a page of its posts, filtered as requested (ours; D-C7): all its posts, including ended ones.
 * The matching post `recruitProjectId` comes first; the others are newest first.
 */
export const getFairPosts = defineCall({
  path: "/api/homePage/fairPosts",
  roles: EVERYONE,
  payload: mapped(
    z.object({ recruitFairsId: id, recruitProjectId: z.nullish(id), ...filterFields }).check(salaryInOrder),
    (wire) => ({ fairId: wire.recruitFairsId, chosenId: wire.recruitProjectId ?? null, ...readFilter(wire) }),
    (query) => ({ recruitFairsId: query.fairId, recruitProjectId: query.chosenId, ...writeFilter(query) }),
  ),
  answer: renamed({ fairName: ["fairsName", text], posts: paged(postSummary) }),
});
