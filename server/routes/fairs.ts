import { fairAfterwards } from "#lib/contract/fairs/afterwards.ts";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { fairOfPost } from "#lib/contract/fairs/fair-of-post.ts";
import { getFairPosts } from "#lib/contract/fairs/fair-posts.ts";
import { fairVersions as versionsCall } from "#lib/contract/fairs/fair-versions.ts";
import * as calls from "#lib/contract/fairs/fairs.ts";
import { fairCard } from "#lib/texts/share-cards.ts";
import { newestChange } from "#server/db/desk/publishing.ts";
import { findAfterwards } from "#server/db/fairs/afterwards.ts";
import { findFairName, listFairPosts } from "#server/db/fairs/fair-posts.ts";
import { type FairVersion, fairVersions } from "#server/db/fairs/fair-versions.ts";
import { countFairs, fairExists, fairsOfPost, findFair, homeFairs, listFairs } from "#server/db/fairs/fairs.ts";
import { MESSAGES } from "#server/texts.ts";
import { missing } from "./answer.ts";
import { forAnyone, forEverybody } from "./handle.ts";
import { createKeptAnswers } from "./kept-answers.ts";

/** A look at all fairs, with their companies and posts. */
const keptVersions = createKeptAnswers<FairVersion[]>(5000);

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
  forAnyone(versionsCall, async (_payload, { db, now, sharePictures }) => {
    const versions = await keptVersions(db, await newestChange(db), now, () => fairVersions(db, now));
    return versions.map(({ fair, version }) => ({ id: fair.id, version, picture: sharePictures.nameOf(fairCard(fair)) }));
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
