import { readSearch } from "#lib/domain/history/saved.ts";
import { nextNews } from "#lib/domain/news/news.ts";
import type { PostFilter } from "#lib/domain/posts/posts.ts";
import { understand } from "#lib/domain/posts/understand/understand.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { foundText } from "#lib/texts/news/news.ts";
import { addNews } from "#server/db/news/outbox.ts";
import {
  addFinds,
  listWantedSearches,
  type SearchedPost,
  setDue,
  takeDueSearches,
  takeFreshPosts,
} from "#server/db/news/saved-searches.ts";
import { lexiconOf } from "#server/db/posts/lexicon.ts";
import type { Db } from "#server/db/schema/index.ts";
import { matcherOf } from "./search-match.ts";

const DAY = 86_400_000;
/** A post that began longer ago is not new, unless the desk changed it since. */
const NEW_FOR = 3 * DAY;
const POSTS_AT_ONCE = 1000;
const SEARCHES_AT_ONCE = 2000;
/** News names a few, and counts up to here. */
const FINDS_MAX = 20;

/** Matchers of searches that many seekers share, by address, for one run. A search keeps its newest finds. */
const createMatchers = (lexicon: Awaited<ReturnType<typeof lexiconOf>>) => {
  const kept = new Map<string, readonly SearchedPost[]>();
  return (address: string, posts: readonly SearchedPost[]): readonly SearchedPost[] => {
    const known = kept.get(address);
    if (known) return known;
    const query: PostFilter | null = readSearch(address);
    const matches = query && matcherOf(query, query.keyword.trim() === "" ? [] : understand(query.keyword, lexicon));
    const found = matches ? posts.filter(matches).slice(-FINDS_MAX) : [];
    if (kept.size < SEARCHES_AT_ONCE) kept.set(address, found);
    return found;
  };
};

/**
 * Matches new posts against all saved searches and keeps the finds. One transaction for each thousand posts: a process that dies leaves them to the
 * next run. Answers how many posts were matched.
 * Why: docs/decisions/0122-new-posts-are-matched-once.md
 */
const matchNewPosts = async (db: Db, now: number): Promise<number> => {
  const days = { today: beijingDate(now), since: beijingDate(now - NEW_FOR), max: POSTS_AT_ONCE };
  return db.transaction().execute(async (transaction) => {
    const posts = await takeFreshPosts(transaction, days);
    if (posts.length === 0) return 0;
    let find: ReturnType<typeof createMatchers> | null = null;
    for (let after = "0"; ; ) {
      const searches = await listWantedSearches(transaction, after, SEARCHES_AT_ONCE);
      // The dictionaries are large: a site without saved searches does without them.
      if (searches.length === 0) return posts.length;
      find ??= createMatchers(await lexiconOf(transaction));
      const found = find;
      await addFinds(
        transaction,
        searches.flatMap(({ id, address }) => found(address, posts).map((post) => ({ searchId: id, postId: post.id }))),
      );
      after = searches.at(-1)?.id ?? after;
    }
  });
};

const TOLD_AT_ONCE = 500;

/**
 * Puts the finds of a page of searches that are due into the outbox: one piece of news for each search. One that found nothing waits for its next time.
 * Answers the id after which the next page begins, null behind the last.
 */
const tellFinds = (db: Db, now: number, after: string): Promise<string | null> =>
  db.transaction().execute(async (transaction) => {
    const due = await takeDueSearches(transaction, { now, today: beijingDate(now), after, max: TOLD_AT_ONCE });
    const news = due
      .filter(({ posts }) => posts.length > 0)
      .map(({ id, userId, address, name, posts }) => ({
        ...{ userId, kind: "search" as const, key: `search:${id}:${now}`, dueAt: now },
        text: foundText(name, posts),
        path: `${address}${address.includes("?") ? "&" : "?"}sort=newest`,
      }));
    await addNews(transaction, news, now);
    for (const [pace, some] of Map.groupBy(due, (search) => search.pace)) {
      // A find of a search that is news at once is so as soon as it comes, where there was none for a while.
      const over = pace === "now" ? some.filter(({ posts }) => posts.length > 0) : some;
      await setDue(
        transaction,
        over.map(({ id }) => id),
        nextNews(pace, now),
      );
    }
    return due.length < TOLD_AT_ONCE ? null : (due.at(-1)?.id ?? null);
  });

/** All that a run of the clock does for saved searches. */
export const followSearches = async (db: Db, now: number): Promise<void> => {
  while ((await matchNewPosts(db, now)) === POSTS_AT_ONCE);
  for (let after: string | null = "0"; after !== null; ) after = await tellFinds(db, now, after);
};
