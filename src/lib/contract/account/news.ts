import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { code, list, mapped, noPayload, nothing, shortText, text } from "#lib/contract/wire.ts";
import { NEWS_KINDS, type NewsKind, PACES, SAVED_SEARCHES_MAX, type SavedSearch } from "#lib/domain/news/news.ts";

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

const isKind = (kind: string): kind is NewsKind => (NEWS_KINDS as readonly string[]).includes(kind);
const kinds = z.array(z.string()).check(z.refine((names) => names.every(isKind)));

/** The kinds of news that the caller switched off (ours, D-I90). */
export const newsSettings = defineCall({
  path: "/api/frontend/newsSettings",
  payload: noPayload,
  answer: mapped(
    z.object({ switchedOff: list(z.string()) }),
    (wire) => ({ off: NEWS_KINDS.filter((kind) => wire.switchedOff.includes(kind)) }),
    (clean) => ({ switchedOff: clean.off }),
  ),
});

/** Sets the kinds of news that the caller does not get (ours). */
export const setNewsSettings = defineCall({
  path: "/api/frontend/setNewsSettings",
  payload: mapped(
    z.object({ switchedOff: kinds }),
    (wire) => ({ off: NEWS_KINDS.filter((kind) => wire.switchedOff.includes(kind)) }),
    (clean) => ({ switchedOff: clean.off }),
  ),
  answer: nothing,
});
