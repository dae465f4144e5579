import { useMemo } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { thenFocusList } from "#islands/ui/PagedList.tsx";
import { paths } from "#lib/domain/paths.ts";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { readUnderstood } from "#lib/domain/posts/read-understood.ts";
import { writeQuery } from "#lib/domain/posts/search.ts";
import { selection } from "#lib/texts/posts/selection.ts";
import { understood as texts } from "#lib/texts/posts/understood.ts";
import { loadCode } from "#loading/load-code.ts";
import { PostItems } from "./PostItems.tsx";
import { usePostList, useQuery, useResults } from "./use-post-list.ts";

/** The reading of the keyword, once the posts have come. */
const useUnderstood = () => {
  const results = useResults();
  const answer = results.state === "ready" ? results.value.understood : undefined;
  // The posts announce themselves whenever they are another list.
  return useMemo(() => readUnderstood(answer), [answer]);
};

/** In an empty list: the part of the keyword to take off, with the number of posts that frees, and a notice of later posts. */
export function WaysOn() {
  const { filterBy } = usePostList();
  const drop = useUnderstood()?.drop;
  const query = useQuery();
  return (
    <>
      {drop && (
        <Button onClick={thenFocusList(() => filterBy({ keyword: drop.without }))}>{texts.drop(drop.typed, drop.count)}</Button>
      )}
      <Button
        variant="secondary"
        onClick={() =>
          void loadCode(() => import("#lib/stores/history/notify-me.ts")).then((code) => code?.notifyOfNewPosts(query))
        }
      >
        {selection.notifyMe}
      </Button>
    </>
  );
}

/** Below the posts found for a keyword: the way to posts abroad, where the keyword names a place there, and the posts that miss one thing. */
export function Found() {
  const understood = useUnderstood();
  const nearest = understood?.nearest;
  const query = useQuery();
  const abroad = query.direction !== "export" && understood?.readings.find(({ kind }) => kind === "abroad");
  return (
    <div data-found="">
      {abroad && (
        <p className="mt-3 text-center">
          <a
            href={
              paths.overseas + writeQuery({ ...NO_FILTER, kind: "overseas", direction: "export", keyword: query.keyword, page: 1 })
            }
            className="inline-flex min-h-10 items-center text-brand-600 hover:underline"
          >
            {texts.abroad(abroad.typed)}
          </a>
        </p>
      )}
      {nearest?.length ? (
        <section aria-labelledby="nearest-posts" className="mt-3 lg:mt-6">
          <h2 id="nearest-posts" className="mb-2 font-semibold text-base text-ink-900">
            {texts.nearest}
          </h2>
          <PostItems posts={nearest} chosen={null} />
        </section>
      ) : null}
    </div>
  );
}
