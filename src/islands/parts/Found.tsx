import { Button } from "#islands/ui/Button.tsx";
import { Chip } from "#islands/ui/Chip.tsx";
import { thenFocusList } from "#islands/ui/PagedList.tsx";
import { SORTS, type Understood } from "#lib/domain/posts/understood.ts";
import { search } from "#lib/texts/posts/search.ts";
import { understood as texts } from "#lib/texts/posts/understood.ts";
import { PostItems } from "./PostItems.tsx";
import { usePostList, useQuery } from "./use-post-list.ts";

/** The order of found posts. */
export function SortBar() {
  const { filterBy } = usePostList();
  const { sort = "best" } = useQuery();
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{texts.sort}</legend>
      {SORTS.map((order) => (
        <Chip key={order} on={order === sort} onPress={() => filterBy({ sort: order })}>
          {texts.sorts[order]}
        </Chip>
      ))}
    </fieldset>
  );
}

/** In place of found posts: which part of the keyword to take off, and how many posts that frees. */
export function NothingFound({ drop }: { drop: NonNullable<Understood["drop"]> }) {
  const { filterBy } = usePostList();
  return (
    <div className="panel px-5 py-6 text-center">
      <p className="font-semibold text-ink-900">{search.empty}</p>
      <Button className="mt-3" onClick={thenFocusList(() => filterBy({ keyword: drop.without }))}>
        {texts.drop(drop.typed, drop.count)}
      </Button>
    </div>
  );
}

/** Below the found posts, those that miss one thing. */
export function NearestPosts({ posts }: { posts: Understood["nearest"] }) {
  return (
    <section aria-labelledby="nearest-posts" className="mt-6">
      <h2 id="nearest-posts" className="mb-2 font-semibold text-base text-ink-900">
        {texts.nearest}
      </h2>
      <PostItems posts={posts} chosen={null} />
    </section>
  );
}
