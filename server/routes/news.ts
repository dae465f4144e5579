import * as calls from "#lib/contract/account/news.ts";
import { readSearch, searchAddress } from "#lib/domain/history/saved.ts";
import { firstNews, SEARCH_NAME_MAX } from "#lib/domain/news/news.ts";
import { lengthOf } from "#lib/domain/text.ts";
import { searchSentence } from "#lib/texts/history/history.ts";
import { addSavedSearches, listSavedSearches, removeSavedSearch, setPace } from "#server/db/news/saved-searches.ts";
import { careerNames } from "#server/db/posts/careers.ts";
import type { Db } from "#server/db/schema/index.ts";
import { MESSAGES } from "#server/texts.ts";
import { invalid, missing } from "./answer.ts";
import { forSeeker } from "./handle.ts";

/** The search at an address, in the form that names it, and in words. Addresses are the caller's: only the filters in them count. */
const searchAt = async (db: Db, address: string): Promise<{ address: string; name: string }> => {
  const query = readSearch(address);
  if (!query) throw invalid({ searchAddress: MESSAGES.noSearch });
  const sentence = searchSentence(query, await careerNames(db, query.careerIds));
  const name = lengthOf(sentence) <= SEARCH_NAME_MAX ? sentence : `${[...sentence].slice(0, SEARCH_NAME_MAX - 1).join("")}…`;
  return { address: searchAddress(query), name };
};

export const newsRoutes = [
  forSeeker(calls.savedSearches, (_payload, { db, me }) => listSavedSearches(db, me)),
  forSeeker(calls.saveSearches, async ({ addresses }, { db, me, now }) => {
    // The oldest first, so that the newest is the last saved.
    const found = await Promise.all(addresses.toReversed().map((address) => searchAt(db, address)));
    const searches = found.map((search) => ({ ...search, pace: "day" as const }));
    await addSavedSearches(db, { userId: me.userId, searches, now, dueAt: (pace) => firstNews(pace, now) });
  }),
  forSeeker(calls.dropSearch, async ({ address }, { db, me }) => {
    await removeSavedSearch(db, { userId: me.userId, address });
  }),
  forSeeker(calls.setSearchPace, async ({ address, pace }, { db, me, now }) => {
    const search = { userId: me.userId, address, pace, dueAt: firstNews(pace, now) };
    if (!(await setPace(db, search))) throw missing(MESSAGES.missingSearch);
  }),
];
