import * as calls from "#lib/contract/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { hotGroups } from "#server/db/hot-posts.ts";
import { findPost, openPosts } from "#server/db/posts.ts";
import { searchPosts } from "#server/db/search.ts";
import { MESSAGES } from "#server/texts.ts";
import { missing } from "./answer.ts";
import { forAnyone } from "./handle.ts";

export const postRoutes = [
  forAnyone(calls.searchPost, ({ page, size, ...filter }, { db, now }) =>
    searchPosts(db, { filter, page, size, today: beijingDate(now) }),
  ),
  forAnyone(calls.recruitProjectDetail, async ({ postId, userId }, { db, seeker }) => {
    // What a post is to a seeker is told to that seeker alone.
    const me = userId === null ? null : await seeker(userId);
    const post = await findPost(db, postId, me?.userId ?? null);
    if (!post) throw missing(MESSAGES.missingPost);
    return post;
  }),
  forAnyone(calls.openPosts, (wanted, { db, now }) => openPosts(db, { ...wanted, today: beijingDate(now) })),
  forAnyone(calls.hotJob, (_payload, { db, now }) => hotGroups(db, beijingDate(now))),
];
