/** The forms of fairs: an operator's editor, and a recruiter's choice of posts. */
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FairChoice } from "#islands/desk/fairs/FairChoice.tsx";
import { FairEditor } from "#islands/desk/fairs/FairEditor.tsx";
import { emptyFair } from "#lib/domain/desk/fairs.ts";
import { $fairChoice } from "#lib/stores/desk/fair-choice.ts";
import { $fairEditor } from "#lib/stores/desk/fair-editor.ts";
import "#pages/_shell/global.css";

beforeEach(() => page.viewport(390, 844));

describe("the editor of a fair", () => {
  const open = async (role: "operator" | "organizer") => {
    await render(<FairEditor role={role} />);
    $fairEditor.set({ ...$fairEditor.get(), state: "ready", content: emptyFair(), saved: null, faults: {} });
  };

  test("leads to the first missing field, and its complaint goes with the first letter", async () => {
    await open("operator");
    await page.getByRole("button", { name: "保存" }).click();
    const name = page.getByRole("textbox", { name: "招聘会名称" });
    await expect.element(name).toHaveFocus();
    await expect.element(page.getByText("请填写招聘会名称")).toBeVisible();
    await userEvent.keyboard("秋");
    await expect.element(page.getByText("请填写招聘会名称")).not.toBeInTheDocument();
    await expect.element(page.getByText("请填写举办地址")).toBeVisible();
  });

  test("asks an online fair for no address", async () => {
    await open("operator");
    await page.getByText("网络招聘会").click();
    await expect.element(page.getByRole("textbox", { name: "举办地址" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("textbox", { name: "开放时间" })).toBeVisible();
  });

  test("leaves the place in the lists to operators", async () => {
    await open("organizer");
    await expect.element(page.getByRole("textbox", { name: "主办方" })).toBeVisible();
    await expect.element(page.getByRole("checkbox", { name: "在招聘会列表中置顶" })).not.toBeInTheDocument();
  });
});

describe("the choice of posts", () => {
  const fair = { id: "1", name: "秋季招聘会", organizer: "人才中心", startsAt: 0, endsAt: 1, status: "TO_BE_HELD" } as const;
  const post = (id: string, name: string, isOpen = true) => ({ id, name, place: "杭州市", isOpen, isChosen: !isOpen });
  const open = async (posts: ReturnType<typeof post>[], isInvited = true) => {
    await render(<FairChoice isInvited={isInvited} />);
    const choice = { fair, isIn: !isInvited, posts };
    const chosen = posts.filter(({ isChosen }) => isChosen).map(({ id }) => id);
    $fairChoice.set({ ...$fairChoice.get(), state: "ready", choice, chosen, failure: null });
  };

  test("says how many posts take part, and refuses none", async () => {
    await open([post("1", "会计"), post("2", "出纳")]);
    await page.getByRole("button", { name: "参加招聘会" }).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("请至少选择一个职位");
    await page.getByRole("button", { name: "全选" }).click();
    await expect.element(page.getByRole("button", { name: "带 2 个职位参加" })).toBeVisible();
    await page.getByRole("checkbox", { name: "会计 杭州市" }).click();
    await expect.element(page.getByRole("button", { name: "带 1 个职位参加" })).toBeVisible();
  });

  test("marks a post that is closed by now", async () => {
    await open([post("1", "会计", false)], false);
    await expect.element(page.getByRole("checkbox", { name: /会计.*已不在招聘中/ })).toBeChecked();
  });

  test("tells a company without open posts that the link stays good", async () => {
    await open([]);
    await expect.element(page.getByText(/请先发布职位，再打开邀请链接/)).toBeVisible();
    expect(page.getByRole("button", { name: /参加/ }).elements()).toHaveLength(0);
  });
});
