import * as calls from "#lib/contract/posts/careers.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { careerTree, popularCareers } from "#server/db/posts/careers.ts";
import { forEverybody } from "./handle.ts";

export const careerRoutes = [
  forEverybody(calls.popularCareers, (_payload, { db, now }) => popularCareers(db, beijingDate(now))),
  forEverybody(calls.careerPage, ({ page, size }, { db }) => careerTree(db, page, size)),
];
