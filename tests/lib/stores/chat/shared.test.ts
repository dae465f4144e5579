/** The pictures, files and links of a conversation: pages of the search, and changes while they are shown. */
import { beforeEach, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Content, Message } from "#lib/domain/chat/messages/message.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { createShared } from "#lib/stores/chat/shared.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
beforeEach(() => setEnvironment(createEnvironment().environment));
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const IMAGE: Content = { kind: "image", url: "https://a.cn/1", preview: "https://a.cn/1", width: 4, height: 3, format: "png" };
const picture = (id: string, time: number, own: Partial<Message> = {}) => messageOf({ id, time, content: IMAGE, ...own });
const text = (id: string, time: number, words: string) => messageOf({ id, time, content: { kind: "text", text: words } });
const file = (id: string, time: number) =>
  messageOf({ id, time, content: { kind: "file", url: "https://a.cn/f", name: id, size: 1 } });

/** The things of a conversation that ends with `loaded`; the search has these pages of it. */
const open = async (loaded: Message[], pages: Message[][]) => {
  const chat = createFakeChat({ [PEER]: [loaded] });
  chat.state.conversations = [conversationOf(PEER)];
  chat.state.found[PEER] = pages.map((messages) => [{ conversationId: PEER, count: messages.length, messages }]);
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  await stores.inbox.load();
  await stores.view.open(PEER);
  await settled();
  const store = stores.view.openStore();
  if (!store) throw new Error("the conversation is not open");
  const shared = createShared({ inbox: stores.inbox, conversationId: PEER, messages: store.messages });
  const stop = shared.$list.subscribe(() => undefined);
  await settled();
  const keys = () => shared.$list.get().items.map(({ key }) => key);
  const searches = () => chat.asked.filter((name) => name.startsWith("search"));
  return { chat, stores, store, shared, keys, searches, stop };
};

test("a tab is read when it is shown, once", async () => {
  const { shared, keys, searches } = await open([], [[picture("a", 1)]]);
  expect([keys(), searches()]).toEqual([["a"], [`search ${PEER} media `]]);
  shared.pick("file");
  shared.pick("media");
  shared.pick("file");
  await settled();
  expect(searches()).toEqual([`search ${PEER} media `, `search ${PEER} file `]);
});

test("links are searched for in texts and cards", async () => {
  const { shared, keys, searches } = await open([], [[text("a", 1, "https://a.cn/x")]]);
  shared.pick("link");
  await settled();
  expect([keys(), searches().at(-1)]).toEqual([["a https://a.cn/x"], `search ${PEER} text+other http`]);
});

test("things that the conversation has loaded are there before the search answers", async () => {
  const { stores, store } = await open([picture("b", 2)], [[picture("b", 2), picture("a", 1)]]);
  const shared = createShared({ inbox: stores.inbox, conversationId: PEER, messages: store.messages });
  shared.$list.subscribe(() => undefined);
  expect(shared.$list.get()).toMatchObject({ items: [{ key: "b" }], paging: "loading" });
  await settled();
  expect(shared.$list.get()).toMatchObject({ items: [{ key: "b" }, { key: "a" }], isAll: true, paging: "idle" });
});

test("pages follow one another, each by one press", async () => {
  const { shared, keys, searches } = await open([], [[picture("c", 3)], [picture("b", 2)], [picture("a", 1)]]);
  expect([keys(), shared.$list.get().isAll]).toEqual([["c"], false]);
  await Promise.all([shared.more(), shared.more()]);
  expect([keys(), searches().length]).toEqual([["c", "b"], 2]);
  await shared.more();
  await shared.more();
  expect([keys(), shared.$list.get().isAll, searches().length]).toEqual([["c", "b", "a"], true, 3]);
});

test("pages without anything new are passed by, five at a time", async () => {
  const { chat, shared, keys, searches } = await open([], []);
  const words = Array.from({ length: 8 }, (_, index) => [text(`t${index}`, 90 - index, "http 是协议")]);
  chat.state.found[PEER] = [...words, [text("a", 1, "http://a.cn")]].map((messages) => [
    { conversationId: PEER, count: messages.length, messages },
  ]);
  shared.pick("link");
  await settled();
  expect([searches().length - 1, shared.$list.get()]).toMatchObject([5, { items: [], isAll: false, paging: "idle" }]);
  await shared.more();
  expect([keys(), shared.$list.get().isAll]).toEqual([["a http://a.cn/"], true]);
});

test("a page that fails leaves the pages before, and is read again by a press and by the line's return", async () => {
  const { chat, shared, keys } = await open([], [[picture("c", 3)], [picture("b", 2)], [picture("a", 1)]]);
  chat.fail(`search ${PEER} media  1`);
  await shared.more();
  expect([keys(), shared.$list.get().paging]).toMatchObject([["c"], { failure: { kind: "chat" } }]);
  await shared.more();
  expect([keys(), shared.$list.get().paging]).toEqual([["c", "b"], "idle"]);
  chat.push({ type: "connection", state: "disconnected" });
  await shared.more();
  expect(shared.$list.get().paging).toEqual({ failure: { kind: "offline" } });
  chat.push({ type: "connection", state: "connected" });
  await settled();
  expect(keys()).toEqual(["c", "b", "a"]);
});

test("new and own messages join while it is shown, of the shown kind alone", async () => {
  const { chat, store, shared, keys } = await open([picture("a", 1)], [[picture("a", 1)]]);
  chat.push({ type: "messages", messages: [picture("b", 2), file("f", 3), picture("x", 4, { conversationId: "C2Cmanager8" })] });
  expect(keys()).toEqual(["b", "a"]);
  const draft = { text: "", quote: null, files: [{ name: "x.pdf", kind: "file" as const, file: new File(["x"], "x.pdf") }] };
  shared.pick("file");
  store.sending.submit(draft);
  expect(keys()).toEqual(["f"]);
  const sent = chat.sending[0]?.message;
  if (!sent) throw new Error("nothing is on its way");
  chat.sending[0]?.answer({ ok: true, value: { ...sent, time: 5, delivery: { state: "sent" } } });
  await settled();
  await settled();
  expect(keys()).toEqual(["own0", "f"]);
});

test("a message that is taken back, edited or deleted leaves, whether the conversation has loaded it or not", async () => {
  const loaded = [picture("c", 3), picture("d", 4)];
  const { chat, store, keys } = await open(loaded, [[picture("d", 4), picture("c", 3), picture("b", 2), picture("a", 1)]]);
  expect(keys()).toEqual(["d", "c", "b", "a"]);
  chat.push({ type: "changed", messages: [picture("d", 4, { revoked: { by: "manager7" } })] });
  expect(keys()).toEqual(["c", "b", "a"]);
  chat.push({ type: "changed", messages: [picture("b", 2, { revoked: { by: "manager7" } }), text("a", 1, "没有了")] });
  expect(keys()).toEqual(["c"]);
  await store.messages.removeAll(["c"]);
  expect(keys()).toEqual([]);
});

test("a screen that is closed listens no more", async () => {
  const { chat, stop } = await open([], []);
  const before = chat.listeners.size;
  stop();
  await expect.poll(() => chat.listeners.size).toBe(before - 1);
});
