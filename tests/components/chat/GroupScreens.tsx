/** The chat with a group of the reader's, over a service in the test's hands. */
import axe from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import { environment, setEnvironment } from "#lib/browser/environment.ts";
import type { Group } from "#lib/domain/chat/groups/groups.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { friendOf } from "#tests/support/chat/chat-friends.ts";
import { groupOf, ME, memberOf } from "#tests/support/chat/chat-groups.ts";
import { said } from "./Talk.tsx";
import "#pages/_shell/global.css";

/** Another member, 王小明. */
export const YOU = "recruitUser2";
export const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
export const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
export const problems = async () => (await axe.run(document.body)).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
/** Waits until a sentence is said, whole or its beginning. */
export const says = (sentence: string) => expect.poll(() => said().some((one) => String(one).startsWith(sentence))).toBe(true);
/** Waits until the focus is on an element, whose words or name are answered. */
export const focused = (): string => {
  const { activeElement } = document;
  return activeElement === document.body ? "BODY" : (activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? "");
};

/** A page that nothing has been said on, as wide as a desktop. */
export const startPage = async (): Promise<void> => {
  const inBrowser = environment();
  setEnvironment({ ...inBrowser, openSheet: () => () => undefined });
  await page.viewport(1440, 900);
  $toasts.set([]);
  sessionStorage.clear();
};

export type GroupsState = ReturnType<typeof createFakeChat>["groups"]["state"];

/** The chat with a group's conversation and its service. */
export const show = async (own: Partial<Group> = {}, state: Partial<GroupsState> = {}) => {
  const chat = createFakeChat({ GROUPg1: [[]] });
  const { groups } = chat;
  const shown = groupOf("g1", { role: "Owner", ...own });
  Object.assign(groups.state, {
    groups: [shown],
    members: { g1: [memberOf(ME, { role: shown.role ?? "Member" }), memberOf(YOU, { name: "王小明" }), memberOf("manager7")] },
    ...state,
  });
  chat.friends.state.friends = [friendOf(YOU), friendOf("manager7")];
  chat.state.conversations = [conversationOf("GROUPg1", { kind: "group", peer: "g1", name: shown.name })];
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  await stores.inbox.load();
  await render(
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">我的消息</h1>
      <ChatLayout chat={stores} account={ME} isSeeker />
    </main>,
  );
  return { chat, stores, groups };
};
export const manage = async (...asked: Parameters<typeof show>) => {
  const shown = await show(...asked);
  await shown.stores.view.open("GROUPg1");
  await button("群管理").click();
  await expect.element(page.getByRole("list", { name: "群成员" })).toBeVisible();
  return shown;
};
export const openBook = async (...asked: Parameters<typeof show>) => {
  const shown = await show(...asked);
  await button(/^通讯录/).click();
  await expect.element(button(/^我的群聊/)).toBeVisible();
  return shown;
};
