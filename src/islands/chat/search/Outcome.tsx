import type { ReactNode } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { hasReason } from "#lib/domain/chat/failures.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { Found, Ready } from "#lib/stores/chat/search.ts";
import { search as words } from "#lib/texts/chat/search.ts";

/** Replaces the search where the service has none (D-G17). */
export function Unavailable() {
  return <StateView picture="failed" title={words.unavailable} hint={words.unavailableHint} />;
}

/** A search that has failed, and the way to try again. */
export function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return hasReason(failure, "not-offered") ? (
    <Unavailable />
  ) : (
    <StateView picture="failed" title={words.failed}>
      <Button onClick={onRetry}>{words.retry}</Button>
    </StateView>
  );
}

export function Nothing() {
  return <StateView picture="search" title={words.none} hint={words.noneHint} />;
}

export function Loading() {
  return (
    <div className="flex flex-col gap-2">
      {[1, 2, 3].map((row) => (
        <div key={row} className="skeleton h-12" />
      ))}
    </div>
  );
}

export function Hint() {
  return <p className="px-2 py-6 text-center text-ink-500">{words.hint}</p>;
}

/** Announces a search's outcome to screen readers: rendered from the beginning, because they ignore a live region added later. */
export function Said({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

type Props = {
  found: Found;
  onRetry: () => void;
  onMore: () => void;
  /** The number of results, in the rows' units. */
  countOf: (found: Ready) => number;
  children: (found: Ready) => ReactNode;
};

/** A search's outcome, with the pages loaded so far. */
export function Outcome({ found, onRetry, onMore, countOf, children }: Props) {
  if (found.state !== "ready")
    return (
      <>
        <Said text={found.state === "loading" ? words.loading : ""} />
        {found.state === "idle" && <Hint />}
        {found.state === "loading" && <Loading />}
        {found.state === "failed" && <Failed failure={found.failure} onRetry={onRetry} />}
      </>
    );
  const count = countOf(found);
  return (
    <>
      <Said text={words.found(count, found.next !== null)} />
      {count > 0 ? children(found) : found.next === null && <Nothing />}
      {found.next !== null && (
        <button
          type="button"
          // Not disabled: it keeps the focus while it waits.
          aria-disabled={found.paging === "loading"}
          onClick={onMore}
          className="min-h-10 w-full rounded-control text-brand-600 hover:bg-brand-50"
        >
          {found.paging === "loading" ? words.loadingMore : words.more}
        </button>
      )}
    </>
  );
}
