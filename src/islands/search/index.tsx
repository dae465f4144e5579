import { PostList } from "#islands/parts/PostList.tsx";
import { useResults } from "#islands/parts/use-results.ts";
import type { Paged } from "#lib/domain/paging.ts";
import { paths } from "#lib/domain/paths.ts";
import type { PostSummary } from "#lib/domain/posts.ts";
import { openSearch } from "#lib/stores/search.ts";
import { PlaceRows } from "./PlaceRows.tsx";

/** The search for posts at home (1§2). */
export function SearchPage({ prerendered }: { prerendered: Paged<PostSummary> }) {
  const results = useResults(() => openSearch("domestic", prerendered), prerendered);
  return <PostList savable action={paths.search} Places={PlaceRows} results={results} />;
}
