import { useStore } from "@nanostores/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import type { FoundPosts } from "#lib/domain/posts/understood.ts";
import { createMorePages, withoutRepeats } from "#lib/stores/posts/more-pages.ts";
import { failureText } from "#lib/texts/failures.ts";
import { general } from "#lib/texts/general.ts";
import { pagesBelow } from "#lib/texts/posts/pages-below.ts";
import { PostItems } from "./PostItems.tsx";
import { usePostList, useResults } from "./use-post-list.ts";
import { whenNear } from "./when-near.ts";

/** Pages that come by themselves; then a press asks for as many, so that the end of the page stays in reach. */
const PAGES_PER_PRESS = 5;

/** The pages below the first one, each after a mark with its number, and the way to the next. `isPressed`: a press asked for the first of them. */
function Pages({ first, isPressed }: { first: FoundPosts; isPressed: boolean }) {
  const list = usePostList();
  const [{ $state, nextNumber, more }] = useState(() => createMorePages(list));
  const state = useStore($state);
  const below = useStore(list.$below);
  const pages = useMemo(() => withoutRepeats(first, below), [first, below]);
  const [allowed, setAllowed] = useState(PAGES_PER_PRESS);
  const next = nextNumber();
  // The mark of the page that a press has asked for takes the focus: the pressed button has gone.
  const focusedPage = useRef(isPressed ? next : null);
  const focusIfPressed = (number: number, mark: HTMLElement | null): void => {
    if (!mark || focusedPage.current !== number) return;
    focusedPage.current = null;
    mark.focus({ preventScroll: true });
  };

  // A visitor who comes back to these pages was further down than the first one reaches.
  const leftAt = useRef(below.length > 0 ? list.leftAt : null);
  useEffect(() => {
    if (leftAt.current !== null) window.scrollTo({ top: leftAt.current, behavior: "instant" });
  }, []);

  const press = (): void => {
    focusedPage.current = next;
    setAllowed(below.length + PAGES_PER_PRESS);
    void more();
  };
  return (
    <>
      {pages.map(({ page, posts }) => (
        <section key={page.number} aria-label={general.page(page.number)}>
          <p ref={(mark) => focusIfPressed(page.number, mark)} tabIndex={-1} className="page-mark">
            {general.pageOf(page.number, page.pages)}
          </p>
          <PostItems posts={posts} chosen={null} />
        </section>
      ))}
      {state?.state === "failed" ? (
        <div role="alert" className="more-failed">
          <p>{failureText(state.failure)}</p>
          <Button onClick={press}>{general.retry}</Button>
        </div>
      ) : state?.state === "loading" ? (
        <p role="status" className="more-posts">
          {general.loading}
        </p>
      ) : next === null ? (
        <p className="more-posts">{pagesBelow.end}</p>
      ) : below.length < allowed ? (
        <div key={next} ref={whenNear(() => void more())} className="more-posts" />
      ) : (
        <Button variant="secondary" className="more-posts" onClick={press}>
          {general.more}
        </Button>
      )}
    </>
  );
}

/** Below the page of a list on phones: the pages after it. */
export function PagesBelow({ isPressed }: { isPressed: boolean }) {
  const results = useResults();
  return results.state === "ready" && <Pages first={results.value} isPressed={isPressed} />;
}
