import axe from "axe-core";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CareerDialog } from "#islands/parts/CareerDialog.tsx";
import type { CareerIndustry } from "#lib/domain/posts/careers.ts";
import { careers } from "#lib/stores/posts/careers.ts";
import "#pages/_shell/global.css";

const industry = (name: string, functions: CareerIndustry["functions"]): CareerIndustry => ({ name, functions, hotPostIds: [] });
const TREE: CareerIndustry[] = [
  industry("互联网", [
    {
      name: "后端开发",
      posts: [
        { id: "1", name: "Java开发工程师" },
        { id: "2", name: "Go开发工程师" },
      ],
    },
  ]),
  industry("医疗", [
    {
      name: "护理",
      posts: [
        { id: "3", name: "临床护士" },
        { id: "4", name: "护士长" },
      ],
    },
  ]),
];

beforeEach(() => careers.$state.set({ state: "ready", value: TREE }));

const show = async (selected: string[] = []) => {
  const onConfirm = vi.fn<(ids: string[]) => void>();
  await render(<CareerDialog selected={selected} onConfirm={onConfirm} onClose={() => undefined} />);
  return onConfirm;
};
const field = () => page.getByRole("searchbox", { name: "输入行业、职能或职位名称" });
const button = (name: string | RegExp) => page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
const chosen = () => page.getByRole("group", { name: "已选职位类型" });

describe("the dialog of job types", () => {
  test("finds a post by typing in any case, and takes it", async () => {
    const onConfirm = await show();
    await field().fill("JAVA");
    await expect.element(page.getByRole("status")).toHaveTextContent("找到1个职位类型");
    await button("Java开发工程师").click();
    await button("确定（1）").click();
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(["1"]);
  });

  test("reports an empty result, and shows the whole tree again for an empty field", async () => {
    await show();
    await field().fill("鼍");
    await expect.element(page.getByRole("status")).toHaveTextContent("没有找到这类职位");
    await field().fill("");
    await expect.element(button("医疗")).toBeVisible();
  });

  test("selects only the found posts of a function", async () => {
    const onConfirm = await show();
    await field().fill("长");
    await button("护理 全选").click();
    await button("确定（1）").click();
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(["4"]);
  });

  test("shows the selection as tags that keys remove, and its size on 确定", async () => {
    const onConfirm = await show(["1", "2", "3"]);
    await expect.element(button("确定（3）")).toBeVisible();
    expect(
      chosen()
        .getByRole("button")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(["后端开发×", "临床护士×"]);
    (button("移除条件：后端开发").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("移除条件：临床护士")).toHaveFocus();
    await expect.element(button("确定（1）")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.element(field()).toHaveFocus();
    expect(chosen().elements()).toEqual([]);
    await button("确定").click();
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith([]);
  });

  test("distinguishes a hovered industry from the chosen one", async () => {
    await show();
    await button("医疗").hover();
    const look = (name: string) => {
      const { color, backgroundColor, borderLeftColor } = getComputedStyle(button(name).element());
      return { color, backgroundColor, borderLeftColor };
    };
    const [current, hovered] = [look("互联网"), look("医疗")];
    expect(hovered.color).not.toBe(current.color);
    expect(hovered.backgroundColor).not.toBe(current.backgroundColor);
    expect(hovered.borderLeftColor).not.toBe(current.borderLeftColor);
  });

  test.each(["", "护"])("axe finds nothing with %j typed", async (text) => {
    await show(["1"]);
    await field().fill(text);
    const { violations } = await axe.run(page.getByRole("dialog").element(), {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
