import { atom } from "nanostores";
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import type { LastMessage } from "#lib/domain/chat/conversations/conversation.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import { quoteOf } from "#lib/domain/chat/messages/quoting.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { createDrafts } from "#lib/stores/chat/draft.ts";
import { createRoom, type RoomTrouble } from "#lib/stores/chat/room.ts";
import { createThread } from "#lib/stores/chat/thread.ts";
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
/** What a conversation's row says, said at a second. */
const lastAt = (time: number): LastMessage => ({
  time,
  isMine: false,
  from: "manager7",
  name: "",
  content: { kind: "text", text: "" },
  isRevoked: false,
});
/** Lets what was answered be taken in. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a conversation that is open", () => {
  const open = (pages?: Record<string, ReturnType<typeof messageOf>[][]>) => {
    const chat = createFakeChat(pages);
    const failures: Failure[] = [];
    const thread = createThread({ client: chat.client, conversationId: PEER, report: (failure) => failures.push(failure) });
    chat.client.listen(thread.receive);
    const ids = () => thread.$messages.get().map(({ id }) => id);
    const states = () => thread.$messages.get().map(({ delivery }) => delivery.state);
    return { chat, thread, failures, ids, states };
  };

  test("has its history page by page, until none is left; a page that fails can be asked for again", async () => {
    const page = (from: number) => [messageOf({ id: `m${from}`, time: from }), messageOf({ id: `m${from + 1}`, time: from + 1 })];
    const { chat, thread, ids } = open({ [PEER]: [page(5), page(3), page(1)] });
    expect(thread.$hasOlder.get()).toBeNull();
    await thread.loadPage();
    chat.fail("history");
    await thread.loadPage();
    expect([ids(), thread.$paging.get()]).toEqual([["m5", "m6"], { failure: LATE }]);
    // One press while a page is on its way is one page.
    await Promise.all([thread.loadPage(), thread.loadPage()]);
    expect(ids()).toEqual(["m3", "m4", "m5", "m6"]);
    await thread.loadPage();
    await thread.loadPage();
    expect([ids().length, thread.$hasOlder.get(), chat.asked.filter((name) => name === "history").length]).toEqual([6, false, 4]);
  });

  test("keeps what is being written over a reload, and sends text and files each as a message of its own", () => {
    const { chat, thread } = open();
    const file = new File(["x"], "a.pdf");
    const asked = messageOf({ id: "asked" });
    chat.push({ type: "messages", messages: [asked] });
    thread.write({ text: "您好[TUIEmoji_Smile]", files: [{ name: "a.pdf", kind: "file", file }], quote: null });
    thread.quote(asked);
    const reloaded = open().thread;
    expect(reloaded.$draft.get()).toEqual({ text: "您好[TUIEmoji_Smile]", files: [], quote: quoteOf(asked) });
    // Files are not kept, and that is said until others are chosen or nothing is left to send.
    expect([reloaded.$lostFiles.get(), thread.$lostFiles.get()]).toEqual([["a.pdf"], []]);
    reloaded.write({ ...reloaded.$draft.get(), text: "您好！" });
    expect(open().thread.$lostFiles.get()).toEqual(["a.pdf"]);
    reloaded.write({ ...reloaded.$draft.get(), files: [{ name: "b.pdf", kind: "file", file }] });
    expect([reloaded.$lostFiles.get(), open().thread.$lostFiles.get()]).toEqual([[], ["b.pdf"]]);
    thread.submit(thread.$draft.get());
    expect(chat.sending.map(({ message }) => message.content.kind)).toEqual(["text", "file"]);
    // The first of them is the answer.
    expect(chat.sending.map(({ message }) => message.quote?.messageId)).toEqual(["asked", undefined]);
    expect(thread.$draft.get()).toEqual(NO_DRAFT);
    expect([thread.$draft.get().text, open().thread.$draft.get().text]).toEqual(["", ""]);
    thread.sendFace({ index: 1, data: "yz00" });
    expect(chat.sending.at(-1)?.message.content).toEqual({ kind: "face", pack: 1, name: "yz00" });
  });

  test("shows what is written at once, how far its file has come, and what became of it", async () => {
    const { chat, thread, states, failures } = open();
    thread.send({ kind: "file", file: new File(["x"], "a.pdf") });
    chat.sending[0]?.progress(0.4);
    expect(thread.$messages.get()[0]?.delivery).toEqual({ state: "sending", progress: 0.4 });
    chat.sending[0]?.answer({ ok: false, failure: LATE });
    await settled();
    expect([states(), failures]).toEqual([["failed"], [LATE]]);
    const [failed] = thread.$messages.get();
    if (failed) thread.resend(failed);
    expect(states()).toEqual(["sending"]);
    chat.sending[1]?.answer({ ok: true, value: messageOf({ id: "own0", isMine: true }) });
    await settled();
    expect(states()).toEqual(["sent"]);
  });

  test("keeps what the outbox has not taken", async () => {
    const { chat, thread, failures } = open();
    const [a, b] = ["a.pdf", "b.pdf"].map((name) => ({ name, kind: "file" as const, file: new File(["x"], name) }));
    if (!a || !b) throw new Error("no files");
    const quote = quoteOf(messageOf({ id: "asked" }));
    chat.refuse(["text", "b.pdf"]);
    thread.submit({ text: "您好", files: [a, b], quote });
    expect(thread.$draft.get()).toEqual({ text: "您好", files: [b], quote: null });
    await settled();
    expect([chat.sending.length, failures.length]).toEqual([1, 2]);
  });

  test.each([
    ["a text", { kind: "text", text: "您好" }, 2801],
    ["a file", { kind: "file", file: new File(["x"], "a.pdf") }, 2041],
    ["a video", { kind: "video", file: new File(["x"], "a.mp4") }, 2350],
  ] as const)("sends %s that did not get out, once the line is back", async (_, outgoing, code) => {
    const $connection = atom<ConnectionState>("disconnected");
    const chat = createFakeChat();
    const failures: Failure[] = [];
    const thread = createThread({
      client: chat.client,
      $connection,
      conversationId: PEER,
      report: (failure) => failures.push(failure),
    });
    const states = () => thread.$messages.get().map(({ delivery }) => delivery.state);
    thread.send(outgoing);
    chat.sending[0]?.answer({ ok: false, failure: chatFailure(code) });
    await settled();
    expect([states(), chat.sending.length, failures]).toEqual([["sending"], 1, []]);
    $connection.set("connected");
    await expect.poll(() => chat.sending.length).toBe(2);
    chat.sending[1]?.answer({ ok: true, value: messageOf({ id: "own0", isMine: true }) });
    await expect.poll(states).toEqual(["sent"]);
    // With the line there, a failure is one.
    thread.send(outgoing);
    chat.sending[2]?.answer({ ok: false, failure: chatFailure(code) });
    await expect.poll(states).toEqual(["sent", "failed"]);
  });

  test("quotes nothing that was taken back, and loses the quote when something could not be sent", async () => {
    const { chat, thread } = open();
    const [asked, other] = [messageOf({ id: "asked" }), messageOf({ id: "other" })];
    chat.push({ type: "messages", messages: [asked, other] });
    thread.quote(asked);
    chat.push({ type: "changed", messages: [{ ...asked, revoked: { by: "manager7" } }] });
    thread.submit({ ...thread.$draft.get(), text: "好的" });
    expect(chat.sending[0]?.message.quote).toBeNull();
    thread.quote(other);
    chat.sending[0]?.answer({ ok: false, failure: LATE });
    await settled();
    expect(thread.$draft.get().quote).toBeNull();
  });

  test("leads from a quote to its original, page by page, or says that there is none", async () => {
    const page = (from: number) => [messageOf({ id: `m${from}`, time: from }), messageOf({ id: `m${from + 1}`, time: from + 1 })];
    const { chat, thread, ids } = open({ [PEER]: [page(7), page(5), page(3), page(1)] });
    await thread.loadPage();
    const to = (id: string, time: number) => thread.locate({ ...quoteOf(messageOf({ id })), time });
    expect([await to("m3", 3), thread.$located.get(), ids().length]).toEqual([true, { id: "m3" }, 6]);
    // It would have to be among what is loaded.
    expect([await to("gone", 4), thread.$located.get(), ids().length]).toEqual([false, { id: "m3" }, 6]);
    chat.fail("history");
    expect(await to("m1", 1)).toBe(false);
    expect(await to("m1", 1)).toBe(true);
    expect(await to("gone", 0)).toBe(false);
  });

  test("calls an upload off without a word; what has gone out all the same comes back", async () => {
    const { chat, thread, failures, ids } = open();
    const send = () => thread.send({ kind: "file", file: new File(["x"], "a.pdf") });
    const cancel = () => {
      const last = thread.$messages.get().at(-1);
      if (last) thread.cancel(last);
    };
    send();
    cancel();
    await settled();
    expect([ids(), failures, chat.asked]).toEqual([[], [], ["cancel own0"]]);
    send();
    chat.sending[1]?.answer({ ok: true, value: messageOf({ id: "own1", isMine: true }) });
    cancel();
    await settled();
    expect(ids()).toEqual(["own1"]);
  });

  test("has a message gone, or says why not", async () => {
    const { chat, thread, failures, ids } = open();
    const [a, b] = [messageOf({ id: "a" }), messageOf({ id: "b" })];
    chat.push({ type: "messages", messages: [a, b] });
    chat.fail("delete");
    await thread.remove(a);
    expect([ids(), failures]).toEqual([["a", "b"], [LATE]]);
    await thread.remove(a);
    expect(ids()).toEqual(["b"]);
  });

  test("knows that one may not write, until one tries again or turns away", async () => {
    const { chat, thread } = open();
    thread.send({ kind: "text", text: "您好" });
    chat.sending[0]?.answer({ ok: false, failure: chatFailure(10_017) });
    await settled();
    expect(thread.$isMuted.get()).toBe(true);
    thread.unmute();
    expect(thread.$isMuted.get()).toBe(false);
  });

  test("gives words that were taken back to the editor, after what is written there", () => {
    const { thread } = open();
    thread.write({ ...NO_DRAFT, text: "另外" });
    thread.reEdit(messageOf({ id: "a", isMine: true, content: { kind: "text", text: "说错了" } }));
    expect(thread.$draft.get().text).toBe("另外说错了");
  });

  test("takes the echo for the answer that never came", async () => {
    const { chat, thread, states, failures } = open();
    thread.send({ kind: "text", text: "您好" });
    chat.push({ type: "messages", messages: [messageOf({ id: "own0", isMine: true, conversationId: PEER })] });
    chat.sending[0]?.answer({ ok: false, failure: LATE });
    await settled();
    expect([states(), failures]).toEqual([["sent"], []]);
  });

  test("hears nothing of others", () => {
    const { chat, ids } = open();
    chat.push({ type: "messages", messages: [messageOf({ id: "x", conversationId: "C2Cother" })] });
    chat.push({ type: "messages", messages: [messageOf({ id: "y", conversationId: PEER })] });
    expect(ids()).toEqual(["y"]);
  });

  test("takes a message back, or says why not", async () => {
    const { chat, thread, failures } = open();
    const own = messageOf({ id: "own", isMine: true });
    chat.push({ type: "messages", messages: [own] });
    chat.fail("revoke", chatFailure(20_016));
    await thread.revoke(own);
    expect([thread.$messages.get()[0]?.revoked, failures]).toEqual([null, [chatFailure(20_016)]]);
    await thread.revoke(own);
    expect(thread.$messages.get()[0]?.revoked).toEqual({ by: "recruitUser1" });
  });
});

describe("the room", () => {
  const open = (pages?: Record<string, ReturnType<typeof messageOf>[][]>) => {
    const chat = createFakeChat(pages);
    const troubles: RoomTrouble[] = [];
    const unread: number[] = [];
    const room = createRoom({
      client: chat.client,
      report: (trouble) => troubles.push(trouble),
      onUnread: (count) => unread.push(count),
    });
    return { chat, room, troubles, unread };
  };

  test("keeps nothing of what somebody else was writing in this tab", () => {
    browser.environment.session.set("chat-draft:7:C2Ca", '{"text":"别人的话"}');
    browser.environment.session.set("chat-draft::C2Cb", '{"text":"自己的话"}');
    const { room } = open();
    expect(room.$drafts.get()).toEqual({ C2Cb: { ...NO_DRAFT, text: "自己的话" } });
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
    const { chat, room, unread } = open();
    chat.state.conversations = [conversationOf("C2Ca", { unread: 2 })];
    await room.load();
    chat.push({
      type: "conversations",
      conversations: [conversationOf("C2Ca"), conversationOf("C2Cb", { unread: 5, isMuted: true })],
    });
    expect(unread).toEqual([2, 0]);
    expect(room.$list.get()).toMatchObject({ state: "ready", value: [{ id: "C2Ca" }, { id: "C2Cb" }] });
  });

  test("opens a conversation that is not in the list yet, or says that it can't", async () => {
    const { chat, room, troubles } = open();
    await room.load();
    chat.fail("conversation");
    await room.open(PEER);
    expect([room.$open.get(), troubles]).toEqual([null, ["not-opened"]]);
    await room.open(PEER);
    expect(room.$open.get()?.id).toBe(PEER);
  });

  test("forgets a conversation that was deleted", async () => {
    const { room } = open();
    await room.open(PEER);
    await room.remove(conversationOf(PEER));
    expect([room.$open.get(), room.$list.get()]).toEqual([null, { state: "ready", value: [] }]);
  });

  test("keeps what has not changed as it is, so that a row that has changed is drawn alone", async () => {
    const { chat, room } = open();
    chat.state.conversations = [conversationOf("C2Ca"), conversationOf("C2Cb")];
    await room.load();
    const before = room.$list.get();
    chat.push({ type: "conversations", conversations: [conversationOf("C2Ca"), conversationOf("C2Cb", { unread: 1 })] });
    const after = room.$list.get();
    const kept = before.state === "ready" && after.state === "ready" && after.value.map((each) => before.value.includes(each));
    expect(kept).toEqual([true, false]);
  });

  test("knows for whom all people speak, and who of the first two hundred is there, asked a hundred at a time; those that fall out are let go", async () => {
    const { chat, room } = open();
    room.$capabilities.set({ ...room.$capabilities.get(), presence: true });
    chat.state.companies = { p1: "云杉科技", p200: "白杨医药" };
    for (const account of ["p2", "p150", "p200"]) chat.state.online.add(account);
    const list = Array.from({ length: 201 }, (_, index) => conversationOf(`C2Cp${index}`, { last: lastAt(1000 - index) }));
    chat.state.conversations = list;
    /** What was asked, as the name of the call, how many it was about, and the last of them. */
    const calls = () => chat.asked.map((line) => line.split(" ")).map(([name, ...of]) => [name, of.length, of.at(-1)]);
    const asked = (name: string) => calls().filter(([each]) => each === name);
    await room.load();
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
    const people = room.$people.get();
    expect([people["p1"], people["p2"], people["p150"], people["p200"]]).toMatchObject([
      { company: "云杉科技", isOnline: false },
      { company: "", isOnline: true },
      { company: "", isOnline: true },
      { company: "白杨医药", isOnline: false },
    ]);
    chat.push({ type: "presence", people: [{ account: "p2", isOnline: false }] });
    expect(room.$people.get()["p2"]?.isOnline).toBe(false);
    const before = chat.asked.length;
    chat.push({ type: "conversations", conversations: [...list, conversationOf("C2Cnew", { last: lastAt(2000) })] });
    await settled();
    expect(chat.asked.slice(before).toSorted()).toEqual(["follow new", "profiles new", "unfollow p199"]);
  });

  test("asks again about those that could not be asked about, and about nobody else", async () => {
    const { chat, room } = open();
    const list = Array.from({ length: 101 }, (_, index) => conversationOf(`C2Cp${index}`, { last: lastAt(1000 - index) }));
    chat.state.conversations = list;
    chat.fail("profiles p100");
    await room.load();
    await settled();
    chat.push({ type: "conversations", conversations: list });
    await settled();
    expect(chat.asked.filter((line) => line.startsWith("profiles")).map((line) => line.split(" ").length - 1)).toEqual([100, 1, 1]);
  });

  test("asks again who is there when the line is back, and follows nobody where that is not offered", async () => {
    const { chat, room } = open();
    chat.state.conversations = [conversationOf("C2Ca")];
    await room.load();
    expect(chat.asked).toEqual(["conversations", "profiles a"]);
    room.$capabilities.set({ ...room.$capabilities.get(), presence: true });
    await room.load();
    chat.push({ type: "connection", state: "disconnected" });
    chat.state.online.add("a");
    chat.push({ type: "connection", state: "connected" });
    await settled();
    expect(chat.asked.filter((line) => line.startsWith("follow"))).toEqual(["follow a", "follow a"]);
    expect(room.$people.get()["a"]?.isOnline).toBe(true);
  });

  test("shows what waits to be sent where one has left it, also after a reload; it goes with the conversation", async () => {
    const { room } = open();
    await room.open(PEER);
    room.$thread.listen(() => undefined);
    room.$thread.get()?.write({ ...NO_DRAFT, text: "还没写完" });
    expect(room.$drafts.get()[PEER]).toBeUndefined();
    room.leave();
    expect([room.$drafts.get()[PEER]?.text, open().room.$drafts.get()[PEER]?.text]).toEqual(["还没写完", "还没写完"]);
    await room.remove(conversationOf(PEER));
    expect([room.$drafts.get()[PEER], open().room.$drafts.get()[PEER]]).toEqual([NO_DRAFT, undefined]);
  });

  test("sends what was written without a line once the line is back, once; what the service refuses has failed", async () => {
    const { chat, room } = open();
    await room.open(PEER);
    const thread = room.$thread.get();
    const states = () => thread?.$messages.get().map(({ delivery }) => delivery.state);
    chat.push({ type: "connection", state: "disconnected" });
    thread?.send({ kind: "text", text: "断线时写的" });
    chat.sending[0]?.answer({ ok: false, failure: LATE });
    await settled();
    expect([states(), room.isQuiet()]).toEqual([["sending"], false]);
    chat.push({ type: "connection", state: "connecting" });
    expect(chat.sending.length).toBe(1);
    chat.push({ type: "connection", state: "connected" });
    await settled();
    expect(chat.sending.map(({ message }) => message.id)).toEqual(["own0", "own0"]);
    chat.sending[1]?.answer({ ok: true, value: messageOf({ id: "own0", isMine: true, conversationId: PEER }) });
    await settled();
    expect([states(), room.isQuiet()]).toEqual([["sent"], true]);
    chat.push({ type: "connection", state: "disconnected" });
    thread?.send({ kind: "text", text: "刷单返利" });
    chat.sending[2]?.answer({ ok: false, failure: chatFailure(80_001) });
    await settled();
    expect(states()).toEqual(["sent", "failed"]);
  });

  test("reads receipts and order again once the messages that waited for the line are out", async () => {
    const pages = { [PEER]: [[messageOf({ id: "a", time: 1 })]] };
    const { chat, room } = open(pages);
    await room.open(PEER);
    await settled();
    const thread = room.$thread.get();
    chat.push({ type: "connection", state: "disconnected" });
    thread?.send({ kind: "text", text: "断线时写的" });
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
    expect(thread?.$messages.get().map(({ id, isReadByPeer }) => [id, isReadByPeer])).toEqual([
      ["a", false],
      ["own0", true],
      ["answer", false],
    ]);
  });

  test("counts what waits for the line in all conversations", async () => {
    const { chat, room } = open();
    chat.state.conversations = [conversationOf("C2Ca"), conversationOf("C2Cb")];
    await room.load();
    await room.open("C2Ca");
    room.$thread.get()?.send({ kind: "text", text: "一" });
    await room.open("C2Cb");
    room.$thread.get()?.send({ kind: "text", text: "二" });
    expect(room.$waiting.get()).toBe(2);
    for (const { message, answer } of chat.sending) answer({ ok: true, value: { ...message, delivery: { state: "sent" } } });
    await settled();
    expect([room.$waiting.get(), room.isSending()]).toEqual([0, false]);
  });

  test("tells customer service that its conversation is opened, once, and nobody else", async () => {
    const { chat, room } = open();
    chat.state.services.add(PEER);
    const told = () => chat.asked.filter((name) => name.startsWith("startService"));
    await room.open("C2Cmanager8");
    expect(told()).toEqual([]);
    await room.open(PEER);
    await room.open("C2Cmanager8");
    await room.open(PEER);
    expect(told()).toEqual([`startService ${PEER}`]);
  });

  test("says what could not be done", async () => {
    const { chat, room, troubles } = open();
    chat.fail("pin true");
    await room.pin(conversationOf(PEER));
    expect(troubles).toEqual([{ failure: LATE }]);
  });

  test("says at once that nothing can be pinned, muted or deleted without a line", async () => {
    const { chat, room, troubles } = open();
    chat.push({ type: "connection", state: "disconnected" });
    await room.pin(conversationOf(PEER));
    await room.mute(conversationOf(PEER));
    await room.remove(conversationOf(PEER));
    const notConnected = { failure: { kind: "chat", reason: "unreachable", code: 0, message: "" } };
    expect([troubles, chat.asked]).toEqual([[notConnected, notConnected, notConnected], []]);
  });
});
