import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Filters } from "#islands/parts/Filters.tsx";
import { PostListRoot } from "#islands/parts/PostListRoot.tsx";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { readQuery, writeQuery } from "#lib/domain/posts/search.ts";
import { createPostList } from "#lib/stores/posts/list.ts";

const POST: PostSummary = {
  ...{ id: "7", name: "会计", companyName: "青禾", salary: null, careerId: null, careerFunction: "", careerPost: "" },
  ...{ place: { kind: "unknown" }, kind: "domestic", direction: null, startsOn: null, endsOn: null },
};
const { search } = location;
afterEach(() => history.replaceState(null, "", location.pathname + search));

/** The filters of a list at an address, whose posts have these tags. */
const show = async (query = "", tags: Partial<PostSummary> = { conditions: ["大专"] }) => {
  history.replaceState(null, "", location.pathname + query);
  const found = { items: [{ ...POST, ...tags }], page: { number: 1, size: 10, total: 1, pages: 1 } };
  const list = createPostList({
    read: (params) => readQuery(params, "domestic"),
    write: writeQuery,
    fetch: async () => ({ state: "ready", value: found }),
    prerendered: found,
  });
  await render(
    <PostListRoot list={list}>
      <Filters inDrawer />
    </PostListRoot>,
  );
  return list;
};
const row = page.getByRole("group", { name: "要求福利" });
const chip = (name: string) => row.getByRole("button", { name, exact: true });
const pressed = async (name: string, isOn: boolean): Promise<void> =>
  expect.element(chip(name)).toHaveAttribute("aria-pressed", String(isOn));

test("chosen facts count at once, show how many they are, and stand in the address", async () => {
  const list = await show();
  await chip("学历、经验、福利").click();
  await chip("大专").click();
  await chip("双休").click();
  await pressed("大专", true);
  expect(list.$query.get().facts).toEqual(["大专", "双休"]);
  expect(new URLSearchParams(location.search).get("facts")).toBe("大专,双休");
  await chip("大专").click();
  await pressed("大专", false);
  expect(list.$query.get().facts).toEqual(["双休"]);
  await expect.element(chip("已选1项")).toHaveAttribute("aria-pressed", "true");
});

test("facts of the address are pressed, and taking all filters off frees them", async () => {
  const list = await show("?facts=本科,包吃");
  await chip("已选2项").click();
  await pressed("本科", true);
  list.clearFilters();
  await pressed("本科", false);
  expect(location.search).toBe("");
});

test("each set of choices has its name", async () => {
  await show();
  await chip("学历、经验、福利").click();
  for (const name of ["学历要求", "工作经验", "工作形式", "福利待遇"])
    await expect.element(row.getByRole("group", { name })).toBeVisible();
});

test("a backend that reads no facts is not asked for them", async () => {
  await show("", {});
  await expect.element(page.getByRole("group", { name: "薪资范围" })).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
});
