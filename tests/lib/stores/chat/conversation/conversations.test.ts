/** The loaded conversations of a chat: kept while they have something to send, and released when long unseen. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { failed, success } from "#lib/domain/failure.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf, participantOf } from "#tests/support/chat/chat-messages.ts";

beforeEach(() => setEnvironment(createEnvironment().environment));
/** Waits until the stores have processed the answers. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const open = () => {
  const chat = createFakeChat();
  const { conversations, view } = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  /** Opens a conversation and writes a message there. */
  const write = async (id: string, text: string): Promise<void> => {
    await view.open(id);
    view.openStore()?.sending.send({ kind: "text", text });
  };
  const statesOf = async (id: string) =>
    (await conversations.openConversation(id))?.messages.$all.get().map(({ delivery }) => delivery.state);
  return { chat, conversations, view, write, statesOf };
};

describe("the loaded conversations", () => {
  test("have one store each", async () => {
    const { conversations } = open();
    const [first, second] = await Promise.all([conversations.openConversation("C2Ca"), conversations.openConversation("C2Ca")]);
    expect(first).toBe(second);
  });

  test("count the messages on their way in all of them", async () => {
    const { chat, conversations, write } = open();
    await write("C2Ca", "一");
    await write("C2Cb", "二");
    expect(conversations.$waiting.get()).toBe(2);
    for (const { message, answer } of chat.sending) answer(success({ ...message, delivery: { state: "sent" } }));
    await settled();
    expect(conversations.$waiting.get()).toBe(0);
  });

  test("count no messages of one that was removed", async () => {
    const { conversations, write } = open();
    await write("C2Ca", "一");
    conversations.remove("C2Ca");
    expect(conversations.$waiting.get()).toBe(0);
  });

  test("are read again after the end of a login", async () => {
    const { chat, conversations, view } = open();
    await view.open("C2Ca");
    await settled();
    const before = chat.asked.filter((name) => name === "history").length;
    conversations.reload();
    await settled();
    expect(chat.asked.filter((name) => name === "history")).toHaveLength(before + 1);
  });

  test("hide a last message of the list once the history shows that it is risky", async () => {
    const content = { kind: "text", text: "加微信转账" } as const;
    const chat = createFakeChat({ C2Ca: [[messageOf({ id: "m1", conversationId: "C2Ca", time: 7, isRisky: true, content })]] });
    const last = { time: 7, isMine: false, from: "manager7", name: "", content, isRevoked: false };
    chat.state.conversations = [conversationOf("C2Ca", { last })];
    const { inbox, view } = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
    await inbox.load();
    await view.open("C2Ca");
    await settled();
    expect(inbox.listed("C2Ca")?.last?.isRisky).toBe(true);
  });

  test("return unsent messages as drafts", async () => {
    const { chat, conversations, view, write } = open();
    await write("C2Ca", "没有发出");
    chat.sending[0]?.answer(failed(chatFailure(20_005)));
    await settled();
    conversations.returnUnsent();
    expect(view.openStore()?.draft.$draft.get().text).toBe("没有发出");
  });
});

describe("a conversation that is not shown", () => {
  const ids = Array.from({ length: 12 }, (_, index) => `C2Cp${index}`);
  const walk = async (view: ReturnType<typeof open>["view"]): Promise<void> => {
    for (const id of ids) await view.open(id);
    await settled();
  };
  const pagesOf = (chat: ReturnType<typeof open>["chat"]) => chat.asked.filter((name) => name === "history").length;

  test("is released after ten others", async () => {
    const { chat, view } = open();
    await walk(view);
    const before = pagesOf(chat);
    await view.open("C2Cp0");
    expect(pagesOf(chat)).toBe(before + 1);
  });

  test("stays loaded before that", async () => {
    const { chat, view } = open();
    await walk(view);
    const before = pagesOf(chat);
    await view.open("C2Cp10");
    expect(pagesOf(chat)).toBe(before);
  });

  test("stays while a message of it is on its way", async () => {
    const { chat, conversations, view, write, statesOf } = open();
    await write("C2Cp0", "在路上");
    await walk(view);
    expect([conversations.$waiting.get(), await statesOf("C2Cp0")]).toEqual([1, ["sending"]]);
    chat.sending[0]?.answer(success(messageOf({ id: "own0", isMine: true, conversationId: "C2Cp0" })));
    await settled();
    expect(conversations.$waiting.get()).toBe(0);
  });

  test("stays with a message that has failed", async () => {
    const { chat, view, write, statesOf } = open();
    await write("C2Cp0", "没有发出");
    chat.sending[0]?.answer(failed(chatFailure(80_001)));
    await walk(view);
    expect(await statesOf("C2Cp0")).toEqual(["failed"]);
  });
});

const GROUP = "GROUPg1";
const by = (account: string) => participantOf("", { account });
const inGroup = (id: string, own: Partial<Message> = {}): Message =>
  messageOf({ id, conversationId: GROUP, from: "manager7", ...own });
const joined = (id: string, ...accounts: string[]): Message =>
  inGroup(id, { content: { kind: "tip", tip: "joined", operator: by("manager7"), people: accounts.map(by), change: null } });

const openGroup = async (pages: Message[][]) => {
  const chat = createFakeChat({ [GROUP]: pages });
  chat.state.conversations = [conversationOf(GROUP, { kind: "group", peer: "g1", name: "答疑群" })];
  chat.state.names = { manager7: "秦若水", recruitUser5: "王明" };
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  await stores.inbox.load();
  await stores.view.open(GROUP);
  await settled();
  const asked = () => chat.asked.filter((name) => name.startsWith("profiles"));
  return { chat, stores, asked };
};

describe("the names of people in a group", () => {
  test("are asked for page by page, each once", async () => {
    const { stores, asked } = await openGroup([
      [joined("m2", "recruitUser5", "recruitUser6"), inGroup("m3", { from: "recruitUser6", name: "" })],
      [joined("m1", "recruitUser5", "recruitUser8")],
    ]);
    expect(asked()).toEqual(["profiles manager7 recruitUser5 recruitUser6"]);
    await stores.view.openStore()?.messages.load();
    await settled();
    expect(asked()).toEqual(["profiles manager7 recruitUser5 recruitUser6", "profiles recruitUser8"]);
    expect(stores.inbox.$names.get()).toEqual({ manager7: "秦若水", recruitUser5: "王明" });
  });

  test("that came along are not asked for, nor is the reader's", async () => {
    const me = participantOf("", { account: "recruitUser1", isMe: true });
    const named = participantOf("王明", { account: "recruitUser5" });
    const { asked } = await openGroup([
      [
        inGroup("m1", { content: { kind: "tip", tip: "joined", operator: named, people: [me, named], change: null } }),
        inGroup("m2", { from: "recruitUser5", name: "王明" }),
        inGroup("m3", { from: "recruitUser1", isMine: true }),
      ],
    ]);
    expect(asked()).toEqual([]);
  });

  test("are asked for again with the next page where a call failed", async () => {
    const chat = createFakeChat({ [GROUP]: [[joined("m2", "recruitUser5")], [joined("m1", "recruitUser5")]] });
    chat.state.conversations = [conversationOf(GROUP, { kind: "group", peer: "g1" })];
    chat.state.names = { recruitUser5: "王明" };
    chat.fail("profiles manager7 recruitUser5");
    const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
    await stores.inbox.load();
    await stores.view.open(GROUP);
    await settled();
    expect(stores.inbox.$names.get()).toEqual({});
    await stores.view.openStore()?.messages.load();
    await settled();
    expect(stores.inbox.$names.get()).toEqual({ recruitUser5: "王明" });
  });
});
