import * as calls from "#lib/contract/desk/news.ts";
import { listFailedNews } from "#server/db/desk/failed-news.ts";
import { dropNews, retryNews } from "#server/desk/failed-news.ts";
import { forStaff } from "./for-staff.ts";

export const deskNewsRoutes = [
  forStaff(calls.listFailedNews, (query, { db }) => listFailedNews(db, query)),
  forStaff(calls.retryFailedNews, (wish, context) => retryNews(context, wish)),
  forStaff(calls.dropFailedNews, (wish, context) => dropNews(context, wish)),
];
