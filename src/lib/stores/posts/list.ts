import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { parse, serialize } from "#lib/contract/wire.ts";
import type { Findable, Outcome } from "#lib/domain/loadable.ts";
import { isFiltered, type PostFilter, type PostQuery } from "#lib/domain/posts/posts.ts";
import { changeFilter, clearFilters } from "#lib/domain/posts/search.ts";
import type { FoundPosts } from "#lib/domain/posts/understood.ts";
import { createAddressedList } from "#lib/stores/addressed-list.ts";

type Posts = FoundPosts;
export type PostResults = Findable<Posts>;

/** The source of a list of posts, and how its filters and page map to the address. */
export type PostSource = {
  read: (params: URLSearchParams) => PostQuery;
  /** The address's query, with its question mark. */
  write: (query: PostQuery) => string;
  fetch: (query: PostQuery, signal: AbortSignal) => Promise<Outcome<Posts>>;
  /** The query that links from the list add: the fair, so that an opened post stays within it. */
  linkQuery?: string;
  /** The prerendered first page of the unfiltered list. */
  prerendered?: Posts;
};

const snapshotKey = (): string => {
  const { pathname, search } = environment().location();
  return `list:${pathname}${search}`;
};

/**
 * How this list was left: where it was scrolled to, its page, and the pages that a phone showed below. Null unless the visitor steps back to the list or
 * reloads it.
 */
const readSnapshot = (): { scroll: number; posts: Posts; below: Posts[] } | null => {
  const { visitId, session } = environment();
  const [visit, top, ...lines] = (session.get(snapshotKey()) ?? "").split("\n");
  if (visit !== visitId()) return null;
  const [posts, ...below] = lines.flatMap((line) => parse(searchPosts.answer, line) ?? []);
  return posts ? { scroll: Number(top) || 0, posts, below } : null;
};

/**
 * A list of posts with its filters, as in the address. Known content shows at once – the list as the visitor left it (D-C2), or
 * the prerendered one – until the current one arrives.
 */
export const createPostList = ({ read, write, fetch, linkQuery, prerendered }: PostSource) => {
  const made: PostResults = prerendered ? { state: "ready", value: prerendered } : { state: "loading" };
  const left = readSnapshot();
  const restored: PostResults | null = left && { state: "ready", value: left.posts };
  /** The pages below the one in the address, as a phone's endless list has loaded them. */
  const $below = atom<readonly Posts[]>(left?.below ?? []);
  const saveSnapshot = (results: PostResults): void => {
    if (results.state !== "ready") return;
    const { scrollTop, visitId, session } = environment();
    const lines = [results.value, ...$below.get()].map((posts) => serialize(searchPosts.answer, posts));
    session.set(snapshotKey(), [visitId(), scrollTop(), ...lines].join("\n"));
  };
  const isMade = (query: PostQuery): boolean => !isFiltered(query) && query.page === 1 && query.direction !== "export";
  const { $view, $state, load, show, turnTo } = createAddressedList<PostQuery, Outcome<Posts>>({
    read,
    write: (query) => environment().location().pathname + write(query),
    fetch,
    pageOf: (found) => (found.state === "ready" ? found.value.page : null),
    initial: (query) => restored ?? (isMade(query) ? made : { state: "loading" }),
    onLeave: saveSnapshot,
  });
  $view.listen(() => $below.set([]));
  return {
    /** The filters and page: the address is the state, this is its mirror. */
    $query: $view,
    $results: $state,
    /** The prerendered state, for before the address is known. */
    made,
    /** The scroll position on leaving the list, in pixels; null unless the visitor returns to it. */
    leftAt: left?.scroll ?? null,
    linkQuery,
    fetch,
    $below,
    reload: load,
    turnTo,
    /** Narrows or widens the list; page 1 again. */
    filterBy: (change: Partial<PostFilter & Pick<PostQuery, "sort">>): void => show(changeFilter($view.get(), change)),
    clearFilters: (): void => show(clearFilters($view.get())),
  };
};

export type PostList = ReturnType<typeof createPostList>;
