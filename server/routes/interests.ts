import * as calls from "#lib/contract/posts/interests.ts";
import { listInterests, setInterest } from "#server/db/posts/interests.ts";
import { findPostDates } from "#server/db/posts/posts.ts";
import { MESSAGES } from "#server/texts.ts";
import { missing } from "./answer.ts";
import { mustHaveEducation, workAddress } from "./applications.ts";
import { forSeeker, mustBe } from "./handle.ts";

export const interestRoutes = [
  forSeeker(calls.setInterest, async (interest, { db, me, now }) => {
    mustBe(me, interest.userId);
    if (!(await findPostDates(db, interest.postId))) throw missing(MESSAGES.missingPost);
    if (!interest.interested) return setInterest(db, interest, now);
    const address = await workAddress(db, interest.postId, interest.address);
    await mustHaveEducation(db, me.userId);
    await setInterest(db, { ...interest, address }, now);
  }),
  forSeeker(calls.myInterests, (query, { db, me }) => {
    mustBe(me, query.userId);
    return listInterests(db, query);
  }),
];
