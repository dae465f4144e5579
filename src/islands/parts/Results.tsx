import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { PagedList, thenFocusList } from "#islands/ui/PagedList.tsx";
import { Pager } from "#islands/ui/Pager.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { isFiltered } from "#lib/domain/posts/posts.ts";
import { general } from "#lib/texts/general.ts";
import { search } from "#lib/texts/posts/search.ts";
import { HistoryButton } from "./HistoryButton.tsx";
import { MorePages } from "./MorePages.tsx";
import { PostCardSkeleton } from "./PostCard.tsx";
import { type Chosen, PostItems } from "./PostItems.tsx";
import { PRERENDERED, usePostList, useQuery, useResults } from "./use-post-list.ts";

/** Nothing found. Where filters are on, `ways` lead on, and a button takes all filters off. */
function Nothing({ ways }: { ways: ReactNode }) {
  const { clearFilters } = usePostList();
  const filtered = isFiltered(useQuery());
  return (
    <StateView picture="search" title={search.empty} hint={filtered ? search.emptyHint : search.emptyNow}>
      {filtered && (
        <>
          {ways}
          <Button variant="secondary" onClick={thenFocusList(clearFilters)}>
            {search.clear}
          </Button>
        </>
      )}
    </StateView>
  );
}

const ROWS = Array.from({ length: PAGE_SIZE.posts }, (_, index) => index);

const skeleton = (
  <div data-skeletons="" className="grid grid-cols-1 gap-4 lg:grid-cols-2" aria-hidden="true">
    {ROWS.map((row) => (
      <PostCardSkeleton key={row} />
    ))}
  </div>
);

type Props = {
  chosen?: Chosen | null;
  /** Buttons of an empty list, before the one that takes all filters off. */
  ways?: ReactNode;
  /** Whether posts that have come are held back for parts around them, which would push them or the foot of the page away. */
  waits?: boolean;
};

const LOADING = { state: "loading" } as const;

/** The posts found: how many, which, and the pager. `chosen` is marked and never left out. */
export function Results({ chosen = null, ways, waits = false }: Props) {
  const { reload, turnTo } = usePostList();
  const known = useResults();
  const results = waits && known.state === "ready" ? LOADING : known;
  const query = useQuery();
  const loading = results.state === "loading";
  const isEmpty = results.state === "ready" ? results.value.items.length === 0 : results.state === "failed";
  // Another list begins at its top: sticky filters change it from far below.
  const box = useRef<HTMLElement>(null);
  const shown = useRef<typeof query | null>(null);
  useEffect(() => {
    // Hydration begins with the query of the prerendered page. The one in the address comes after it and is no other list.
    if (query === PRERENDERED) return;
    const list = box.current;
    if (list && shown.current && shown.current !== query && list.getBoundingClientRect().top < 0) list.scrollIntoView();
    shown.current = query;
  }, [query]);
  return (
    <section ref={box} aria-label={search.results} data-prerendered="" data-empty={isEmpty || undefined} aria-busy={loading}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <p role="status" className="text-ink-500">
          {results.state === "ready" ? search.found(results.value.page.total) : loading && general.loading}
        </p>
        <HistoryButton />
      </div>
      {/* An empty text makes React leave alone the content that the element drew before hydration. */}
      <hidden-note suppressHydrationWarning>{""}</hidden-note>
      <PagedList of={results}>
        <Loaded of={results} skeleton={skeleton} onRetry={reload}>
          {({ items, page }) =>
            items.length === 0 ? (
              <Nothing ways={ways} />
            ) : (
              <>
                {/* A new page of the list starts without the undo cards of the previous one. */}
                <PostItems key={page.number} posts={items} chosen={chosen} />
                {/* On phones the list goes on; a pager leads back from a page that an address named. */}
                <div className={page.number > 1 ? "" : "max-lg:hidden"}>
                  <Pager page={page} onTurn={turnTo} />
                </div>
                {page.number < page.pages && (
                  <div className="pages-below">
                    <MorePages />
                  </div>
                )}
              </>
            )
          }
        </Loaded>
      </PagedList>
    </section>
  );
}
