import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { PostListRoot } from "#islands/parts/PostListRoot.tsx";
import { Results } from "#islands/parts/Results.tsx";
import { useQuery } from "#islands/parts/use-post-list.ts";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { createPostList } from "#lib/stores/posts/list.ts";

const FOUND = { items: [], page: { number: 1, size: 10, total: 0, pages: 1 } };

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => void vi.unstubAllGlobals());

/** The query in force, above the height of many posts. */
function Shown() {
  return <p style={{ height: 3000 }}>{useQuery().keyword || "每一个"}</p>;
}

/** A prerendered list that is scrolled to its end and then hydrated. */
const hydrateAtEnd = async () => {
  const list = createPostList({
    read: () => ({ ...NO_FILTER, page: 1 }),
    write: () => "",
    fetch: () => Promise.resolve({ state: "ready", value: FOUND }),
    prerendered: FOUND,
  });
  const element = (
    <PostListRoot list={list}>
      <Results />
      <Shown />
    </PostListRoot>
  );
  const container = document.createElement("div");
  container.innerHTML = renderToString(element);
  document.body.append(container);
  window.scrollTo(0, document.documentElement.scrollHeight);
  const end = window.scrollY;
  expect(end).toBeGreaterThan(1000);
  const root = await act(() => hydrateRoot(container, element));
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return { list, end };
};

test("a prerendered list stays where it is scrolled to when it hydrates", async () => {
  const { end } = await hydrateAtEnd();
  await expect.element(page.getByText("每一个")).toBeInTheDocument();
  expect(window.scrollY).toBe(end);
});

test("another list begins at its top", async () => {
  const { list, end } = await hydrateAtEnd();
  await act(() => list.filterBy({ keyword: "会计" }));
  await expect.element(page.getByText("会计")).toBeInTheDocument();
  await expect.poll(() => window.scrollY).toBeLessThan(end);
});
