import { careerPage } from "#lib/contract/posts/careers.ts";
import * as home from "#lib/contract/posts/home-lists.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { careerTree, popularCareers } from "#server/db/posts/careers.ts";
import { forEverybody } from "./handle.ts";

export const careerRoutes = [
  forEverybody(home.popularCareers, (_payload, { db, now }) => popularCareers(db, beijingDate(now))),
  forEverybody(careerPage, ({ page, size }, { db }) => careerTree(db, page, size)),
];
