import { atom } from "nanostores";
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import { mentionToken } from "#lib/domain/chat/composing/mentions.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import type { GroupType } from "#lib/domain/chat/groups/rights.ts";
import { quoteOf } from "#lib/domain/chat/messages/quoting.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { createConversation } from "#lib/stores/chat/conversation/conversation.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
const LATE: Failure = chatFailure(2801);
beforeEach(() => setEnvironment(createEnvironment().environment));
/** Waits until the answers are taken in. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a conversation that is open", () => {
  const open = () => {
    const chat = createFakeChat();
    const failures: Failure[] = [];
    const store = createConversation({ client: chat.client, conversationId: PEER, report: (failure) => failures.push(failure) });
    chat.client.listen(store.receive);
    const ids = () => store.messages.$all.get().map(({ id }) => id);
    const states = () => store.messages.$all.get().map(({ delivery }) => delivery.state);
    return { chat, store, failures, ids, states };
  };

  test("shows a file at once, with the progress of its upload", async () => {
    const { chat, store, states, failures } = open();
    store.sending.send({ kind: "file", file: new File(["x"], "a.pdf") });
    chat.sending[0]?.progress(0.4);
    expect(store.messages.$all.get()[0]?.delivery).toEqual({ state: "sending", progress: 0.4 });
    chat.sending[0]?.answer({ ok: false, failure: LATE });
    await settled();
    expect([states(), failures]).toEqual([["failed"], [LATE]]);
    const [failed] = store.messages.$all.get();
    if (failed) store.sending.resend(failed);
    expect(states()).toEqual(["sending"]);
    chat.sending[1]?.answer({ ok: true, value: messageOf({ id: "own0", isMine: true }) });
    await settled();
    expect(states()).toEqual(["sent"]);
  });

  test("sends text and files each as a message of its own, the first of them as the answer", () => {
    const { chat, store } = open();
    const file = new File(["x"], "a.pdf");
    const asked = messageOf({ id: "asked" });
    chat.push({ type: "messages", messages: [asked] });
    store.draft.write({ text: "您好", files: [{ name: "a.pdf", kind: "file", file }], quote: quoteOf(asked) });
    store.sending.submit(store.draft.$draft.get());
    expect(chat.sending.map(({ message }) => [message.content.kind, message.quote?.messageId])).toEqual([
      ["text", "asked"],
      ["file", undefined],
    ]);
    expect(store.draft.$draft.get()).toEqual(NO_DRAFT);
  });

  test("sends a sticker", () => {
    const { chat, store } = open();
    store.sending.send({ kind: "face", face: { index: 1, data: "yz00" } });
    expect(chat.sending[0]?.message.content).toEqual({ kind: "face", pack: 1, name: "yz00" });
  });

  test("keeps parts in the draft that the outbox refuses", async () => {
    const { chat, store, failures } = open();
    const [a, b] = ["a.pdf", "b.pdf"].map((name) => ({ name, kind: "file" as const, file: new File(["x"], name) }));
    if (!a || !b) throw new Error("no files");
    const quote = quoteOf(messageOf({ id: "asked" }));
    chat.refuse(["text", "b.pdf"]);
    store.sending.submit({ text: "您好", files: [a, b], quote });
    expect(store.draft.$draft.get()).toEqual({ text: "您好", files: [b], quote: null });
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
    const store = createConversation({
      client: chat.client,
      $connection,
      conversationId: PEER,
      report: (failure) => failures.push(failure),
    });
    const states = () => store.messages.$all.get().map(({ delivery }) => delivery.state);
    store.sending.send(outgoing);
    chat.sending[0]?.answer({ ok: false, failure: chatFailure(code) });
    await settled();
    expect([states(), chat.sending.length, failures]).toEqual([["sending"], 1, []]);
    $connection.set("connected");
    await expect.poll(() => chat.sending.length).toBe(2);
    chat.sending[1]?.answer({ ok: true, value: messageOf({ id: "own0", isMine: true }) });
    await expect.poll(states).toEqual(["sent"]);
    // With the line there, a failure is one.
    store.sending.send(outgoing);
    chat.sending[2]?.answer({ ok: false, failure: chatFailure(code) });
    await expect.poll(states).toEqual(["sent", "failed"]);
  });

  test("answers no message that was revoked", () => {
    const { chat, store } = open();
    const asked = messageOf({ id: "asked" });
    chat.push({ type: "messages", messages: [asked] });
    store.draft.quote(asked);
    chat.push({ type: "changed", messages: [{ ...asked, revoked: { by: "manager7" } }] });
    store.sending.submit({ ...store.draft.$draft.get(), text: "好的" });
    expect(chat.sending[0]?.message.quote).toBeNull();
  });

  test("loses the quote of the draft when a message fails", async () => {
    const { chat, store } = open();
    const asked = messageOf({ id: "asked" });
    chat.push({ type: "messages", messages: [asked] });
    store.sending.send({ kind: "text", text: "好的" });
    store.draft.quote(asked);
    chat.sending[0]?.answer({ ok: false, failure: LATE });
    await settled();
    expect(store.draft.$draft.get().quote).toBeNull();
  });

  const sendFile = (store: ReturnType<typeof open>["store"]): void =>
    void store.sending.send({ kind: "file", file: new File(["x"], "a.pdf") });
  const cancelLast = (store: ReturnType<typeof open>["store"]): void => {
    const last = store.messages.$all.get().at(-1);
    if (last) store.sending.cancel(last);
  };

  test("ends an upload without a failure", async () => {
    const { chat, store, failures, ids } = open();
    sendFile(store);
    cancelLast(store);
    await settled();
    expect([ids(), failures, chat.asked]).toEqual([[], [], ["cancel own0"]]);
  });

  test("shows a file again that arrived although its upload was ended", async () => {
    const { chat, store, ids } = open();
    sendFile(store);
    chat.sending[0]?.answer({ ok: true, value: messageOf({ id: "own0", isMine: true }) });
    cancelLast(store);
    await settled();
    expect(ids()).toEqual(["own0"]);
  });

  test("mutes the user until the next try", async () => {
    const { chat, store } = open();
    store.sending.send({ kind: "text", text: "您好" });
    chat.sending[0]?.answer({ ok: false, failure: chatFailure(10_017) });
    await settled();
    expect(store.sending.$isMuted.get()).toBe(true);
    store.sending.unmute();
    expect(store.sending.$isMuted.get()).toBe(false);
  });

  test("takes the echo for the answer that never came", async () => {
    const { chat, store, states, failures } = open();
    store.sending.send({ kind: "text", text: "您好" });
    chat.push({ type: "messages", messages: [messageOf({ id: "own0", isMine: true, conversationId: PEER })] });
    chat.sending[0]?.answer({ ok: false, failure: LATE });
    await settled();
    expect([states(), failures]).toEqual([["sent"], []]);
  });

  test("ignores the messages of other conversations", () => {
    const { chat, ids } = open();
    chat.push({ type: "messages", messages: [messageOf({ id: "x", conversationId: "C2Cother" })] });
    chat.push({ type: "messages", messages: [messageOf({ id: "y", conversationId: PEER })] });
    expect(ids()).toEqual(["y"]);
  });
});

describe("a group's conversation", () => {
  const GROUP = "GROUPg1";
  const MING = mentionToken({ account: "recruitUser2", name: "王小明" });
  const open = (groupType: GroupType | null = "Public") => {
    const chat = createFakeChat({ [GROUP]: [[messageOf({ id: "m1", conversationId: GROUP, sequence: 1 })]] });
    const conversation = conversationOf(GROUP, { kind: "group", peer: "g1", groupType });
    const parts = { client: chat.client, conversationId: GROUP, report: () => undefined, listed: () => conversation };
    const store = createConversation(parts);
    chat.client.listen(store.receive);
    return { chat, store };
  };
  const entered = async () => {
    const opened = open();
    opened.store.enter(0);
    await expect.poll(() => opened.store.membership.$talk.get()).not.toBeNull();
    await settled();
    return opened;
  };

  test("learns why its words were refused", async () => {
    const { chat, store } = await entered();
    chat.groupTalk.state.own = { role: "Member", isAllMuted: true, mutedUntil: 0 };
    store.sending.send({ kind: "text", text: "好" });
    chat.sending[0]?.answer({ ok: false, failure: chatFailure(10_017) });
    await settled();
    expect(store.membership.$silence.get()).toEqual({ by: "all" });
  });

  test("keeps words with mentions for their writer alone", async () => {
    const { chat, store } = await entered();
    store.sending.submit({ ...NO_DRAFT, text: `${MING} 好` });
    expect(chat.sending[0]?.message).toMatchObject({ content: { text: "@王小明 好" }, needsReceipt: true });
    expect(store.sending.writtenOf("own0")).toBe(`${MING} 好`);
  });

  test("gives words with mentions back as they were written, when they did not go out", async () => {
    const { chat, store } = await entered();
    store.sending.submit({ ...NO_DRAFT, text: `${MING} 好` });
    chat.sending[0]?.answer({ ok: false, failure: LATE });
    await settled();
    store.sending.returnUnsent();
    expect(store.draft.$draft.get().text).toBe(`${MING} 好`);
  });

  test.each([
    ["Public", true],
    ["AVChatRoom", false],
    ["Community", false],
    [null, false],
  ] as const)("of type %s asks for receipts: %s (F-7)", (groupType, isSo) => {
    const { chat, store } = open(groupType);
    store.sending.send({ kind: "text", text: "好" });
    expect([chat.sending[0]?.message.needsReceipt, store.mayHaveReceipts()]).toEqual([isSo, isSo]);
  });

  test("leads to the messages that call the reader, on entry and later", async () => {
    const { chat, store } = open();
    store.enter(1, [{ sequence: 1, isMe: true, isAll: false }]);
    await settled();
    expect(store.mentions.$mentions.get()).toHaveLength(1);
    store.reading.seen(messageOf({ id: "m1", conversationId: GROUP, sequence: 1 }));
    expect(store.mentions.$mentions.get()).toEqual([]);
    const mentions = [{ sequence: 5, isMe: false, isAll: true }];
    chat.push({ type: "conversations", conversations: [conversationOf(GROUP, { kind: "group", mentions })] });
    expect(store.mentions.$mentions.get()).toEqual(mentions);
    store.leave();
    expect(store.mentions.$mentions.get()).toEqual([]);
  });
});
