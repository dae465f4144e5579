import type { Paged } from "#lib/domain/paging.ts";
import type { PostSummary } from "./posts.ts";

/** The kinds of readings that a page shows as tags. */
export const READING_KINDS = ["city", "province", "area", "abroad", "company", "level", "fact", "work", "word", "pay"] as const;
export type ReadingKind = (typeof READING_KINDS)[number];

/**
 * A stretch of the keyword and its meaning. `name` is the meaning (杭州市, 会计; of a pay both ends in yuan: 20000-9999999), `typed` the stretch itself.
 * `without` is the keyword without it, `plain` the keyword with it in quotes, which no dictionary reads; empty if it would be too long.
 */
export type Reading = { kind: ReadingKind; name: string; typed: string; without: string; plain: string };

/**
 * The understanding of a keyword. `drop`: in an empty answer the reading to take off, and how many posts that frees (capped like totals).
 * `nearest`: posts that miss one thing, where the first page has room.
 */
export type Understood = {
  readings: Reading[];
  drop: { typed: string; without: string; count: number } | null;
  nearest: PostSummary[];
};

/** A page of found posts; `understood` is not there from a backend that reads keywords letter by letter, and untrusted (`readUnderstood`). */
export type FoundPosts = Paged<PostSummary> & { understood?: unknown };
