import { PostList } from "#islands/parts/PostList.tsx";
import { useResults } from "#islands/parts/use-results.ts";
import type { Paged } from "#lib/domain/paging.ts";
import { paths } from "#lib/domain/paths.ts";
import type { PostSummary } from "#lib/domain/posts.ts";
import { openSearch } from "#lib/stores/search.ts";
import { DirectionTabs } from "./DirectionTabs.tsx";

/** The search for posts abroad, and at home for people from abroad (1§2 Overseas). */
export function OverseasPage({ prerendered }: { prerendered: Paged<PostSummary> }) {
  const results = useResults(() => openSearch("overseas", prerendered), prerendered);
  return (
    <DirectionTabs>
      <PostList savable action={paths.overseas} results={results} />
    </DirectionTabs>
  );
}
