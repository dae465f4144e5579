import { PostCard, PostCardSkeleton } from "#islands/parts/PostCard.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Pager } from "#islands/ui/Pager.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { clearAllFilters, loadResults, type Results as ResultsState, turnToPage } from "#lib/stores/search.ts";
import { failureText } from "#lib/texts/failures.ts";
import { general } from "#lib/texts/general.ts";
import { search } from "#lib/texts/search.ts";

const GRID = "grid grid-cols-1 gap-4 lg:grid-cols-2";
const ROWS = Array.from({ length: PAGE_SIZE.posts }, (_, index) => index);

function List({ results }: { results: ResultsState }) {
  if (results.state === "failed")
    return (
      <StateView picture="failed" title={general.loadFailed} hint={failureText(results.failure)}>
        <Button onClick={loadResults}>{general.retry}</Button>
      </StateView>
    );
  if (results.state !== "ready")
    return (
      <div className={GRID} aria-hidden="true">
        {ROWS.map((row) => (
          <PostCardSkeleton key={row} />
        ))}
      </div>
    );
  const { items, page } = results.value;
  if (items.length === 0)
    return (
      <StateView picture="empty" title={search.empty} hint={search.emptyHint}>
        <Button look="secondary" onClick={clearAllFilters}>
          {search.clear}
        </Button>
      </StateView>
    );
  return (
    <>
      <ul className={GRID}>
        {items.map((post) => (
          <li key={post.id} className="min-w-0">
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      <Pager page={page} onTurn={turnToPage} />
    </>
  );
}

/** The posts found: how many, which, and the pager. */
export function Results({ results }: { results: ResultsState }) {
  const found =
    results.state === "ready" ? search.found(results.value.page.total) : results.state === "loading" ? general.loading : "";
  return (
    <section aria-label={search.results} data-prerendered="" aria-busy={results.state === "loading"}>
      <p role="status" className="mb-3 min-h-[22px] text-ink-500">
        {found}
      </p>
      <List results={results} />
    </section>
  );
}
