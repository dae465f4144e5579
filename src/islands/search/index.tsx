import { useState } from "react";
import { Panes } from "#islands/parts/Panes.tsx";
import { PostList } from "#islands/parts/PostList.tsx";
import { PostListRoot } from "#islands/parts/PostListRoot.tsx";
import type { Paged } from "#lib/domain/paging.ts";
import { paths } from "#lib/domain/paths.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { createPostSearch } from "#lib/stores/posts/search.ts";
import { CityButton, PlaceRows } from "./PlaceRows.tsx";

/** The search for posts at home (R1.2.4). */
export function SearchPage({ prerendered }: { prerendered: Paged<PostSummary> }) {
  const [list] = useState(() => createPostSearch("domestic", prerendered));
  return (
    <PostListRoot list={list}>
      <Panes>
        <PostList savable action={paths.search} Places={PlaceRows} City={CityButton} />
      </Panes>
    </PostListRoot>
  );
}
