import * as z from "zod/mini";
import { id } from "#lib/contract/wire.ts";
import { FEED_FAULTS, isFeedUrl } from "#lib/domain/desk/feeds.ts";
import { deskCall } from "./call.ts";

const feed = z.object({
  url: z.string(),
  readAt: z.nullable(z.number()),
  fault: z.nullable(z.literal(FEED_FAULTS)),
  added: z.number(),
  changed: z.number(),
  paused: z.number(),
  failing: z.array(z.string()),
});

/** The address from which a company's posts are read every hour, and how its last reading ended. */
export const readFeed = deskCall("read-feed", { payload: z.object({ companyId: id }), answer: feed });

/** Sets the address; an empty one ends the readings, and posts stay as they are. The first reading is within a minute. */
export const setFeed = deskCall("set-feed", {
  payload: z.object({ companyId: id, url: z.string().check(z.refine(isFeedUrl)) }),
  answer: feed,
});
