import { useState } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Tabs } from "#islands/ui/Tabs.tsx";

const TABS = [
  { key: "network", label: "网络招聘会" },
  { key: "scene", label: "现场招聘会" },
  { key: "dual", label: "双选会" },
];

function Fairs() {
  const [current, setCurrent] = useState("network");
  return (
    <Tabs label="招聘会类型" tabs={TABS} current={current} onPick={setCurrent}>
      {current}
    </Tabs>
  );
}

const tab = (name: string) => page.getByRole("tab", { name });
const expectPicked = async (name: string): Promise<void> => {
  await expect.element(tab(name)).toHaveAttribute("aria-selected", "true");
  await expect.element(page.getByRole("tabpanel", { name })).toBeVisible();
};

describe("tabs", () => {
  beforeEach(async () => {
    await render(<Fairs />);
  });

  test("show the panel of the one that is pressed, and no other is picked", async () => {
    await tab("双选会").click();
    await expectPicked("双选会");
    expect(page.getByRole("tab", { selected: true }).elements()).toHaveLength(1);
  });

  test.each([
    ["ArrowRight", "现场招聘会"],
    ["ArrowLeft", "双选会"],
    ["End", "双选会"],
    ["Home", "网络招聘会"],
  ])("are moved by %s to %s, with the focus", async (key, name) => {
    await tab("网络招聘会").click();
    await userEvent.keyboard(`{${key}}`);
    await expectPicked(name);
    await expect.element(tab(name)).toHaveFocus();
  });

  test("bring the one that is picked into view, and move nothing else", async () => {
    const row = page.getByRole("tablist").element();
    if (!(row instanceof HTMLElement)) throw new Error("there is no row");
    Object.assign(row.style, { width: "120px", overflow: "auto" });
    row.querySelector<HTMLElement>("[role=tab]")?.focus();
    await userEvent.keyboard("{End}");
    await expectPicked("双选会");
    const [outer, inner] = [row.getBoundingClientRect(), tab("双选会").element().getBoundingClientRect()];
    expect(inner.right).toBeLessThanOrEqual(outer.right + 1);
    expect(document.documentElement.scrollTop).toBe(0);
  });

  test("go on at the beginning after the last", async () => {
    await tab("双选会").click();
    await userEvent.keyboard("{ArrowRight}");
    await expectPicked("网络招聘会");
  });

  test("are one stop for the Tab key", async () => {
    await tab("现场招聘会").click();
    expect(
      page
        .getByRole("tab")
        .elements()
        .map((element) => (element instanceof HTMLElement ? element.tabIndex : null)),
    ).toEqual([-1, 0, -1]);
  });
});
