import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { code, list, mapped, noPayload, nothing, shortText, text } from "#lib/contract/wire.ts";
import { PACES, SAVED_SEARCHES_MAX, type SavedSearch } from "#lib/domain/news/news.ts";

/** The page of a search; every city and career may stand in it. */
const ADDRESS_MAX = 4000;
const address = shortText(ADDRESS_MAX);

const savedSearch = mapped(
  z.object({ searchAddress: text, searchName: text, noticePace: code(PACES) }),
  (wire): SavedSearch => ({ address: wire.searchAddress, name: wire.searchName, pace: wire.noticePace ?? "off" }),
  (clean) => ({ searchAddress: clean.address, searchName: clean.name, noticePace: clean.pace }),
);

/** The caller's saved searches, the last saved first (ours, D-I91). */
export const savedSearches = defineCall({
  path: "/api/frontend/savedSearches",
  payload: noPayload,
  answer: list(savedSearch),
});

/** Saves searches by their pages, the newest first; those that are saved already stay as they are. News of them comes once a day (ours). */
export const saveSearches = defineCall({
  path: "/api/frontend/saveSearches",
  payload: mapped(
    z.object({ searchAddresses: z.array(address).check(z.maxLength(SAVED_SEARCHES_MAX)) }),
    (wire) => ({ addresses: wire.searchAddresses }),
    (clean) => ({ searchAddresses: clean.addresses }),
  ),
  answer: nothing,
});

/** Drops a saved search; one that is not there is fine (ours). */
export const dropSearch = defineCall({
  path: "/api/frontend/dropSearch",
  payload: mapped(
    z.object({ searchAddress: address }),
    (wire) => ({ address: wire.searchAddress }),
    (clean) => ({ searchAddress: clean.address }),
  ),
  answer: nothing,
});

/** Sets how often a saved search is news (ours). */
export const setSearchPace = defineCall({
  path: "/api/frontend/setSearchPace",
  payload: mapped(
    z.object({ searchAddress: address, noticePace: z.literal([...PACES]) }),
    (wire) => ({ address: wire.searchAddress, pace: wire.noticePace }),
    (clean) => ({ searchAddress: clean.address, noticePace: clean.pace }),
  ),
  answer: nothing,
});
