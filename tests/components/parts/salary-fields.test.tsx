import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Filters } from "#islands/parts/Filters.tsx";
import { PostListRoot } from "#islands/parts/PostListRoot.tsx";
import { readQuery, writeQuery } from "#lib/domain/posts/search.ts";
import { createPostList } from "#lib/stores/posts/list.ts";

const { search } = location;
afterEach(() => history.replaceState(null, "", location.pathname + search));

/** The filters of a list at an address; opens the fields of the salary. */
const show = async (query = "") => {
  history.replaceState(null, "", location.pathname + query);
  const list = createPostList({
    read: (params) => readQuery(params, "domestic"),
    write: writeQuery,
    fetch: async () => ({ state: "ready", value: { items: [], page: { number: 1, size: 10, total: 0, pages: 1 } } }),
  });
  await render(
    <PostListRoot list={list}>
      <Filters inDrawer />
    </PostListRoot>,
  );
  await page.getByRole("group", { name: "薪资范围" }).getByRole("button").last().click();
  await expect.element(from()).toHaveFocus();
  return { salary: () => list.$query.get().salary, address: () => location.search, list };
};
const from = () => page.getByRole("textbox", { name: "最低薪资（元/月）" });
const to = () => page.getByRole("textbox", { name: "最高薪资（元/月）" });
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("a salary from … to …", () => {
  test("applies with Enter, and shows on its button and in the address", async () => {
    const { salary, address } = await show();
    await userEvent.keyboard("8000{Tab}15000{Enter}");
    expect(salary()).toEqual({ min: 8000, max: 15_000 });
    expect(address()).toBe("?salary=8000-15000");
    await expect.element(button("8000-15000元")).toHaveAttribute("aria-pressed", "true");
  });

  test("may have one end only", async () => {
    const { salary, address } = await show();
    await from().fill("10000");
    await button("确定").click();
    expect(salary()).toEqual({ min: 10_000, max: 9_999_999 });
    expect(address()).toBe("?salary=10000-9999999");
    await expect.element(button("10000元以上")).toHaveAttribute("aria-pressed", "true");
    await expect.element(to()).toHaveValue("");
  });

  test("counts when the fields are left, as a press elsewhere does", async () => {
    const { salary } = await show();
    await to().fill("6000");
    await button("选择职位类型").element().focus();
    await expect.poll(salary).toEqual({ min: 0, max: 6000 });
  });

  test.each([
    ["8k", "", "请填写正整数，例如 8000", from],
    ["", "-5", "请填写正整数，例如 8000", to],
    ["8000.50", "", "请填写正整数，例如 8000", from],
    ["15000", "8000", "最低薪资要低于最高薪资", to],
    ["", "99999999", "不能超过 9999999 元", to],
  ])("from %j to %j is refused in words and changes nothing", async (low, high, sentence, wrong) => {
    const { salary, address } = await show("?salary=3000-5000");
    await from().fill(low);
    await to().fill(high);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toHaveTextContent(sentence);
    await expect.element(wrong()).toHaveFocus();
    await expect.element(wrong()).toHaveAttribute("aria-invalid", "true");
    await expect.element(from()).toHaveValue(low);
    await expect.element(to()).toHaveValue(high);
    expect(salary()).toEqual({ min: 3000, max: 5000 });
    expect(address()).toBe("?salary=3000-5000");
  });

  test("shows a band that is pressed, and its own ends again where the address has them", async () => {
    const { salary } = await show("?salary=8000-15000");
    await expect.element(from()).toHaveValue("8000");
    await from().fill("nonsense");
    await button("20000-50000元").click();
    expect(salary()).toEqual({ min: 20_000, max: 50_000 });
    await expect.element(from()).toHaveValue("20000");
    await expect.element(to()).toHaveValue("50000");
    await expect.element(page.getByRole("alert")).toHaveTextContent("");
  });

  test("loses a wrong text when all filters are taken off", async () => {
    const { list } = await show("?salary=3000-5000");
    await from().fill("x");
    await userEvent.keyboard("{Enter}");
    list.clearFilters();
    await expect.element(from()).toHaveValue("");
  });
});
