import * as z from "zod/mini";
import { paged, pageNumber, pageSize } from "#lib/contract/paging.ts";
import { id, nothing } from "#lib/contract/wire.ts";
import { NEWS_FAULTS } from "#lib/domain/news/faults.ts";
import { NEWS_KINDS } from "#lib/domain/news/news.ts";
import { NEWS_WAYS } from "#lib/domain/news/ways.ts";
import { deskCall } from "./call.ts";

/** News for seekers that were given up, the newest first. */
export const listFailedNews = deskCall("list-failed-news", {
  payload: z.object({ page: pageNumber, size: pageSize }),
  answer: paged(
    z.object({
      id,
      userId: id,
      kind: z.literal(NEWS_KINDS),
      way: z.literal(NEWS_WAYS),
      attempts: z.number(),
      fault: z.literal(NEWS_FAULTS),
      detail: z.string(),
      madeAt: z.number(),
    }),
  ),
});

/** Sends news again that was given up: one, or all with null. News that was sent or dropped in between stays as it is. Answers how many. */
export const retryFailedNews = deskCall("retry-failed-news", {
  payload: z.object({ id: z.nullable(id) }),
  answer: z.object({ count: z.number() }),
});

/** Drops news that was given up: one, or all with null. */
export const dropFailedNews = deskCall("drop-failed-news", { payload: z.object({ id: z.nullable(id) }), answer: nothing });
