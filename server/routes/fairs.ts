import { fairAfterwards } from "#lib/contract/fairs/afterwards.ts";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { fairOfPost } from "#lib/contract/fairs/fair-of-post.ts";
import { getFairPosts } from "#lib/contract/fairs/fair-posts.ts";
import * as calls from "#lib/contract/fairs/fairs.ts";
import { findAfterwards } from "#server/db/fairs/afterwards.ts";
import { findFairName, listFairPosts } from "#server/db/fairs/fair-posts.ts";
import { countFairs, fairExists, fairsOfPost, findFair, homeFairs, listFairs } from "#server/db/fairs/fairs.ts";
import { MESSAGES } from "#server/texts.ts";
import { missing } from "./answer.ts";
import { forEverybody } from "./handle.ts";

export const fairRoutes = [
  forEverybody(calls.fairCounts, (_payload, { db }) => countFairs(db)),
  forEverybody(calls.homeFairs, async (_payload, { db, now }) => ({
    network: await homeFairs(db, "NETWORK", now),
    scene: await homeFairs(db, "SCENE", now),
  })),
  forEverybody(calls.allFairs, (query, { db, now }) => listFairs(db, { ...query, now })),
  forEverybody(getFair, async ({ fairId }, { db, now }) => {
    const fair = await findFair(db, fairId, now);
    if (!fair) throw missing(MESSAGES.missingFair);
    return fair;
  }),
  forEverybody(fairOfPost, async ({ fairId, postId }, { db, now }) => {
    const fair = (await fairsOfPost(db, postId, now)).find(({ id }) => id === fairId);
    if (!fair) throw missing(MESSAGES.foreignFair);
    return fair;
  }),
  forEverybody(fairAfterwards, async ({ fairId }, { db, now }) => {
    if (!(await fairExists(db, fairId))) throw missing(MESSAGES.missingFair);
    return findAfterwards(db, fairId, now);
  }),
  forEverybody(getFairPosts, async (query, { db }) => {
    const fairName = await findFairName(db, query.fairId);
    if (fairName === undefined) throw missing(MESSAGES.missingFair);
    return { fairName, posts: await listFairPosts(db, query) };
  }),
];
