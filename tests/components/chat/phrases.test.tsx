import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { compose, editor, kept, sent } from "./Conversation.tsx";

const tool = () => page.getByRole("button", { name: "常用语", exact: true });
const dialog = () => page.getByRole("dialog", { name: "常用语" });
const button = (name: string | RegExp) => dialog().getByRole("button", { name, exact: true });
const listed = (): string[] => [...dialog().element().querySelectorAll("li")].map((item) => item.textContent ?? "");
const OPEN_QUESTION = "请问这个职位目前还在招聘吗？";
const field = () => page.getByRole("textbox", { name: "常用语内容" });
const saved = (): unknown => JSON.parse(localStorage.getItem("chat-phrases") ?? "null");

/** A composer of a new account. */
let number = 0;
const account = (): string => `recruitUser${number}`;
const open = async ({ isSeeker = true, text = "" } = {}) => {
  await compose({ text }, { account: account(), isSeeker, onRate: null, onCall: null });
  await tool().click();
  await expect.element(dialog()).toBeVisible();
};
const manage = async () => {
  await open();
  await button("管理").click();
};

beforeEach(async () => {
  number += 1;
  localStorage.removeItem("chat-phrases");
  localStorage.removeItem("chat-phrases-framed");
  await page.viewport(1440, 900);
});
afterEach(async () => {
  // The next file finds the window as this one did.
  await page.viewport(1440, 900);
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

describe("a phrase", () => {
  test("goes unsent to the place of the caret, which then stands behind it", async () => {
    await compose({ text: "您好" }, { account: account(), isSeeker: true, onRate: null, onCall: null });
    editor().element().focus();
    await userEvent.keyboard("{ArrowLeft}");
    await tool().click();
    await button(OPEN_QUESTION).click();
    await expect.poll(() => kept.draft.text).toBe(`您${OPEN_QUESTION}好`);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(editor()).toHaveFocus();
    await userEvent.keyboard("！");
    await expect.poll(() => kept.draft.text).toBe(`您${OPEN_QUESTION}！好`);
    expect(sent).not.toHaveBeenCalled();
  });

  test("is chosen by keys alone", async () => {
    await compose({}, { account: account(), isSeeker: true, onRate: null, onCall: null });
    tool().element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button(/我对贵公司/)).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(tool()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button(/我对贵公司/)).toHaveFocus();
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.poll(() => kept.draft.text).toBe(OPEN_QUESTION);
    await expect.element(editor()).toHaveFocus();
  });

  test("is one of nine, for seekers and for recruiters", async () => {
    await open();
    const seekers = listed();
    await cleanup();
    await open({ isSeeker: false });
    expect([seekers.length, listed().length]).toEqual([9, 9]);
    expect(listed().filter((phrase) => seekers.includes(phrase))).toEqual([]);
  });

  test("brings its emoji along", { tags: "release" }, async () => {
    localStorage.setItem("chat-phrases", JSON.stringify({ account: account(), phrases: ["谢谢[微笑]"] }));
    await open();
    await button("谢谢[微笑]").click();
    await expect.poll(() => kept.draft.text).toBe("谢谢[TUIEmoji_Smile]");
  });
});

describe("one's own phrases", () => {
  test("stay on the device once they are valid", async () => {
    await manage();
    await button("添加常用语").click();
    await expect.element(field()).toHaveFocus();
    await button("保存").click();
    await expect.element(dialog().getByRole("alert")).toHaveTextContent("请输入常用语");
    await expect.element(field()).toHaveFocus();
    await field().fill("字".repeat(201));
    await button("保存").click();
    await expect.element(dialog().getByRole("alert")).toHaveTextContent("常用语不能超过200个字");
    await field().fill(` ${OPEN_QUESTION} `);
    await button("保存").click();
    await expect.element(dialog().getByRole("alert")).toHaveTextContent("已经有这条常用语了");
    await field().fill("  我下周一可以到岗。\n");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(button("添加常用语")).toHaveFocus();
    expect(listed()).toHaveLength(10);
    expect(saved()).toMatchObject({ account: account(), phrases: expect.arrayContaining([OPEN_QUESTION, "我下周一可以到岗。"]) });
    await button("完成").click();
    await button("我下周一可以到岗。").click();
    await expect.poll(() => kept.draft.text).toBe("我下周一可以到岗。");
  });

  test("are changed in place, where Escape ends the writing alone", { tags: "release" }, async () => {
    await manage();
    await button(`编辑：${OPEN_QUESTION}`).click();
    await expect.element(field()).toHaveValue(OPEN_QUESTION);
    await userEvent.keyboard("在吗{Escape}");
    await expect.element(button(`编辑：${OPEN_QUESTION}`)).toHaveFocus();
    expect(saved()).toBeNull();
    await userEvent.keyboard("{Enter}");
    await field().fill("职位还在招吗？");
    await button("保存").click();
    await expect.element(button("编辑：职位还在招吗？")).toHaveFocus();
    expect(listed()[1]).toContain("职位还在招吗？");
  });

  test("are deleted, which can be undone at once", async () => {
    await manage();
    await button(`删除：${OPEN_QUESTION}`).click();
    await expect.element(dialog().getByRole("status")).toHaveTextContent(`已删除「${OPEN_QUESTION}」`);
    await expect.element(button("撤销")).toHaveFocus();
    expect(saved()).toMatchObject({ phrases: expect.not.arrayContaining([OPEN_QUESTION]) });
    await userEvent.keyboard("{Enter}");
    await expect.element(button(`编辑：${OPEN_QUESTION}`)).toHaveFocus();
    expect(listed()[1]).toContain(OPEN_QUESTION);
    // As they came: nothing of anybody's stays.
    expect(saved()).toBeNull();
  });

  test("are thirty at most, and may be none", { tags: "release" }, async () => {
    const many = Array.from({ length: 30 }, (_, at) => `第${at}条`);
    localStorage.setItem("chat-phrases", JSON.stringify({ account: account(), phrases: many }));
    await manage();
    await expect.element(dialog().getByText("最多保存30条常用语")).toBeVisible();
    await expect.element(button("添加常用语")).not.toBeInTheDocument();
    await button("删除：第0条").click();
    await expect.element(button("添加常用语")).toBeVisible();
    number += 1;
    localStorage.setItem("chat-phrases", JSON.stringify({ account: account(), phrases: [] }));
    await cleanup();
    await open();
    await expect.element(dialog().getByText("还没有常用语，可以添加一条")).toBeVisible();
  });

  test("give way to those of the house after a question", { tags: "release" }, async () => {
    localStorage.setItem("chat-phrases", JSON.stringify({ account: account(), phrases: ["甲"] }));
    await manage();
    await button("恢复默认").click();
    const asked = page.getByRole("dialog", { name: "恢复默认" });
    await asked.getByRole("button", { name: "取消" }).click();
    expect(listed()).toHaveLength(1);
    await button("恢复默认").click();
    await asked.getByRole("button", { name: "恢复默认" }).click();
    await expect.poll(listed).toHaveLength(9);
    await expect.element(button("恢复默认")).not.toBeInTheDocument();
    expect(saved()).toBeNull();
  });

  test("of another account are hidden and removed", async () => {
    localStorage.setItem("chat-phrases", JSON.stringify({ account: "recruitUser0", phrases: ["我是张三"] }));
    await open();
    expect(listed()).toHaveLength(9);
    expect(localStorage.getItem("chat-phrases")).toBeNull();
  });
});

describe("on a phone", () => {
  test("they open from the fold, whose button gets the focus back", async () => {
    await page.viewport(390, 844);
    await compose({}, { account: account(), isSeeker: true, onRate: null, onCall: null });
    const tools = page.getByRole("button", { name: "更多工具" });
    await expect.element(tool()).not.toBeInTheDocument();
    await tools.click();
    await expect.element(tool().getByText("常用语")).toBeVisible();
    await tool().click();
    await expect.element(dialog()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(tools).toHaveFocus();
  });
});

describe("for everybody", () => {
  const check = async (scheme: "light" | "dark", width: number): Promise<void> => {
    await page.viewport(width, 844);
    await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
    localStorage.setItem(
      "chat-phrases",
      JSON.stringify({ account: account(), phrases: ["A".repeat(200), "我下周一可以到岗。", "甲\n乙"] }),
    );
    await compose({}, { account: account(), isSeeker: true, onRate: null, onCall: null });
    if (width === 390) await page.getByRole("button", { name: "更多工具" }).click();
    await tool().click();
    await expect.element(button("管理")).toBeVisible();
    const problems = async (): Promise<string[]> => {
      const { violations } = await axe.run(document.body, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        rules: { "page-has-heading-one": { enabled: false } },
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
    };
    expect(await problems()).toEqual([]);
    await button("管理").click();
    await button("删除：甲 乙").click();
    await button("编辑：我下周一可以到岗。").click();
    await field().fill("字".repeat(201));
    await button("保存").click();
    expect(await problems()).toEqual([]);
    expect(dialog().element().scrollWidth).toBeLessThanOrEqual(dialog().element().clientWidth);
  };
  test.each([
    ["light", 1440],
    ["dark", 390],
  ] as const)("axe finds nothing: %s, %d pixels wide", check);
  test.each([
    ["dark", 1440],
    ["light", 390],
  ] as const)("axe finds nothing: %s, %d pixels wide", { tags: "release" }, check);
});
