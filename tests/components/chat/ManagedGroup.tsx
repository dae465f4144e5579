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
import { groupOf, ME, memberOf } from "#tests/support/chat/chat-groups.ts";
import { said } from "./Talk.tsx";

/** Prepares a wide page without messages and without memory. */
export const prepare = async (): Promise<void> => {
  setEnvironment({ ...environment(), openSheet: () => () => undefined });
  await page.viewport(1440, 900);
  $toasts.set([]);
  sessionStorage.clear();
};
export const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
export const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
export const problems = async () => (await axe.run(document.body)).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
/** Waits until a sentence is said. */
export const says = (sentence: string) => expect.poll(said).toContain(sentence);

/** The chat of a reader in group g1, with other groups at the service. */
export const showChat = async (own: Partial<Group> = {}, others: Group[] = []) => {
  const chat = createFakeChat({ GROUPg1: [[]] });
  const { groups } = chat;
  const shown = groupOf("g1", { role: "Owner", ...own });
  Object.assign(groups.state, { groups: [shown], others, members: { g1: [memberOf(ME, { role: shown.role ?? "Member" })] } });
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

/** The management of group g1. */
export const manage = async (own: Partial<Group> = {}) => {
  const shown = await showChat(own);
  await shown.stores.view.open("GROUPg1");
  await button("群管理").click();
  await expect.element(page.getByRole("list", { name: "群成员" })).toBeVisible();
  return shown;
};
