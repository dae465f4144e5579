import { onMount } from "nanostores";
import type { Page } from "#lib/domain/paging.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import type { FoundPosts } from "#lib/domain/posts/understood.ts";
import { createResource } from "#lib/stores/resource.ts";
import type { PostList } from "./list.ts";

/** The posts of each page, without those of the pages before: a post published in the meantime moves the others to later pages. */
export const withoutRepeats = (first: FoundPosts, below: readonly FoundPosts[]): { page: Page; posts: PostSummary[] }[] => {
  const shown = new Set(first.items.map(({ id }) => id));
  return below.map(({ items, page }) => {
    const posts = items.filter(({ id }) => !shown.has(id));
    for (const { id } of posts) shown.add(id);
    return { page, posts };
  });
};

/**
 * The pages that a phone adds below the page of a list. `$state` is that of the latest request; the pages are the list's `$below`, which another query
 * empties.
 */
export const createMorePages = ({
  $query,
  $results,
  $below,
  fetch,
}: Pick<PostList, "$query" | "$results" | "$below" | "fetch">) => {
  const lastPage = (): Page | undefined => {
    const results = $results.value;
    return ($below.get().at(-1) ?? (results?.state === "ready" ? results.value : undefined))?.page;
  };
  const { $state, load, stop } = createResource((signal) =>
    fetch({ ...$query.get(), page: (lastPage()?.number ?? 0) + 1 }, signal),
  );
  // Nothing is on its way once the list has gone.
  onMount($state, () => stop);
  return {
    $state,
    /** The number of the next page; null after the last. */
    nextNumber: (): number | null => {
      const last = lastPage();
      return last && last.number < last.pages ? last.number + 1 : null;
    },
    /** Adds the next page, one request at a time; a failure adds nothing. */
    more: async (): Promise<void> => {
      if ($state.value?.state === "loading") return;
      const query = $query.get();
      const next = await load();
      if (next.state === "ready" && $query.get() === query) $below.set([...$below.get(), next.value]);
    },
  };
};
