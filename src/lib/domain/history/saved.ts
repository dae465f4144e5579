import { PACES, type Pace } from "#lib/domain/news/news.ts";
import { paths } from "#lib/domain/paths.ts";
import { isFiltered, type PostQuery } from "#lib/domain/posts/posts.ts";
import { readQuery, writeQuery } from "#lib/domain/posts/search.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";
import { parseUrl } from "#lib/domain/urls.ts";
import { putFirst, readList } from "./history.ts";

const MAX = 20;
const ANY_SITE = "http://localhost";

/** The address of a search's first page, which also identifies the search in storage. */
export const searchAddress = (query: PostQuery): string =>
  `${query.kind === "overseas" ? paths.overseas : paths.search}${writeQuery({ ...query, page: 1 })}`;

const LIMITS = { max: MAX, key: searchAddress };

/** The search at an address of unknown origin: only its filters are taken from it. Null if it is no search, or narrows nothing. */
export const readSearch = (value: unknown): PostQuery | null => {
  const url = typeof value === "string" ? parseUrl(value, ANY_SITE) : null;
  if (!url) return null;
  const { pathname, searchParams } = url;
  if (pathname !== paths.search && pathname !== paths.overseas) return null;
  const query = { ...readQuery(searchParams, pathname === paths.overseas ? "overseas" : "domestic"), page: 1 };
  return isFiltered(query) ? query : null;
};

/** A search of the account, by its page. */
export type OwnSearch = { address: string; pace: Pace };

/** Searches of the account from storage or another tab, which may hold anything. */
export const readOwnSearches = (value: unknown): OwnSearch[] =>
  readList(
    value,
    (item): OwnSearch | null => {
      const query = readSearch(fieldOf(item, "address"));
      const pace = PACES.find((known) => known === fieldOf(item, "pace"));
      return query && pace ? { address: searchAddress(query), pace } : null;
    },
    { max: MAX, key: ({ address }) => address },
  );
/** The same as lists show them, after them those that wait on the device. */
export const joinSearches = (own: readonly OwnSearch[], device: readonly PostQuery[]): PostQuery[] => {
  const queries = own.flatMap(({ address }) => readSearch(address) ?? []);
  return [...queries, ...device.filter((query) => !isSaved(queries, query))];
};

/** The searches saved on this device, the last one first, from storage that may hold anything. */
export const readSaved = (text: string | null): PostQuery[] => readList(parseJson(text), readSearch, LIMITS);
export const writeSaved = (saved: readonly PostQuery[]): string[] => saved.map(searchAddress);

export const isSaved = (saved: readonly PostQuery[], query: PostQuery): boolean =>
  saved.some((other) => searchAddress(other) === searchAddress(query));
/** Saves a search, or drops it when it is saved already. A search that nothing narrows is not worth saving. */
export const toggleSaved = (saved: readonly PostQuery[], query: PostQuery): PostQuery[] => {
  if (isSaved(saved, query)) return saved.filter((other) => searchAddress(other) !== searchAddress(query));
  return isFiltered(query) ? putFirst(saved, { ...query, page: 1 }, LIMITS) : [...saved];
};
