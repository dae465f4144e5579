import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { page } from "#lib/contract/paging.ts";
import { list, mapped, shortText } from "#lib/contract/wire.ts";
import { PLACE_NAME_MAX, type PostQuery } from "#lib/domain/posts/posts.ts";
import type { FoundPosts } from "#lib/domain/posts/understood.ts";
import { filterFields, readFilter, salaryInOrder, writeFilter } from "./filter.ts";
import { postSummary } from "./summary.ts";

const searchPayload = mapped(
  z
    .object({
      ...filterFields,
      recruitType: z.nullish(z.literal([0, 1])),
      internationalRecruitType: z.nullish(z.literal([0, 1])),
      city: z.nullish(shortText(PLACE_NAME_MAX)),
      area: z.nullish(shortText(PLACE_NAME_MAX)),
      sort: z.nullish(z.literal(["newest", "pay"])),
    })
    .check(salaryInOrder),
  (wire): PostQuery & { size: number } => ({
    ...readFilter(wire),
    kind: wire.recruitType === 1 ? ("overseas" as const) : ("domestic" as const),
    direction:
      wire.internationalRecruitType === 1 ? ("export" as const) : wire.internationalRecruitType === 0 ? ("import" as const) : null,
    city: wire.city ?? "",
    area: wire.area ?? "",
    sort: wire.sort ?? undefined,
  }),
  (query) => ({
    ...writeFilter(query),
    recruitType: query.kind === "overseas" ? (1 as const) : (0 as const),
    internationalRecruitType: query.direction === null ? null : query.direction === "export" ? (1 as const) : (0 as const),
    city: query.city,
    area: query.area,
    // Ours: a backend of the documents alone never sees it, because the page offers an order only beside `understood`.
    sort: query.sort,
  }),
);

/**
 * `understood` is ours and optional (docs/search.md), in clean names: without it the page works by letters. The code that shows it reads it
 * (`readUnderstood`), so that pages without a keyword do not carry its codec.
 */
const foundPosts = mapped(
  z.object({ results: list(postSummary), page, understood: z.optional(z.unknown()) }),
  (wire): FoundPosts => ({ items: wire.results, page: wire.page, ...(wire.understood ? { understood: wire.understood } : {}) }),
  (found) => ({ results: found.items, page: found.page, understood: found.understood }),
);

/** Searches posts; without a keyword newest first, `total` capped (R1.7-15, D-C3). */
export const searchPosts = defineCall({
  path: "/api/homePage/searchPost",
  roles: EVERYONE,
  payload: searchPayload,
  answer: foundPosts,
});
