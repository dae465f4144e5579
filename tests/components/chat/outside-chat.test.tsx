/** The reasons for a closed chat, and the ways back in (D-G15). */
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatSession } from "#islands/chat/shell/ChatSession.tsx";
import { OutsideChat } from "#islands/chat/shell/OutsideChat.tsx";
import { chatFailure } from "#lib/chat/failures.ts";
import type { OutsideState } from "#lib/stores/chat/session/session.ts";

const kicked = (reason: "elsewhere" | "expired" | "ended"): OutsideState => ({ state: "kicked", reason });
const failed = (code: number): OutsideState => ({ state: "failed", failure: chatFailure(code) });

const show = async (state: OutsideState, mayRenew = true) => {
  const [onEnter, onTakeOver] = [vi.fn(), vi.fn()];
  await render(<OutsideChat state={state} mayRenew={mayRenew} onEnter={onEnter} onTakeOver={onTakeOver} />);
  return { onEnter, onTakeOver };
};

test.each([
  ["in another tab", { state: "waiting" } as const, "聊天已在另一个标签页中打开", "在此使用", "onTakeOver"],
  ["on another device", kicked("elsewhere"), "您的账号已在其他页面或设备打开聊天", "在此使用", "onTakeOver"],
  ["with a signature that has ended", kicked("expired"), "聊天登录已过期", "重新连接", "onEnter"],
  ["put out by the operator", kicked("ended"), "聊天已被管理员断开", "重新连接", "onEnter"],
  ["after a failure", failed(2801), "聊天暂不可用", "重试", "onEnter"],
] as const)("%s", async (_, state, title, action, way) => {
  const ways = await show(state);
  await expect.element(page.getByRole("alert").getByText(title)).toBeVisible();
  await page.getByRole("button", { name: action }).click();
  expect(ways[way]).toHaveBeenCalledOnce();
  expect([...ways.onEnter.mock.calls, ...ways.onTakeOver.mock.calls]).toHaveLength(1);
});

test("a mask says that the chat opens, or that another tab is in it", async () => {
  const lock = Promise.withResolvers<void>();
  onTestFinished(() => lock.resolve());
  const held = Promise.withResolvers<void>();
  void navigator.locks.request("chat:9:recruitUser9", () => {
    held.resolve();
    return lock.promise;
  });
  await held.promise;
  const credentials = { userId: "recruitUser9", appId: 9, userSig: "s", managerId: null, chatUrl: null };
  await render(<ChatSession entry={{ credentials, video: false }} renew={null} onUnread={() => undefined} isSeeker={false} />);
  await expect.element(page.getByRole("status").getByText("正在进入会话…")).toBeVisible();
  await expect.element(page.getByRole("alert").getByText("聊天已在另一个标签页中打开")).toBeVisible();
});

test("a frame of another site cannot renew its signature and offers no way back", async () => {
  await show(kicked("expired"), false);
  await expect.element(page.getByRole("alert").getByText("链接已失效，请从原页面重新打开聊天。")).toBeVisible();
  expect(page.getByRole("button").elements()).toEqual([]);
});
