import { homeLists as homeListsCall } from "#lib/contract/posts/home-lists.ts";
import { postDetails } from "#lib/contract/posts/post-details.ts";
import { postVersions as versionsCall } from "#lib/contract/posts/post-versions.ts";
import * as calls from "#lib/contract/posts/posts.ts";
import { searchPosts as searchCall } from "#lib/contract/posts/search-posts.ts";
import type { HomeList } from "#lib/domain/posts/home-lists.ts";
import type { PostDetail, PostSummary } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { newestChange } from "#server/db/desk/publishing.ts";
import { findOpenByCity, type OpenByCity } from "#server/db/posts/company-facts.ts";
import { homeLists } from "#server/db/posts/home-lists.ts";
import { hotGroups } from "#server/db/posts/hot-posts.ts";
import { type PostVersion, postVersions } from "#server/db/posts/post-versions.ts";
import { findPost, findPosts, openPosts } from "#server/db/posts/posts.ts";
import { searchPosts } from "#server/db/posts/search.ts";
import { MESSAGES } from "#server/texts.ts";
import { missing } from "./answer.ts";
import { forAnyone, forEverybody } from "./handle.ts";
import { createKeptAnswers, createSharedAnswers } from "./kept-answers.ts";

/** A stretch of a thousand posts takes as long as dozens of searches. A change at the desk makes it another question, so that a build has that change. */
const keptStretches = createKeptAnswers<PostSummary[]>(60_000);
/** The open posts of all companies, which a build asks for with each hundred posts. */
const keptOpen = createKeptAnswers<OpenByCity>(60_000);
const keptVersions = createKeptAnswers<PostVersion[]>(5000);

/** Four looks at hundreds of posts, for a page that everybody opens. */
const keptLists = createKeptAnswers<HomeList[]>(30_000);

const sharedPosts = createSharedAnswers<PostDetail | undefined>();

export const postRoutes = [
  forEverybody(searchCall, ({ page, size, sort, ...filter }, { db, now }) =>
    searchPosts(db, { filter, page, size, today: beijingDate(now), sort }),
  ),
  forAnyone(calls.getPost, async ({ postId, userId }, { db, now, seeker, hasWritten }) => {
    // Only the seeker themselves learns their relation to a post.
    const me = userId === null ? null : await seeker(userId);
    const find = () => findPost(db, { postId, userId: me?.userId ?? null, today: beijingDate(now) });
    const post = await (me || hasWritten ? find() : sharedPosts(db, postId, find));
    if (!post) throw missing(MESSAGES.missingPost);
    return post;
  }),
  forEverybody(postDetails, async ({ ids }, { db, now }) => {
    const today = beijingDate(now);
    const open = await keptOpen(db, [today, await newestChange(db)], now, () => findOpenByCity(db, null, today));
    return findPosts(db, ids, today, open);
  }),
  forAnyone(calls.openPosts, async (wanted, { db, now }) => {
    const stretch = { ...wanted, today: beijingDate(now) };
    return keptStretches(db, [stretch, await newestChange(db)], now, () => openPosts(db, stretch));
  }),
  forAnyone(versionsCall, async (wanted, { db, now }) => {
    const stretch = { ...wanted, today: beijingDate(now) };
    return keptVersions(db, [stretch, await newestChange(db)], now, () => postVersions(db, stretch));
  }),
  forEverybody(homeListsCall, async (_payload, { db, now }) => {
    const today = beijingDate(now);
    return keptLists(db, [today, await newestChange(db)], now, () => homeLists(db, today));
  }),
  forEverybody(calls.hotPosts, (_payload, { db, now }) => hotGroups(db, beijingDate(now))),
];
