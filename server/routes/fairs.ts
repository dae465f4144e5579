import { fairPosts } from "#lib/contract/fair-posts.ts";
import * as calls from "#lib/contract/fairs.ts";
import { fairDetailsPath } from "#lib/domain/fair-paths.ts";
import { ID_PATTERN } from "#lib/domain/posts.ts";
import { findFairName, listFairPosts } from "#server/db/fair-posts.ts";
import { countFairs, fairExists, findFair, homeFairs, listFairs } from "#server/db/fairs.ts";
import type { Db } from "#server/db/schema.ts";
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

/** Where the landing page of a fair leads that is newer than the site's build (decisions C6); null for any other path. */
export const unbuiltFairPage = async (db: Db, path: string): Promise<string | null> => {
  const [, fairId = ""] = /^\/job-fairs\/([^/]+)\/?$/.exec(path) ?? [];
  return ID_PATTERN.test(fairId) && (await fairExists(db, fairId)) ? fairDetailsPath(fairId) : null;
};
