import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PostListRoot } from "#islands/parts/PostListRoot.tsx";
import { useResults } from "#islands/parts/use-post-list.ts";
import type { Outcome } from "#lib/domain/loadable.ts";
import type { Paged } from "#lib/domain/paging.ts";
import { NO_FILTER, type PostSummary } from "#lib/domain/posts/posts.ts";
import { createPostList } from "#lib/stores/posts/list.ts";

function Posts() {
  return <p style={{ height: 3000 }}>{useResults().state}</p>;
}

test("a revisited list keeps its scroll position, even if its new content arrives before the old is drawn", async () => {
  const { promise, resolve } = Promise.withResolvers<Outcome<Paged<PostSummary>>>();
  const list = createPostList({ read: () => ({ ...NO_FILTER, page: 1 }), write: () => "", fetch: () => promise });
  await render(
    <PostListRoot list={{ ...list, leftAt: 640 }}>
      <Posts />
    </PostListRoot>,
  );
  await expect.element(page.getByText("loading")).toBeInTheDocument();
  expect(window.scrollY).toBe(0);
  resolve({ state: "ready", value: { items: [], page: { number: 1, size: 10, total: 0, pages: 0 } } });
  await expect.element(page.getByText("ready")).toBeInTheDocument();
  await expect.poll(() => window.scrollY).toBe(640);
});
