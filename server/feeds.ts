import type { FeedFault } from "#lib/domain/desk/feeds.ts";
import { noteReading, takeDueFeed } from "./db/desk/feeds.ts";
import type { Db } from "./db/schema/index.ts";
import { FeedFailure, importFeed } from "./desk/read-feed.ts";
import type { Clock } from "./services/clock.ts";
import type { Log } from "./services/log.ts";
import { AnswerTooLarge, getFromPublic, NotPublic } from "./services/public-requests.ts";
import { sayingOnce } from "./services/saying-once.ts";
import { failingRowText } from "./table-texts.ts";

const LOOK_EVERY_MS = 60_000;
const READ_EVERY_MS = 3_600_000;
const FEED_MAX_BYTES = 5 * 1024 ** 2;
const FEED_TIMEOUT_MS = 30_000;
/** The sentences of more rows would not be read. */
const FAILING_MAX = 200;

/** Gets the content of an address. */
export type GetFeed = (url: string, signal: AbortSignal) => Promise<{ status: number; body: Uint8Array }>;

const getFeed: GetFeed = (url, signal) => getFromPublic(url, { maxBytes: FEED_MAX_BYTES, timeoutMs: FEED_TIMEOUT_MS, signal });

type Parts = { db: Db; clock: Clock; log: Log };

const faultOf = (error: unknown): FeedFault => {
  if (error instanceof FeedFailure) return error.fault;
  if (error instanceof NotPublic) return "not-public";
  return error instanceof AnswerTooLarge ? "too-large" : "unreachable";
};

/** Reads all feeds that are due, one after the other; each is read by one of several processes. */
export const createFeedReader =
  ({ db, clock }: Parts, get: GetFeed = getFeed) =>
  async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const feed = await takeDueFeed(db, clock.now(), clock.now() + READ_EVERY_MS);
      if (!feed) return;
      const none = { added: 0, changed: 0, paused: 0, failing: [] };
      const answer = await get(feed.url, signal).catch((error: unknown) => faultOf(error));
      if (signal.aborted) return;
      if (typeof answer === "string" || answer.status !== 200) {
        await noteReading(db, feed, { ...none, fault: typeof answer === "string" ? answer : "status" }, clock.now());
        continue;
      }
      try {
        const { failing, ...counts } = await importFeed({ db, now: clock.now() }, feed, answer.body);
        const sentences = failing.slice(0, FAILING_MAX).map(failingRowText);
        await noteReading(db, feed, { ...counts, failing: sentences, fault: null }, clock.now());
      } catch (error) {
        if (!(error instanceof FeedFailure)) throw error;
        await noteReading(db, feed, { ...none, fault: error.fault }, clock.now());
      }
    }
  };

/** Reads feeds every hour, a new one within a minute. Returns a function that stops this. */
export const keepReadingFeeds = (parts: Parts): (() => Promise<void>) => {
  const read = createFeedReader(parts);
  const ending = new AbortController();
  const work = sayingOnce(parts.log, "feeds", () => read(ending.signal));
  let working: Promise<void> | null = null;
  const timer = setInterval(() => {
    working ??= work().finally(() => {
      working = null;
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await working;
  };
};
