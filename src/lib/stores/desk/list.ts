import { atom, onMount } from "nanostores";
import { isBuild } from "#lib/browser/environment.ts";
import type { Result } from "#lib/domain/failure.ts";
import { settle } from "#lib/domain/loadable.ts";
import type { Paged } from "#lib/domain/paging.ts";
import { createResource } from "#lib/stores/resource.ts";

/** Rows a page of a table of the desk. */
export const DESK_PAGE_SIZE = 20;

type Slice = { page: number; size: number };

/** A table of the desk: its filter, its page, and the rows. It is read each time it comes to the screen. */
export const createDeskList = <Filter extends object, Item>(
  ask: (query: Filter & Slice, signal: AbortSignal) => Promise<Result<Paged<Item>>>,
  filter: Filter,
  size = DESK_PAGE_SIZE,
) => {
  const $filter = atom<Filter>(filter);
  const $page = atom(1);
  const read = (signal: AbortSignal) => ask({ ...$filter.get(), page: $page.get(), size }, signal);
  const { $state, load, refresh, stop } = createResource(async (signal) => {
    const answer = await read(signal);
    if (!answer.ok || answer.value.items.length > 0 || $page.get() <= answer.value.page.pages) return settle(answer);
    // The last row of the last page has gone.
    $page.set(answer.value.page.pages);
    return settle(await read(signal));
  });
  onMount($state, () => {
    if (isBuild()) return;
    void ($state.get().state === "ready" ? refresh() : load());
    return stop;
  });
  const turn = (page: number): void => {
    $page.set(page);
    void refresh();
  };
  return {
    $filter,
    $rows: $state,
    load,
    refresh,
    turn,
    /** Changes the filter; the list begins at its first page. */
    narrow: (part: Partial<Filter>): void => {
      $filter.set({ ...$filter.get(), ...part });
      turn(1);
    },
  };
};
