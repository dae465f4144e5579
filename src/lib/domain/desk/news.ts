import type { NewsReason } from "#lib/domain/news/faults.ts";
import type { NewsKind } from "#lib/domain/news/news.ts";
import type { NewsWay } from "#lib/domain/news/ways.ts";

/** A piece of news that did not get out: its way, and why the last attempt failed. Its words are the seeker's and stay out of the list. */
export type FailedNews = NewsReason & {
  id: string;
  userId: string;
  kind: NewsKind;
  way: NewsWay;
  attempts: number;
  madeAt: number;
};
