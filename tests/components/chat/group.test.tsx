/** A group as its members see it: names, never ids, and never the group's name for a member. */
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatPane } from "#islands/chat/conversation/messages/ChatPane.tsx";
import { ConversationsPane } from "#islands/chat/shell/ConversationsPane.tsx";
import { createChat } from "#lib/stores/chat/chat.ts";
import { unnamed } from "#lib/texts/chat/people.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf, participantOf } from "#tests/support/chat/chat-messages.ts";
import "#pages/_shell/global.css";

const GROUP = "GROUPg1";
beforeEach(() => sessionStorage.clear());

test("notices, quotes, senders and rows have names, which come with one request", async () => {
  await page.viewport(1440, 900);
  const me = participantOf("", { account: "recruitUser1", isMe: true });
  const ming = participantOf("", { account: "recruitUser5" });
  const quote = {
    messageId: "gone",
    isMine: false,
    name: "",
    account: "recruitUser6",
    kind: "text",
    text: "快18",
    time: 0,
  } as const;
  const common = { conversationId: GROUP, name: "" };
  const content = { kind: "tip", tip: "joined", operator: me, people: [me, ming], change: null } as const;
  const chat = createFakeChat({
    [GROUP]: [
      [
        messageOf({ ...common, id: "m1", from: "@TIM#SYSTEM", content: { ...content, people: [me, ming] } }),
        messageOf({ ...common, id: "m2", from: "recruitUser5", quote }),
        messageOf({ ...common, id: "m3", from: "recruitUser6", time: 1_795_000_300 }),
        messageOf({ ...common, id: "m4", from: "recruitUser6", time: 1_795_000_310, revoked: { by: "recruitUser6" } }),
      ],
    ],
  });
  const last = {
    time: 1,
    isMine: false,
    from: "recruitUser5",
    name: "",
    content: { kind: "text", text: "早" },
    isRevoked: false,
  } as const;
  const conversation = conversationOf(GROUP, { kind: "group", peer: "g1", name: "春招答疑二群", last });
  chat.state.conversations = [conversation];
  chat.state.names = { recruitUser5: "王明" };
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  await stores.inbox.load();
  await stores.view.open(GROUP);
  const store = stores.view.openStore();
  if (!store) throw new Error("the group is not open");
  await render(
    <main className="flex h-dvh">
      <ConversationsPane chat={stores} isSeeker />
      <ChatPane conversation={conversation} store={store} header={null} note={null} onForget={() => undefined} />
    </main>,
  );
  await expect.element(page.getByText("您、王明 加入群聊")).toBeVisible();
  await expect.element(page.getByText("王明：早")).toBeVisible();
  await expect.element(page.getByText("王明", { exact: true })).toBeVisible();
  const other = unnamed("recruitUser6");
  await expect.element(page.getByRole("button", { name: `查看引用的消息：${other}：快18` })).toBeVisible();
  await expect.element(page.getByText(other, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(`${other}撤回了一条消息`)).toBeVisible();
  const log = page.getByRole("region", { name: "聊天记录" }).element().textContent ?? "";
  expect(log).not.toMatch(/recruitUser|春招答疑二群/);
  expect(chat.asked.filter((name) => name.startsWith("profiles"))).toEqual(["profiles recruitUser5", "profiles recruitUser6"]);
});
