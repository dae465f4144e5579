import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import type { LastMessage } from "#lib/domain/chat/conversations/conversation.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { type ChatTrouble, createChat } from "#lib/stores/chat/chat.ts";
import { createDrafts } from "#lib/stores/chat/conversation/draft.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
const LATE: Failure = chatFailure(2801);
let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});
/** The last message of a conversation, of this second. */
const lastAt = (time: number): LastMessage => ({
  time,
  isMine: false,
  from: "manager7",
  name: "",
  content: { kind: "text", text: "" },
  isRevoked: false,
});
/** Waits until the answers are taken in. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("the chat", () => {
  const open = (pages?: Record<string, ReturnType<typeof messageOf>[][]>) => {
    const chat = createFakeChat(pages);
    const troubles: ChatTrouble[] = [];
    const unread: number[] = [];
    const stores = createChat({
      client: chat.client,
      report: (trouble) => troubles.push(trouble),
      onUnread: (count) => unread.push(count),
    });
    return { chat, stores, troubles, unread };
  };

  test("keeps nothing of what somebody else was writing in this tab", () => {
    browser.environment.session.set("chat-draft:7:C2Ca", '{"text":"别人的话"}');
    browser.environment.session.set("chat-draft::C2Cb", '{"text":"自己的话"}');
    const { stores } = open();
    expect(stores.inbox.$drafts.get()).toEqual({ C2Cb: { ...NO_DRAFT, text: "自己的话" } });
    expect(browser.environment.session.keys()).toEqual(["chat-draft::C2Cb"]);
  });

  test("keeps what somebody was writing for the account that was in the chat, whoever is logged in to the site", () => {
    createDrafts("recruiter1")
      .of(PEER)
      .write({ ...NO_DRAFT, text: "一号的话" });
    expect(createDrafts("recruiter1").of(PEER).$draft.get().text).toBe("一号的话");
    const others = createDrafts("recruiter2");
    expect([others.of(PEER).$draft.get(), others.all()]).toEqual([NO_DRAFT, { [PEER]: NO_DRAFT }]);
  });

  test("lists who one talks to and counts what is unread, at once when something comes", async () => {
    const { chat, stores, unread } = open();
    chat.state.conversations = [conversationOf("C2Ca", { unread: 2 })];
    await stores.inbox.load();
    chat.push({
      type: "conversations",
      conversations: [conversationOf("C2Ca"), conversationOf("C2Cb", { unread: 5, isMuted: true })],
    });
    expect(unread).toEqual([2, 0]);
    expect(stores.inbox.$list.get()).toMatchObject({ state: "ready", value: [{ id: "C2Ca" }, { id: "C2Cb" }] });
  });

  test("opens a conversation that is not in the list yet, or says that it can't", async () => {
    const { chat, stores, troubles } = open();
    await stores.inbox.load();
    chat.fail("conversation");
    await stores.view.open(PEER);
    expect([stores.view.$open.get(), troubles]).toEqual([null, ["not-opened"]]);
    await stores.view.open(PEER);
    expect(stores.view.$open.get()?.id).toBe(PEER);
  });

  test("forgets a conversation that was deleted", async () => {
    const { stores } = open();
    await stores.view.open(PEER);
    await stores.inbox.remove(conversationOf(PEER));
    expect([stores.view.$open.get(), stores.inbox.$list.get()]).toEqual([null, { state: "ready", value: [] }]);
  });

  test("keeps what has not changed as it is, so that a row that has changed is drawn alone", async () => {
    const { chat, stores } = open();
    chat.state.conversations = [conversationOf("C2Ca"), conversationOf("C2Cb")];
    await stores.inbox.load();
    const before = stores.inbox.$list.get();
    chat.push({ type: "conversations", conversations: [conversationOf("C2Ca"), conversationOf("C2Cb", { unread: 1 })] });
    const after = stores.inbox.$list.get();
    const kept = before.state === "ready" && after.state === "ready" && after.value.map((each) => before.value.includes(each));
    expect(kept).toEqual([true, false]);
  });

  test("knows for whom all people speak, and who of the first two hundred is there, asked a hundred at a time; those that fall out are let go", async () => {
    const { chat, stores } = open();
    stores.inbox.$capabilities.set({ ...stores.inbox.$capabilities.get(), presence: true });
    chat.state.companies = { p1: "云杉科技", p200: "白杨医药" };
    for (const account of ["p2", "p150", "p200"]) chat.state.online.add(account);
    const list = Array.from({ length: 201 }, (_, index) => conversationOf(`C2Cp${index}`, { last: lastAt(1000 - index) }));
    chat.state.conversations = list;
    /** What was asked, as the name of the call, how many it was about, and the last of them. */
    const calls = () => chat.asked.map((line) => line.split(" ")).map(([name, ...of]) => [name, of.length, of.at(-1)]);
    const asked = (name: string) => calls().filter(([each]) => each === name);
    await stores.inbox.load();
    await settled();
    expect(asked("profiles").map(([, ...of]) => of)).toEqual([
      [100, "p99"],
      [100, "p199"],
      [1, "p200"],
    ]);
    expect(asked("follow").map(([, ...of]) => of)).toEqual([
      [100, "p99"],
      [100, "p199"],
    ]);
    const people = stores.inbox.$people.get();
    expect([people["p1"], people["p2"], people["p150"], people["p200"]]).toMatchObject([
      { company: "云杉科技", isOnline: false },
      { company: "", isOnline: true },
      { company: "", isOnline: true },
      { company: "白杨医药", isOnline: false },
    ]);
    chat.push({ type: "presence", people: [{ account: "p2", isOnline: false }] });
    expect(stores.inbox.$people.get()["p2"]?.isOnline).toBe(false);
    const before = chat.asked.length;
    chat.push({ type: "conversations", conversations: [...list, conversationOf("C2Cnew", { last: lastAt(2000) })] });
    await settled();
    expect(chat.asked.slice(before).toSorted()).toEqual(["follow new", "profiles new", "unfollow p199"]);
  });

  test("asks again about those that could not be asked about, and about nobody else", async () => {
    const { chat, stores } = open();
    const list = Array.from({ length: 101 }, (_, index) => conversationOf(`C2Cp${index}`, { last: lastAt(1000 - index) }));
    chat.state.conversations = list;
    chat.fail("profiles p100");
    await stores.inbox.load();
    await settled();
    chat.push({ type: "conversations", conversations: list });
    await settled();
    expect(chat.asked.filter((line) => line.startsWith("profiles")).map((line) => line.split(" ").length - 1)).toEqual([100, 1, 1]);
  });

  test("asks again who is there when the line is back, and follows nobody where that is not offered", async () => {
    const { chat, stores } = open();
    chat.state.conversations = [conversationOf("C2Ca")];
    await stores.inbox.load();
    expect(chat.asked).toEqual(["conversations", "profiles a"]);
    stores.inbox.$capabilities.set({ ...stores.inbox.$capabilities.get(), presence: true });
    await stores.inbox.load();
    chat.push({ type: "connection", state: "disconnected" });
    chat.state.online.add("a");
    chat.push({ type: "connection", state: "connected" });
    await settled();
    expect(chat.asked.filter((line) => line.startsWith("follow"))).toEqual(["follow a", "follow a"]);
    expect(stores.inbox.$people.get()["a"]?.isOnline).toBe(true);
  });

  test("shows what waits to be sent where one has left it, also after a reload; it goes with the conversation", async () => {
    const { stores } = open();
    await stores.view.open(PEER);
    stores.view.$view.get().main?.store.draft.write({ ...NO_DRAFT, text: "还没写完" });
    expect(stores.inbox.$drafts.get()[PEER]).toBeUndefined();
    stores.view.leave();
    expect([stores.inbox.$drafts.get()[PEER]?.text, open().stores.inbox.$drafts.get()[PEER]?.text]).toEqual([
      "还没写完",
      "还没写完",
    ]);
    await stores.inbox.remove(conversationOf(PEER));
    expect([stores.inbox.$drafts.get()[PEER], open().stores.inbox.$drafts.get()[PEER]]).toEqual([NO_DRAFT, undefined]);
  });

  test("sends what was written without a line once the line is back, once; what the service refuses has failed", async () => {
    const { chat, stores } = open();
    await stores.view.open(PEER);
    const store = stores.view.$view.get().main?.store;
    const states = () => store?.messages.$all.get().map(({ delivery }) => delivery.state);
    chat.push({ type: "connection", state: "disconnected" });
    store?.sending.send({ kind: "text", text: "断线时写的" });
    chat.sending[0]?.answer({ ok: false, failure: LATE });
    await settled();
    expect([states(), stores.isQuiet()]).toEqual([["sending"], false]);
    chat.push({ type: "connection", state: "connecting" });
    expect(chat.sending.length).toBe(1);
    chat.push({ type: "connection", state: "connected" });
    await settled();
    expect(chat.sending.map(({ message }) => message.id)).toEqual(["own0", "own0"]);
    chat.sending[1]?.answer({ ok: true, value: messageOf({ id: "own0", isMine: true, conversationId: PEER }) });
    await settled();
    expect([states(), stores.isQuiet()]).toEqual([["sent"], true]);
    chat.push({ type: "connection", state: "disconnected" });
    store?.sending.send({ kind: "text", text: "刷单返利" });
    chat.sending[2]?.answer({ ok: false, failure: chatFailure(80_001) });
    await settled();
    expect(states()).toEqual(["sent", "failed"]);
  });

  test("reads receipts and order again once the messages that waited for the line are out", async () => {
    const pages = { [PEER]: [[messageOf({ id: "a", time: 1 })]] };
    const { chat, stores } = open(pages);
    await stores.view.open(PEER);
    await settled();
    const store = stores.view.$view.get().main?.store;
    chat.push({ type: "connection", state: "disconnected" });
    store?.sending.send({ kind: "text", text: "断线时写的" });
    chat.sending[0]?.answer({ ok: false, failure: LATE });
    await settled();
    chat.push({ type: "connection", state: "connected" });
    await settled();
    const own = { id: "own0", isMine: true, conversationId: PEER, time: 5 };
    const answer = messageOf({ id: "answer", time: 5 });
    pages[PEER] = [[messageOf({ id: "a", time: 1 }), messageOf({ ...own, isReadByPeer: true }), answer]];
    chat.push({ type: "messages", messages: [answer] });
    chat.sending[1]?.answer({ ok: true, value: messageOf(own) });
    await settled();
    await settled();
    expect(store?.messages.$all.get().map(({ id, isReadByPeer }) => [id, isReadByPeer])).toEqual([
      ["a", false],
      ["own0", true],
      ["answer", false],
    ]);
  });

  test("counts what waits for the line in all conversations", async () => {
    const { chat, stores } = open();
    chat.state.conversations = [conversationOf("C2Ca"), conversationOf("C2Cb")];
    await stores.inbox.load();
    await stores.view.open("C2Ca");
    stores.view.$view.get().main?.store.sending.send({ kind: "text", text: "一" });
    await stores.view.open("C2Cb");
    stores.view.$view.get().main?.store.sending.send({ kind: "text", text: "二" });
    expect(stores.conversations.$waiting.get()).toBe(2);
    for (const { message, answer } of chat.sending) answer({ ok: true, value: { ...message, delivery: { state: "sent" } } });
    await settled();
    expect([stores.conversations.$waiting.get(), stores.isSending()]).toEqual([0, false]);
  });

  test("tells customer service that its conversation is opened, once, and nobody else", async () => {
    const { chat, stores } = open();
    chat.state.services.add(PEER);
    const told = () => chat.asked.filter((name) => name.startsWith("startService"));
    await stores.view.open("C2Cmanager8");
    expect(told()).toEqual([]);
    await stores.view.open(PEER);
    await stores.view.open("C2Cmanager8");
    await stores.view.open(PEER);
    expect(told()).toEqual([`startService ${PEER}`]);
  });

  test("says what could not be done", async () => {
    const { chat, stores, troubles } = open();
    chat.fail("pin true");
    await stores.inbox.pin(conversationOf(PEER));
    expect(troubles).toEqual([{ failure: LATE }]);
  });

  test("says at once that nothing can be pinned, muted or deleted without a line", async () => {
    const { chat, stores, troubles } = open();
    chat.push({ type: "connection", state: "disconnected" });
    await stores.inbox.pin(conversationOf(PEER));
    await stores.inbox.mute(conversationOf(PEER));
    await stores.inbox.remove(conversationOf(PEER));
    const notConnected = { failure: { kind: "chat", reason: "unreachable", code: 0, message: "" } };
    expect([troubles, chat.asked]).toEqual([[notConnected, notConnected, notConnected], []]);
  });
});
