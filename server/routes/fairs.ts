import { fairPosts } from "#lib/contract/fair-posts.ts";
import * as calls from "#lib/contract/fairs.ts";
import { findFairName, listFairPosts } from "#server/db/fair-posts.ts";
import { countFairs, findFair, homeFairs, listFairs } from "#server/db/fairs.ts";
import { MESSAGES } from "#server/texts.ts";
import { missing } from "./answer.ts";
import { forAnyone } from "./handle.ts";

export const fairRoutes = [
  forAnyone(calls.fairCount, (_payload, { db }) => countFairs(db)),
  forAnyone(calls.frontedFairs, async (_payload, { db, now }) => ({
    network: await homeFairs(db, "NETWORK", now),
    scene: await homeFairs(db, "SCENE", now),
  })),
  forAnyone(calls.frontedFairsAll, (query, { db, now }) => listFairs(db, { ...query, now })),
  forAnyone(calls.fairsDetail, async ({ fairId }, { db, now }) => {
    const fair = await findFair(db, fairId, now);
    if (!fair) throw missing(MESSAGES.missingFair);
    return fair;
  }),
  forAnyone(fairPosts, async (query, { db }) => {
    const fairName = await findFairName(db, query.fairId);
    if (fairName === undefined) throw missing(MESSAGES.missingFair);
    return { fairName, posts: await listFairPosts(db, query) };
  }),
];
