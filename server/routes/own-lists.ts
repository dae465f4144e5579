import * as calls from "#lib/contract/history/own-lists.ts";
import { addToLists, dropPost, readLists, unblock } from "#server/db/posts/own-lists.ts";
import { findPostDates } from "#server/db/posts/posts.ts";
import { MESSAGES } from "#server/texts.ts";
import { missing } from "./answer.ts";
import { forSeeker } from "./handle.ts";

/** Lists of the caller alone: no call names a seeker. */
export const ownListRoutes = [
  forSeeker(calls.ownLists, async (additions, { db, me, now }) => {
    await addToLists(db, me.userId, additions, now);
    return readLists(db, me.userId);
  }),
  forSeeker(calls.keepPost, async ({ postId, isKept }, { db, me, now }) => {
    if (!isKept) return dropPost(db, me.userId, postId);
    if (!(await findPostDates(db, postId))) throw missing(MESSAGES.missingPost);
    await addToLists(db, me.userId, { postIds: [postId], companies: [] }, now);
  }),
  forSeeker(calls.blockCompany, async ({ name, isBlocked }, { db, me, now }) => {
    if (!isBlocked) return unblock(db, me.userId, name);
    await addToLists(db, me.userId, { postIds: [], companies: [name] }, now);
  }),
];
