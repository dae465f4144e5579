import { Button } from "#islands/ui/Button.tsx";
import { Pager } from "#islands/ui/Pager.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { isFiltered } from "#lib/domain/posts.ts";
import { clearAllFilters, loadResults, type Results as ResultsState, turnToPage } from "#lib/stores/list.ts";
import { failureText } from "#lib/texts/failures.ts";
import { general } from "#lib/texts/general.ts";
import { search } from "#lib/texts/search.ts";
import { PostCardSkeleton } from "./PostCard.tsx";
import { type Chosen, PostItems } from "./PostItems.tsx";
import { RecordsButton } from "./RecordsButton.tsx";
import { useQuery } from "./use-query.ts";

const ROWS = Array.from({ length: PAGE_SIZE.posts }, (_, index) => index);

/** Nothing found: with filters the way is to take them off. */
function Nothing() {
  const filtered = isFiltered(useQuery());
  return (
    <StateView picture="empty" title={search.empty} hint={filtered ? search.emptyHint : search.emptyNow}>
      {filtered && (
        <Button look="secondary" onClick={clearAllFilters}>
          {search.clear}
        </Button>
      )}
    </StateView>
  );
}

type ListProps = { results: ResultsState; chosen: Chosen | null };

function List({ results, chosen }: ListProps) {
  if (results.state === "failed")
    return (
      <StateView picture="failed" title={general.loadFailed} hint={failureText(results.failure)}>
        <Button onClick={loadResults}>{general.retry}</Button>
      </StateView>
    );
  if (results.state !== "ready")
    return (
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2" aria-hidden="true">
        {ROWS.map((row) => (
          <PostCardSkeleton key={row} />
        ))}
      </div>
    );
  const { items, page } = results.value;
  if (items.length === 0) return <Nothing />;
  return (
    <>
      {/* Another page of the list starts without the places of what was hidden in the last one. */}
      <PostItems key={page.number} posts={items} chosen={chosen} />
      <Pager page={page} onTurn={turnToPage} />
    </>
  );
}

/** The posts found: how many, which, and the pager. `chosen` is marked and never left out. */
export function Results({ results, chosen = null }: { results: ResultsState; chosen?: Chosen | null }) {
  const found =
    results.state === "ready" ? search.found(results.value.page.total) : results.state === "loading" ? general.loading : "";
  return (
    <section aria-label={search.results} data-prerendered="" aria-busy={results.state === "loading"}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <p role="status" className="text-ink-500">
          {found}
        </p>
        <RecordsButton />
      </div>
      <hidden-note suppressHydrationWarning />
      <List results={results} chosen={chosen} />
    </section>
  );
}
