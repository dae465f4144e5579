import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SearchBox } from "#islands/home/SearchBox.tsx";
import { forgetSearched, noteSearched } from "#lib/stores/history/searched.ts";

const TABLE = { career: ["会计|kuai ji", "成本会计|cheng ben kuai ji", "护士|hu shi"], company: ["岫屿智联"], city: [] };
let searches: string[] = [];

beforeEach(() => {
  forgetSearched();
  searches = [];
  const original = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
    String(input instanceof Request ? input.url : input).includes("/data/keywords.json")
      ? Promise.resolve(Response.json(TABLE))
      : original(input, init),
  );
});
afterEach(() => vi.restoreAllMocks());

const field = page.getByRole("combobox", { name: "关键词" });
const list = page.getByRole("listbox", { name: "搜索建议" });
const option = (name: string | RegExp) => list.getByRole("option", { name });

/** The search of the home page; a search that is sent is noted instead. */
const show = async (): Promise<void> => {
  const { container } = await render(<SearchBox />);
  container.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    searches.push(String(new FormData(event.currentTarget as HTMLFormElement).get("keyword")));
  });
  await field.click();
};

describe("the suggestions of a search field", () => {
  test("are the recent searches and the careers before anything is typed", async () => {
    noteSearched("太原 会计");
    await show();
    await expect.element(option("太原 会计最近搜索")).toBeVisible();
    await expect.element(option("护士职位")).toBeVisible();
    await expect.element(field).toHaveAttribute("aria-expanded", "true");
  });

  test("follow the text, and a press searches for one", async () => {
    await show();
    await userEvent.keyboard("cbkj");
    await expect.poll(() => list.getByRole("option").elements().length).toBe(1);
    await option("成本会计职位").click();
    expect(searches).toEqual(["成本会计"]);
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("成本会计");
  });

  test("are taken by Enter after an arrow key, and never otherwise", async () => {
    await show();
    await field.fill("会");
    await expect.element(option("会计职位")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.element(option("成本会计职位")).toHaveAttribute("aria-selected", "true");
    await expect.element(field).toHaveAttribute("aria-activedescendant", option("成本会计职位").element().id);
    await userEvent.keyboard("{ArrowUp}{Enter}");
    expect(searches).toEqual(["会计"]);
    await userEvent.keyboard("s");
    await userEvent.keyboard("{Enter}");
    expect(searches).toEqual(["会计", "会计s"]);
  });

  test("close with Escape and by leaving, and the text stays", async () => {
    await show();
    await userEvent.keyboard("hu{Escape}");
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("hu");
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(list).toBeVisible();
    await userEvent.tab();
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("hu");
    expect(searches).toEqual([]);
  });

  test("forget the recent searches when asked to", async () => {
    noteSearched("太原 会计");
    await show();
    await option("清空最近搜索").click();
    await expect.element(option(/太原 会计/)).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    expect(searches).toEqual([]);
  });
});
