import * as calls from "#lib/contract/posts/careers.ts";
import { careerTree, popularCareers } from "#server/db/posts/careers.ts";
import { forEverybody } from "./handle.ts";

export const careerRoutes = [
  forEverybody(calls.popularCareers, (_payload, { db }) => popularCareers(db)),
  forEverybody(calls.careerPage, ({ page, size }, { db }) => careerTree(db, page, size)),
];
