import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import { environment, setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import type { Evaluation } from "#lib/domain/chat/composing/evaluation.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { failed } from "#lib/domain/failure.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { compose, kept } from "./Conversation.tsx";
import { wordsOf } from "./Talk.tsx";

const rated = vi.fn<(evaluation: Evaluation) => void>();
const tool = () => page.getByRole("button", { name: "评价", exact: true });
const dialog = () => page.getByRole("dialog", { name: "评价本次沟通" });
const star = (count: number) => dialog().getByRole("radio", { name: `${count}星` });
const comment = () => dialog().getByRole("textbox", { name: "评价内容（选填）" });
const submit = () => dialog().getByRole("button", { name: "提交评价" });
const chosen = () => dialog().getByRole("status");
/** A star as a finger or a mouse finds it. */
const press = async (count: number): Promise<void> => {
  await expect.element(star(count)).toBeInTheDocument();
  const label = star(count).element().closest("label");
  if (label) await userEvent.click(label);
};

const open = async (text = "") => {
  await compose({ text }, { account: "recruitUser1", isSeeker: true, onRate: rated, onCall: null });
  await tool().click();
  await expect.element(dialog()).toBeVisible();
};

beforeEach(async () => {
  rated.mockReset();
  await page.viewport(1440, 900);
});
afterEach(async () => {
  // The next file finds the window as this one did.
  await page.viewport(1440, 900);
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

describe("stars", () => {
  test("are chosen with a press, and taken off by a second one", async () => {
    await open();
    await press(2);
    await expect.element(star(2)).toBeChecked();
    await expect.element(chosen()).toHaveTextContent("2星，不满意");
    await press(2);
    await expect.element(star(1)).toBeChecked();
    await press(1);
    await expect.element(chosen()).toHaveTextContent("请点选星级，再次点击可减少一星");
    await expect.element(submit()).toBeDisabled();
    await press(5);
    await press(4);
    await expect.element(chosen()).toHaveTextContent("4星，满意");
  });

  test("are chosen with the arrow keys, and all of it is done by keys", async () => {
    await compose({}, { account: "recruitUser1", isSeeker: true, onRate: rated, onCall: null });
    tool().element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(star(1)).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect.element(star(3)).toBeChecked();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
    await expect.element(star(4)).toBeChecked();
    await userEvent.keyboard("{Tab}很专业{Tab}");
    await expect.element(submit()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(rated.mock.calls).toEqual([[{ score: 4, comment: "很专业" }]]);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(tool()).toHaveFocus();
  });
});

describe("a submitted rating", () => {
  test("needs a star or words", async () => {
    await open("草稿");
    await expect.element(submit()).toBeDisabled();
    await expect.element(submit()).toHaveAccessibleDescription("请选择星级或填写评价内容");
    await comment().fill(" \n ");
    await expect.element(submit()).toBeDisabled();
    await comment().fill(" 回复很及时\n");
    await expect.element(dialog().getByText("5/500")).toBeVisible();
    await submit().click();
    expect(rated.mock.calls).toEqual([[{ score: 0, comment: "回复很及时" }]]);
    expect(kept.draft.text).toBe("草稿");
  });

  test("has no more than 500 characters", async () => {
    await open();
    await press(5);
    await comment().fill("字".repeat(501));
    await expect.element(dialog().getByRole("alert")).toHaveTextContent("评价内容不能超过500个字");
    await expect.element(submit()).toBeDisabled();
    await comment().fill("字".repeat(500));
    await submit().click();
    expect(rated).toHaveBeenCalledOnce();
  });

  test("is forgotten where the dialog is closed before", { tags: "release" }, async () => {
    await open();
    await press(3);
    await comment().fill("算了");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(rated).not.toHaveBeenCalled();
    await tool().click();
    await expect.element(comment()).toHaveValue("");
    expect(dialog().element().querySelectorAll("input:checked")).toHaveLength(0);
  });
});

describe("in the chat", () => {
  const PEER = "C2Cmanager7";
  const enter = async (isSeeker: boolean, own: Partial<Conversation> = {}) => {
    sessionStorage.clear();
    const inBrowser = environment();
    setEnvironment({ ...inBrowser, openSheet: () => () => undefined });
    const chat = createFakeChat({ [PEER]: [[]] });
    chat.state.conversations = [conversationOf(PEER, own)];
    const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
    await stores.inbox.load();
    await stores.view.open(PEER);
    await render(
      <main className="flex h-dvh flex-col">
        <ChatLayout chat={stores} account="recruitUser1" isSeeker={isSeeker} />
      </main>,
    );
    await expect.element(page.getByRole("button", { name: "常用语", exact: true })).toBeVisible();
    return { chat, stop: () => setEnvironment(inBrowser) };
  };

  test("it goes out at once as a message, and once more when it has failed", async () => {
    const { chat, stop } = await enter(true);
    await tool().click();
    await press(4);
    await comment().fill("回复很快");
    await submit().click();
    const messages = page.getByRole("region", { name: "聊天记录" });
    await expect.element(messages.getByRole("img", { name: "4星（满分5星）" })).toBeVisible();
    await expect.poll(wordsOf(messages.getByRole("listitem"))).toContain("服务评价★★★★☆回复很快");
    chat.sending[0]?.answer(failed(chatFailure(20_005)));
    await messages.getByRole("button", { name: "发送失败，点击重发" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "重发" }).click();
    await expect.poll(() => chat.sending.length).toBe(2);
    stop();
  });

  test.each([
    ["a recruiter", false, "person"],
    ["somebody in a group", true, "group"],
  ] as const)("%s has phrases and no rating", async (_who, isSeeker, kind) => {
    const { stop } = await enter(isSeeker, { kind });
    await expect.element(tool()).not.toBeInTheDocument();
    stop();
  });
});

describe("for everybody", () => {
  const check = async (scheme: "light" | "dark", width: number): Promise<void> => {
    await page.viewport(width, 844);
    await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
    await compose({}, { account: "recruitUser1", isSeeker: true, onRate: rated, onCall: null });
    if (width === 390) {
      await page.getByRole("button", { name: "更多工具" }).click();
      await page.viewport(320, 640);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
      await page.viewport(width, 844);
    }
    await tool().click();
    await press(4);
    await comment().fill("字".repeat(501));
    const { violations } = await axe.run(document.body, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      rules: { "page-has-heading-one": { enabled: false } },
    });
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
    expect(dialog().element().scrollWidth).toBeLessThanOrEqual(dialog().element().clientWidth);
  };
  test.each([
    ["light", 1440],
    ["dark", 390],
  ] as const)("axe finds nothing, and nothing is too wide: %s, %d pixels wide", check);
  test.each([
    ["dark", 1440],
    ["light", 390],
  ] as const)("axe finds nothing, and nothing is too wide: %s, %d pixels wide", { tags: "release" }, check);
});
