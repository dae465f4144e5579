import * as calls from "#lib/contract/desk/feeds.ts";
import type { Feed } from "#lib/domain/desk/feeds.ts";
import { readFeed, setFeed } from "#server/desk/feeds.ts";
import { forStaff } from "./for-staff.ts";

const answerOf = (feed: Feed) => ({ ...feed, failing: [...feed.failing] });

export const deskFeedRoutes = [
  forStaff(calls.readFeed, async ({ companyId }, context) => answerOf(await readFeed(context, companyId))),
  forStaff(calls.setFeed, async ({ companyId, url }, context) => answerOf(await setFeed(context, companyId, url))),
];
