import * as calls from "#lib/contract/posts/careers.ts";
import { careerTree, popularCareers } from "#server/db/careers.ts";
import { forAnyone } from "./handle.ts";

export const careerRoutes = [
  forAnyone(calls.popularCareers, (_payload, { db }) => popularCareers(db)),
  forAnyone(calls.careerPage, ({ page, size }, { db }) => careerTree(db, page, size)),
];
