/** Talking in a group: the list of @, the readers of a message, and a muted member. */
import { beforeEach, describe, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConversationRow } from "#islands/chat/conversations/ConversationRow.tsx";
import { OpenConversation } from "#islands/chat/shell/OpenConversation.tsx";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { showReceipts } from "#lib/stores/chat/receipts-setting.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { memberOf } from "#tests/support/chat/chat-group-talk.ts";
import { messageOf, participantOf } from "#tests/support/chat/chat-messages.ts";
import "#pages/_shell/global.css";

const GROUP = "GROUPg1";
const own = (id: string, more: Partial<Message> = {}) =>
  messageOf({ id, conversationId: GROUP, isMine: true, needsReceipt: true, content: { kind: "text", text: `消息${id}` }, ...more });
const editor = () => page.getByRole("textbox", { name: "消息内容" });
const options = () => page.getByRole("option");
const active = (): string | null => {
  const id = editor().element().getAttribute("aria-activedescendant");
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
};

beforeEach(async () => {
  sessionStorage.clear();
  showReceipts(true);
  await page.viewport(1440, 900);
});

type Fake = ReturnType<typeof createFakeChat>;
/** The group, open and with its members; `prepare` sets up the service. */
const show = async (messages: Message[] = [own("m1")], prepare: (chat: Fake) => void = () => undefined) => {
  const shown = await open(messages, prepare);
  await expect.poll(() => shown.store.membership.$talk.get()).not.toBeNull();
  return shown;
};
const open = async (messages: Message[], prepare: (chat: Fake) => void) => {
  const chat = createFakeChat({ [GROUP]: [messages] });
  const conversation = conversationOf(GROUP, { kind: "group", peer: "g1", name: "春招答疑", groupType: "Public" });
  chat.state.conversations = [conversation];
  prepare(chat);
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  await stores.inbox.load();
  await stores.view.open(GROUP);
  const store = stores.view.openStore();
  const { main } = stores.view.$view.get();
  if (!store || main?.kind !== "conversation") throw new Error("the group is not open");
  await render(
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">聊天</h1>
      <OpenConversation chat={stores} main={main} account="recruitUser1" isSeeker />
    </main>,
  );
  return { chat, stores, store };
};
const writeIn = async (keys: string): Promise<void> => {
  editor().element().focus();
  await userEvent.keyboard(keys);
};

/** Mentions 王小明, once the list has him. */
const mentionMing = async (): Promise<void> => {
  await writeIn("@王");
  await expect.poll(active).toContain("王小明");
  await userEvent.keyboard("{Enter}");
};

describe("the list of @", () => {
  test("has everybody first, walks by arrow keys in a circle, and chooses by Enter without sending", async () => {
    const { chat, store } = await show();
    await writeIn("请@");
    await expect
      .poll(() =>
        options()
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(["所有人", "王小明", "李雷", "陈晓"].map((name): unknown => expect.stringContaining(name)));
    await expect.poll(active).toContain("所有人");
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(active).toContain("王小明");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect.poll(active).toContain("陈晓");
    await userEvent.keyboard("{Enter}看下");
    await expect.poll(() => options().elements().length).toBe(0);
    expect([editor().element().textContent, chat.sending.length]).toEqual(["请@陈晓 看下", 0]);
    await userEvent.keyboard("{Enter}");
    expect(chat.sending[0]?.message.content).toEqual({ kind: "text", text: "请@陈晓 看下" });
    await expect.poll(() => store.draft.$draft.get().text).toBe("");
  });

  test("finds by the beginning of a name or id, and chooses by a press", async () => {
    await show();
    await writeIn("@MANAGER");
    await expect.poll(() => options().elements().length).toBe(1);
    await options().first().click();
    expect(editor().element().textContent).toBe("@陈晓 ");
    await expect.element(editor()).toHaveFocus();
  });

  test("opens for an @ that was written before the members came", { tags: "release" }, async () => {
    const members = Promise.withResolvers<void>();
    await open([own("m1")], ({ client }) => {
      const { groupTalk } = client;
      client.groupTalk = () => members.promise.then(groupTalk);
    });
    await writeIn("@王");
    expect(options().elements()).toEqual([]);
    members.resolve();
    await expect.poll(active).toContain("王小明");
    await userEvent.keyboard("{Enter}");
    expect(editor().element().textContent).toBe("@王小明 ");
  });

  test("shows all where no name fits, and leaves Enter to the message", { tags: "release" }, async () => {
    const { chat } = await show();
    await writeIn("@没有");
    await expect.element(page.getByText("没有匹配的成员，以下为全部成员")).toBeVisible();
    await expect.poll(() => [options().elements().length, active()]).toEqual([4, null]);
    await userEvent.keyboard("{Enter}");
    expect(chat.sending[0]?.message.content).toEqual({ kind: "text", text: "@没有" });
  });

  test("holds an Enter that precedes its members", { tags: "release" }, async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { chat } = await show([own("m1")], ({ groupTalk }) => {
      const { members } = groupTalk.facet;
      groupTalk.facet.members = async (...asked) => {
        await promise;
        return members(...asked);
      };
    });
    await writeIn("@王{Enter}");
    await expect.poll(() => options().elements().length).toBe(1);
    await userEvent.keyboard("{Enter}");
    expect(chat.sending).toEqual([]);
    resolve();
    await expect.poll(active).toContain("王小明");
    await userEvent.keyboard("{Enter}");
    expect([editor().element().textContent, chat.sending.length]).toEqual(["@王小明 ", 0]);
  });

  test("is closed by Escape for this @, and opens at the next", async () => {
    await show();
    await writeIn("@{Escape}王");
    await expect.poll(() => options().elements().length).toBe(0);
    await userEvent.keyboard(" @");
    await expect.poll(() => options().elements().length).toBe(4);
  });

  test("is not for addresses of mail", async () => {
    await show();
    await writeIn("hr@");
    expect(options().elements()).toEqual([]);
  });

  test("never chooses by a key of an input method", async () => {
    const { chat } = await show();
    await writeIn("@");
    await expect.poll(active).toContain("所有人");
    await cdp().send("Input.imeSetComposition", { text: "wang", selectionStart: 4, selectionEnd: 4 });
    const enter = new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true });
    editor().element().dispatchEvent(enter);
    await cdp().send("Input.insertText", { text: "王" });
    await expect
      .poll(() =>
        options()
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual([expect.stringContaining("王小明")]);
    expect([editor().element().textContent, chat.sending.length]).toEqual(["@王", 0]);
  });

  test("of 5,000 members has few options on the page, and reaches the last by a key", async () => {
    await show([own("m1")], ({ groupTalk }) => {
      groupTalk.state.pageSize = 5000;
      groupTalk.state.members = Array.from({ length: 5000 }, (_, index) => memberOf(`recruitUser${index + 2}`, `成员${index}`));
    });
    await writeIn("@");
    await expect.poll(() => options().first().element().getAttribute("aria-setsize")).toBe("5001");
    expect(options().elements().length).toBeLessThan(40);
    await userEvent.keyboard("{ArrowUp}");
    await expect.poll(active).toContain("成员4999");
    const start = performance.now();
    await userEvent.keyboard("成员1234");
    await expect.poll(() => options().elements().length).toBe(1);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test("takes names from right to left, with emoji, and without a name", { tags: "release" }, async () => {
    const { chat } = await show([own("m1")], ({ groupTalk }) => {
      groupTalk.state.members = [
        memberOf("recruitUser2", "محمد"),
        memberOf("recruitUser3", "👩‍💻小美"),
        memberOf("recruitUser4", ""),
      ];
    });
    await writeIn("@");
    await expect.poll(active).toContain("所有人");
    await userEvent.keyboard("م{Enter}@");
    // The keyboard of tests would write each half of it.
    await cdp().send("Input.insertText", { text: "👩" });
    await userEvent.keyboard("{Enter}@求{Enter}{Enter}");
    await expect.poll(() => chat.sending.length).toBe(1);
    expect(chat.sending[0]?.message.content).toEqual({
      kind: "text",
      text: expect.stringMatching(/^@محمد @👩‍💻小美 @求职者\d{4} $/),
    });
  });
});

describe("a mention in the editor", () => {
  test("is deleted whole from either side, and comes back whole", async () => {
    const { store } = await show();
    const text = () => store.draft.$draft.get().text;
    await mentionMing();
    const written = text();
    expect(written).toContain("recruitUser2");
    await userEvent.keyboard("{Backspace}{Backspace}");
    expect(text()).toBe("");
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(editor().element().querySelector("[data-token]")?.textContent).toBe("@王小明");
    await userEvent.keyboard("{Home}{Delete}");
    expect(text()).toBe("");
  });

  test("comes back with the words that were taken back", { tags: "release" }, async () => {
    const { chat, store } = await show();
    await mentionMing();
    await userEvent.keyboard("好{Enter}");
    const sent = chat.sending[0]?.message;
    if (!sent) throw new Error("nothing was sent");
    chat.sending[0]?.answer({ ok: true, value: { ...sent, delivery: { state: "sent" } } });
    chat.push({ type: "changed", messages: [{ ...sent, delivery: { state: "sent" }, revoked: { by: sent.from } }] });
    await page.getByRole("button", { name: "重新编辑" }).click();
    expect(editor().element().querySelector("[data-token]")?.textContent).toBe("@王小明");
    expect(store.draft.$draft.get().text).toContain("recruitUser2");
  });
});

describe("the readers of an own message", () => {
  test("are counted below it: 未读, N人已读, 全部已读 (R3.4.6-4)", async () => {
    const { chat } = await show([own("m1"), own("m2", { needsReceipt: false })], ({ groupTalk }) => {
      groupTalk.state.counts = { m1: { read: 0, unread: 3 } };
    });
    const below = () => document.querySelector('[data-message="m1"]')?.textContent;
    await expect.poll(below).toContain("未读");
    expect(document.querySelector('[data-message="m2"]')?.textContent).not.toContain("读");
    chat.push({ type: "read-counts", counts: [{ id: "m1", read: 2, unread: 1 }] });
    await expect.poll(below).toContain("2人已读");
    chat.push({ type: "read-counts", counts: [{ id: "m1", read: 3, unread: 0 }] });
    await expect.poll(below).toContain("全部已读");
    await expect.element(page.getByText("全部已读")).not.toHaveRole("button");
  });

  test("are in a panel beside the conversation, which the keys open and close (R3.4.6-5)", async () => {
    const { chat } = await show([own("m1")], ({ groupTalk }) => {
      groupTalk.state.counts = { m1: { read: 1, unread: 150 } };
      groupTalk.state.unread = {
        m1: Array.from({ length: 150 }, (_, index) => memberOf(`recruitUser${index + 9}`, `成员${index}`)),
      };
      groupTalk.state.read = { m1: [memberOf("recruitUser2", "王小明")] };
    });
    const label = page.getByRole("button", { name: "1人已读，查看成员" });
    label.element().focus();
    await userEvent.keyboard("{Enter}");
    const panel = page.getByRole("complementary", { name: "消息阅读情况" });
    await expect.element(panel.getByRole("tab", { name: "未读 150" })).toHaveAttribute("aria-selected", "true");
    await expect.element(panel.getByText("成员0", { exact: true })).toBeVisible();
    expect(panel.getByRole("listitem").elements().length).toBeLessThan(60);
    await panel.getByRole("button", { name: "查看更多" }).click();
    await expect.poll(() => chat.groupTalk.asked).toContain("readers m1 false 100");
    await panel.getByRole("tab", { name: "已读 1" }).click();
    await expect.element(panel.getByText("王小明")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(label).toHaveFocus();
  });

  test("stay away from a reader without receipts", async () => {
    showReceipts(false);
    await show([own("m1")], ({ groupTalk }) => {
      groupTalk.state.counts = { m1: { read: 0, unread: 3 } };
    });
    await expect.element(page.getByText("消息m1")).toBeVisible();
    expect(page.getByRole("button", { name: /查看成员/ }).elements()).toEqual([]);
  });

  test.each(["Community", "AVChatRoom"] as const)("are not counted in groups of type %s", async (groupType) => {
    await show([own("m1")], (chat) => {
      chat.state.conversations = [conversationOf(GROUP, { kind: "group", peer: "g1", name: "社群", groupType })];
      chat.groupTalk.state.counts = { m1: { read: 0, unread: 3 } };
    });
    await expect.element(page.getByText("消息m1")).toBeVisible();
    expect(page.getByRole("button", { name: /查看成员/ }).elements()).toEqual([]);
  });
});

describe("a muted member", () => {
  const tip = (seconds: number, time: number): Message => {
    const me = participantOf("", { account: "recruitUser1", isMe: true });
    const change = { kind: "mute", seconds } as const;
    return messageOf({
      id: `t${seconds}`,
      conversationId: GROUP,
      time,
      content: { kind: "tip", tip: "member", operator: me, people: [me], change },
    });
  };

  test("keeps the words that were being written, and writes on in their place (R3.5.3-10)", async () => {
    const { chat } = await show();
    await writeIn("写到一半");
    chat.push({ type: "messages", messages: [tip(600, chat.state.now)] });
    await expect.element(page.getByText(/^您已被管理员禁言，.+ 解除$/)).toBeVisible();
    await expect.element(page.getByText("已写的内容会保留，解除后可继续发送")).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
    chat.push({ type: "messages", messages: [tip(0, chat.state.now)] });
    await expect.poll(() => editor().query()?.textContent).toBe("写到一半");
  });

  test("learns of a mute of all before anything is sent", async () => {
    await show([own("m1")], ({ groupTalk }) => {
      groupTalk.state.own = { role: "Member", isAllMuted: true, mutedUntil: 0 };
    });
    await expect.element(page.getByText("全员禁言中，仅群主和管理员可以发言")).toBeVisible();
    expect(editor().query()).toBeNull();
  });
});

test("the row of a group says who was mentioned", async () => {
  const chat = createFakeChat();
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  const mentions = [
    { sequence: 3, isMe: true, isAll: false },
    { sequence: 4, isMe: false, isAll: true },
  ];
  const conversation = conversationOf(GROUP, { kind: "group", name: "春招答疑", mentions });
  await render(
    <ul>
      <ConversationRow
        conversation={conversation}
        inbox={stores.inbox}
        view={stores.view}
        isOpen={false}
        isStop
        time=""
        onMenu={() => undefined}
      />
    </ul>,
  );
  await expect.element(page.getByText("[@所有人][有人@我]")).toBeVisible();
});
