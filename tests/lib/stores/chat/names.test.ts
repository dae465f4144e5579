/** Whose names are asked for, and how often. */
import { beforeEach, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf, participantOf } from "#tests/support/chat/chat-messages.ts";

const GROUP = "GROUPg1";
beforeEach(() => setEnvironment(createEnvironment().environment));
/** Waits until the answers are taken in. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const by = (account: string) => participantOf("", { account });
const inGroup = (id: string, own: Partial<Message> = {}): Message =>
  messageOf({ id, conversationId: GROUP, from: "manager7", ...own });
const joined = (id: string, ...accounts: string[]): Message =>
  inGroup(id, { content: { kind: "tip", tip: "joined", operator: by("manager7"), people: accounts.map(by), change: null } });

const open = async (pages: Message[][]) => {
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

test("the unknown people of a page are asked for at once, and those of the next page that are new", async () => {
  const { stores, asked } = await open([
    [joined("m2", "recruitUser5", "recruitUser6"), inGroup("m3", { from: "recruitUser6", name: "" })],
    [joined("m1", "recruitUser5", "recruitUser8")],
  ]);
  expect(asked()).toEqual(["profiles manager7 recruitUser5 recruitUser6"]);
  await stores.view.$view.get().main?.store.messages.load();
  await settled();
  expect(asked()).toEqual(["profiles manager7 recruitUser5 recruitUser6", "profiles recruitUser8"]);
  expect(stores.inbox.$names.get()).toEqual({ manager7: "秦若水", recruitUser5: "王明" });
});

test("people whose names came along are not asked for, nor is the reader", async () => {
  const me = participantOf("", { account: "recruitUser1", isMe: true });
  const named = participantOf("王明", { account: "recruitUser5" });
  const { asked } = await open([
    [
      inGroup("m1", { content: { kind: "tip", tip: "joined", operator: named, people: [me, named], change: null } }),
      inGroup("m2", { from: "recruitUser5", name: "王明" }),
      inGroup("m3", { from: "recruitUser1", isMine: true }),
    ],
  ]);
  expect(asked()).toEqual([]);
});

test("people who could not be asked for are asked for with the next page", async () => {
  const chat = createFakeChat({ [GROUP]: [[joined("m2", "recruitUser5")], [joined("m1", "recruitUser5")]] });
  chat.state.conversations = [conversationOf(GROUP, { kind: "group", peer: "g1" })];
  chat.state.names = { recruitUser5: "王明" };
  chat.fail("profiles manager7 recruitUser5");
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  await stores.inbox.load();
  await stores.view.open(GROUP);
  await settled();
  expect(stores.inbox.$names.get()).toEqual({});
  await stores.view.$view.get().main?.store.messages.load();
  await settled();
  expect(stores.inbox.$names.get()).toEqual({ recruitUser5: "王明" });
});

test("the people of last messages are asked for together with those of the list", async () => {
  const { content } = joined("m1", "recruitUser5");
  const last = { time: 1, isMine: false, from: "", name: "", content, isRevoked: false };
  const chat = createFakeChat();
  chat.state.conversations = [conversationOf(GROUP, { kind: "group", peer: "g1", last }), conversationOf("C2Cmanager9")];
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  await stores.inbox.load();
  await settled();
  expect(chat.asked.filter((name) => name.startsWith("profiles"))).toEqual(["profiles manager9 manager7 recruitUser5"]);
});
