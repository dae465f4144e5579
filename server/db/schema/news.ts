import type { ColumnType, Generated } from "kysely";
import type { NewsKind, Pace } from "#lib/domain/news/news.ts";
import type { NewsWay, OuterWay } from "#lib/domain/news/ways.ts";
import type { Id, Json } from "./columns.ts";

/** The outbox and saved searches; see `migrations/0044-news.ts`, `0045-saved-searches.ts` and `0051-news-ways.ts`. */
export type NewsTables = {
  news: { id: Id; user_id: string; kind: NewsKind; key: string; text: string; path: string; made_at: Date; brief: string | null };
  news_deliveries: {
    id: Id;
    news_id: string;
    way: NewsWay;
    due_at: Date | null;
    attempts: Generated<number>;
    sent_at: ColumnType<Date | null, Date | null | undefined>;
    error: ColumnType<string | null, string | null | undefined>;
  };
  news_ways: {
    user_id: string;
    way: OuterWay;
    address: string;
    switched_off: Json<NewsKind[]>;
    key: string;
    consented_at: Date;
    confirmed_at: Date | null;
  };
  push_targets: { id: Id; user_id: string; login_id: string | null; endpoint: string; p256dh: string; auth: string; made_at: Date };
  mail_confirmations: { id: Id; user_id: string; address: string; sent_at: Date };
  saved_searches: {
    id: Id;
    user_id: string;
    address: string;
    name: string;
    pace: Pace;
    saved_at: Date;
    due_at: Date | null;
  };
  search_finds: { search_id: string; post_id: string };
  announced_posts: { post_id: string };
  news_settings: { user_id: string; switched_off: Json<NewsKind[]>; quiet: Generated<boolean>; digest: Generated<boolean> };
};
