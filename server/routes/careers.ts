import * as calls from "#lib/contract/careers.ts";
import { careerTree, popularCareers } from "#server/db/careers.ts";
import { forAnyone } from "./handle.ts";

export const careerRoutes = [
  forAnyone(calls.hotCareer, (_payload, { db }) => popularCareers(db)),
  forAnyone(calls.frontedCareer, ({ page, size }, { db }) => careerTree(db, page, size)),
];
