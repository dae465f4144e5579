import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PagedList } from "#islands/ui/PagedList.tsx";
import { Pager } from "#islands/ui/Pager.tsx";
import { pageOf } from "#lib/domain/paging.ts";

const show = async (number: number, pages: number) => {
  const onTurn = vi.fn<(page: number) => void>();
  await render(<Pager page={pageOf(number, 10, pages * 10)} onTurn={onTurn} />);
  return onTurn;
};
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("a pager", () => {
  test("is nothing where there is one page", async () => {
    await show(1, 1);
    expect(page.getByRole("navigation").elements()).toEqual([]);
  });

  test("marks the present page and turns to the one pressed", async () => {
    const onTurn = await show(2, 5);
    await expect.element(button("第2页")).toHaveAttribute("aria-current", "page");
    await button("第4页").click();
    await button("上一页").click();
    await button("下一页").click();
    expect(onTurn.mock.calls).toEqual([[4], [1], [3]]);
  });

  test.each([
    [1, "上一页", "下一页"],
    [5, "下一页", "上一页"],
  ])("offers at page %i no %s", async (number, closed, open) => {
    await show(number, 5);
    await expect.element(button(closed)).toBeDisabled();
    await expect.element(button(open)).toBeEnabled();
  });

  test("gives the focus to the list, which announces its page", async () => {
    function List() {
      const [number, turnTo] = useState(1);
      const found = { state: "ready" as const, value: { items: [], page: pageOf(number, 10, 30) } };
      return (
        <PagedList of={found}>
          <Pager key={number} page={found.value.page} onTurn={turnTo} />
        </PagedList>
      );
    }
    await render(<List />);
    await button("下一页").click();
    await expect.element(page.getByRole("status")).toHaveTextContent("第2页，共3页");
    expect(document.activeElement?.hasAttribute("data-paged")).toBe(true);
  });

  test("leaves out distant pages, and hides the gaps from screen readers", async () => {
    await show(50, 100);
    const names = page
      .getByRole("button", { name: /^第/ })
      .elements()
      .map((element) => element.textContent);
    expect(names).toEqual(["1", "49", "50", "51", "100"]);
    expect(
      page
        .getByText("…")
        .elements()
        .every((gap) => gap.ariaHidden === "true"),
    ).toBe(true);
  });
});
