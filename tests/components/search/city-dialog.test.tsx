import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CityDialog } from "#islands/search/CityDialog.tsx";
import "#pages/_shell/global.css";

const show = async (current = "") => {
  const onPick = vi.fn<(name: string) => void>();
  await render(<CityDialog current={current} onPick={onPick} onClose={() => undefined} />);
  return onPick;
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const index = () => page.getByRole("navigation", { name: "城市索引" });
const isInView = (element: Element): boolean => {
  const scroller = element.closest(".overflow-y-auto")?.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  return scroller !== undefined && top >= scroller.top - 1 && bottom <= scroller.bottom + 1;
};

describe("the dialog of cities", () => {
  test("opens with the hot cities and the first letters in one scroll", async () => {
    await page.viewport(1440, 900);
    await show();
    await expect.element(button("北京")).toBeVisible();
    expect(isInView(button("北京").element())).toBe(true);
    expect(isInView(button("阿坝州").element())).toBe(true);
  });

  test("has every city once", async () => {
    await show();
    const names = page.getByRole("dialog").element().querySelectorAll("section [aria-pressed]");
    const labels = [...names].map(({ textContent }) => textContent);
    expect(labels.filter((label) => label === "北京")).toHaveLength(1);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.length).toBeGreaterThan(300);
  });

  test("has an index, hot cities first, that leads to a letter's first city by keyboard", async () => {
    await show();
    const entries = index().getByRole("button").elements();
    expect(entries.map(({ textContent }) => textContent)).toEqual(["热门城市", "ABCDE", "FGHJ", "KLMN", "PQRST", "WXYZ"]);
    (button("WXYZ").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("WXYZ")).toHaveAttribute("aria-current", "true");
    await userEvent.keyboard("{Tab}");
    const first = document.activeElement;
    expect(first?.closest("section")?.getAttribute("aria-label")).toBe("WXYZ");
    expect(first && isInView(first)).toBe(true);
  });

  test("marks the group that is in view while one scrolls", async () => {
    await show();
    button("拉萨").element().scrollIntoView({ block: "start" });
    await expect.element(button("KLMN")).toHaveAttribute("aria-current", "true");
    await expect.element(button("热门城市")).toHaveAttribute("aria-current", "false");
  });

  test("opens at the chosen city", async () => {
    await show("温州市");
    await expect.poll(() => isInView(button("温州").element())).toBe(true);
    await expect.element(button("WXYZ")).toHaveAttribute("aria-current", "true");
  });

  test.each(["wenzhou", "温", "wz"])("finds a city by %s", async (text) => {
    const onPick = await show();
    await page.getByRole("searchbox").fill(text);
    await button("温州").click();
    expect(onPick).toHaveBeenCalledExactlyOnceWith("温州市");
  });

  test.each([1440, 390])("axe finds nothing at %i px", async (width) => {
    await page.viewport(width, 844);
    await show();
    const { violations } = await axe.run(page.getByRole("dialog").element(), {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
