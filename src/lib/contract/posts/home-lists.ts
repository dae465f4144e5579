import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { list, noPayload, text } from "#lib/contract/wire.ts";
import { careerPost } from "./careers.ts";
import { postSummary } from "./summary.ts";

/** The lists of the home page by their names (ours). Apart from the other calls about posts, which every page with posts carries. */
export const homeLists = defineCall({
  path: "/api/homePage/homeLists",
  roles: EVERYONE,
  payload: noPayload,
  answer: list(renamed({ key: text, posts: list(postSummary) })),
});

/** Popular positions, at most eight (R1.2.3-1). */
export const popularCareers = defineCall({
  path: "/api/homePage/hotCareer",
  roles: EVERYONE,
  payload: noPayload,
  answer: list(careerPost),
});
