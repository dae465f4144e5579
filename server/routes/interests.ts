import * as calls from "#lib/contract/posts/interests.ts";
import { listInterests, setInterest } from "#server/db/posts/interests.ts";
import { findPostDates } from "#server/db/posts/posts.ts";
import { MESSAGES } from "#server/texts.ts";
import { missing } from "./answer.ts";
import { forSeeker, mustBe } from "./handle.ts";
import { mustHaveEducation, workAddress } from "./sign-up-rules.ts";

export const interestRoutes = [
  forSeeker(calls.setInterest, async (mark, { db, me, now }) => {
    mustBe(me, mark.userId);
    if (!(await findPostDates(db, mark.postId))) throw missing(MESSAGES.missingPost);
    if (!mark.interested) return setInterest(db, mark, now);
    const address = await workAddress(db, mark.postId, mark.address);
    await mustHaveEducation(db, me.userId);
    await setInterest(db, { ...mark, address }, now);
  }),
  forSeeker(calls.myInterests, (query, { db, me }) => {
    mustBe(me, query.userId);
    return listInterests(db, query);
  }),
];
