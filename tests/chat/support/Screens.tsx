/** The product's own chat – screens, stores, adapter – in a page of the tests, over the real SDK. Built and put beside the others by `screen-page.ts`. */

import { createRoot } from "react-dom/client";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import type { GroupsFacet } from "#lib/chat/index.ts";
import type { ChatCredentials } from "#lib/domain/account/account.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import { createChatSession } from "#lib/stores/chat/session/session.ts";

/** The calls of the adapter that a test makes by name. */
export type GroupCall = keyof Pick<
  GroupsFacet,
  | "create"
  | "change"
  | "add"
  | "remove"
  | "setAdmin"
  | "mute"
  | "handOver"
  | "dismiss"
  | "quit"
  | "join"
  | "applications"
  | "answer"
  | "list"
  | "membersOf"
>;
/** The outcome of a call: its value, or the service's code. */
export type GroupAnswer = { ok: true; value: unknown } | { ok: false; code: number };

let chat: Chat | null = null;
/** Kept, because it answers a wish by the object that it read. */
let groups: ReturnType<Chat["inbox"]["client"]["groups"]> | null = null;
const opened = (): Chat => {
  if (!chat) throw new Error("the chat is not open");
  return chat;
};

globalThis.screens = {
  begin: (credentials) =>
    new Promise((resolve, reject) => {
      const report = (trouble: unknown): void => reject(new Error(JSON.stringify(trouble)));
      const session = createChatSession({ credentials, renew: null, isSeekers: false, report, onUnread: () => undefined });
      session.$state.subscribe((state) => {
        if (state.state === "failed") report(state.failure);
        if (state.state !== "open" || chat === state.chat) return;
        chat = state.chat;
        createRoot(document.body.appendChild(document.createElement("main"))).render(
          <ChatLayout chat={chat} account={credentials.userId} isSeeker={false} />,
        );
        resolve();
      });
    }),
  call: async (name, ...asked) => {
    groups ??= opened().inbox.client.groups();
    const facet = await groups;
    if (!facet.ok) throw new Error("the adapter of groups did not load");
    const call = facet.value[name] as (...given: unknown[]) => ReturnType<GroupsFacet["list"]>;
    const answer = await call(...asked);
    if (answer.ok) return answer;
    return { ok: false, code: answer.failure.kind === "chat" ? answer.failure.code : -1 };
  },
  manage: async (id) => {
    const { inbox, view } = opened();
    await view.open(inbox.client.conversations.withGroup(id));
    if (view.$view.get().side !== "group") view.toggleSide("group");
  },
  visit: async (id) => {
    const book = await opened().groups.open();
    if (book) opened().view.openGroup(book.group(id));
  },
};

declare global {
  var screens: {
    /** Logs in and draws the chat. */
    begin: (credentials: ChatCredentials) => Promise<void>;
    call: (name: GroupCall, ...asked: unknown[]) => Promise<GroupAnswer>;
    /** Opens a group's conversation and its management. */
    manage: (id: string) => Promise<void>;
    /** Opens a group's page, as the address book does. */
    visit: (id: string) => Promise<void>;
  };
}
