import { useState } from "react";
import { Panes } from "#islands/parts/Panes.tsx";
import { PostList } from "#islands/parts/PostList.tsx";
import { PostListRoot } from "#islands/parts/PostListRoot.tsx";
import type { Paged } from "#lib/domain/paging.ts";
import { paths } from "#lib/domain/paths.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { createPostSearch } from "#lib/stores/posts/search.ts";
import { DirectionTabs } from "./DirectionTabs.tsx";

/** The search for posts abroad, and at home for people from abroad (R1.2.5). */
export function OverseasPage({ prerendered }: { prerendered: Paged<PostSummary> }) {
  const [list] = useState(() => createPostSearch("overseas", prerendered));
  return (
    <PostListRoot list={list}>
      <Panes>
        <DirectionTabs>
          <PostList savable action={paths.overseas} />
        </DirectionTabs>
      </Panes>
    </PostListRoot>
  );
}
