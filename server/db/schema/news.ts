import type { ColumnType, Generated } from "kysely";
import type { NewsKind, NewsWay, Pace } from "#lib/domain/news/news.ts";
import type { Id, Json } from "./columns.ts";

/** The outbox and saved searches; see `migrations/0044-news.ts` and `0045-saved-searches.ts`. */
export type NewsTables = {
  news: { id: Id; user_id: string; kind: NewsKind; key: string; text: string; path: string; made_at: Date };
  news_deliveries: {
    id: Id;
    news_id: string;
    way: NewsWay;
    due_at: Date | null;
    attempts: Generated<number>;
    sent_at: ColumnType<Date | null, Date | null | undefined>;
  };
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
  news_settings: { user_id: string; switched_off: Json<NewsKind[]> };
};
