import { atom } from "nanostores";
import { freezePosts, thawPosts } from "#lib/api/posts.ts";
import { environment } from "#lib/browser/environment.ts";
import type { Result } from "#lib/domain/failure.ts";
import { type Loadable, settle } from "#lib/domain/loadable.ts";
import type { Paged } from "#lib/domain/paging.ts";
import { isFiltered, NO_FILTER, type PostFilter, type PostQuery, type PostSummary } from "#lib/domain/posts.ts";
import { changeFilter, clearFilters } from "#lib/domain/search.ts";

export type Results = Loadable<Paged<PostSummary>>;

/** Where a list of posts comes from, and how its state stands in the address. */
export type PostSource = {
  read: (params: URLSearchParams) => PostQuery;
  /** The address's query, with its question mark. */
  write: (query: PostQuery) => string;
  fetch: (query: PostQuery, signal: AbortSignal) => Promise<Result<Paged<PostSummary>>>;
};

/** The filters and page, read from the address: the address is the state, this is its mirror. */
export const $query = atom<PostQuery>({ ...NO_FILTER, page: 1 });
export const $results = atom<Results>({ state: "idle" });

/** A page has one list; this is where it comes from. */
let source: PostSource | null = null;
let running: AbortController | null = null;
/** Where the list was left; gone to once that list is on the screen again. */
let scrollLeft: number | null = null;

const snapshotKey = (): string => `list:${environment().location().pathname}${environment().location().search}`;

const fetchResults = async (): Promise<void> => {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  const results = await source?.fetch($query.get(), signal);
  if (results && !signal.aborted) $results.set(settle(results));
};

/** Fetches the present list; the old one gives way to a skeleton. */
export const loadResults = (): void => {
  $results.set({ state: "loading" });
  void fetchResults();
};

/** What this list looked like when it was left, if it is being come back to (decisions C2): scroll position, then the posts. */
const takeSnapshot = (): { scroll: number; results: Paged<PostSummary> } | null => {
  const text = environment().session.get(snapshotKey()) ?? "";
  const scroll = Number.parseInt(text, 10);
  const results = thawPosts(text.slice(text.indexOf("\n") + 1));
  return results && Number.isFinite(scroll) ? { scroll, results } : null;
};

const leaveSnapshot = (): void => {
  const results = $results.get();
  if (results.state === "ready")
    environment().session.set(snapshotKey(), `${environment().scrollTop()}\n${freezePosts(results.value)}`);
};

const readAddress = (): void => {
  if (source) $query.set(source.read(environment().location().searchParams));
};

/**
 * Opens a list of posts: reads the address, shows what is known at once – the list as it was left when the visitor comes back,
 * or `prerendered` when nothing narrows it – and fetches the present one.
 */
export const openList = (from: PostSource, prerendered: Paged<PostSummary> | null): void => {
  source = from;
  readAddress();
  const query = $query.get();
  const left = environment().arrival() === "back" ? takeSnapshot() : null;
  const unfiltered = !isFiltered(query) && query.page === 1 && query.direction !== "export";
  if (left) {
    scrollLeft = left.scroll;
    $results.set({ state: "ready", value: left.results });
  } else if (prerendered && unfiltered) $results.set({ state: "ready", value: prerendered });
  else $results.set({ state: "loading" });
};

/** Starts keeping the list true to the address; answers the way to stop. Called once the list is on the screen. */
export const followAddress = (): (() => void) => {
  void fetchResults();
  const stops = [
    environment().onHistory(() => {
      readAddress();
      loadResults();
    }),
    environment().onLeave(leaveSnapshot),
  ];
  return () => {
    for (const stop of stops) stop();
    running?.abort();
  };
};

/** Tells that `shown` is on the screen: the moment to go back to where the list was left. */
export const listShown = (shown: Results): void => {
  if (scrollLeft === null || shown !== $results.get()) return;
  environment().scrollTo(scrollLeft);
  scrollLeft = null;
};

const goTo = (query: PostQuery): void => {
  if (!source) return;
  leaveSnapshot();
  $query.set(query);
  environment().writeAddress(`${environment().location().pathname}${source.write(query)}`, "push");
  loadResults();
};

/** Narrows (or widens) the list; page 1 again. */
export const filterBy = (change: Partial<PostFilter>): void => goTo(changeFilter($query.get(), change));
export const clearAllFilters = (): void => goTo(clearFilters($query.get()));
/** Turns to a page and starts at its top. */
export const turnToPage = (page: number): void => {
  goTo({ ...$query.get(), page });
  environment().scrollTo(0);
};
