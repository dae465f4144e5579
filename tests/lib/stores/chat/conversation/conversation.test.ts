import { atom } from "nanostores";
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import { quoteOf } from "#lib/domain/chat/messages/quoting.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { createConversation } from "#lib/stores/chat/conversation/conversation.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
const LATE: Failure = chatFailure(2801);
beforeEach(() => setEnvironment(createEnvironment().environment));
/** Waits until the answers are taken in. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a conversation that is open", () => {
  const open = (pages?: Record<string, ReturnType<typeof messageOf>[][]>) => {
    const chat = createFakeChat(pages);
    const failures: Failure[] = [];
    const store = createConversation({ client: chat.client, conversationId: PEER, report: (failure) => failures.push(failure) });
    chat.client.listen(store.receive);
    const ids = () => store.messages.$all.get().map(({ id }) => id);
    const states = () => store.messages.$all.get().map(({ delivery }) => delivery.state);
    return { chat, store, failures, ids, states };
  };

  test("has its history page by page, until none is left; a page that fails can be asked for again", async () => {
    const page = (from: number) => [messageOf({ id: `m${from}`, time: from }), messageOf({ id: `m${from + 1}`, time: from + 1 })];
    const { chat, store, ids } = open({ [PEER]: [page(5), page(3), page(1)] });
    expect(store.messages.$hasOlder.get()).toBeNull();
    await store.messages.load();
    chat.fail("history");
    await store.messages.load();
    expect([ids(), store.messages.$paging.get()]).toEqual([["m5", "m6"], { failure: LATE }]);
    // One press while a page is on its way is one page.
    await Promise.all([store.messages.load(), store.messages.load()]);
    expect(ids()).toEqual(["m3", "m4", "m5", "m6"]);
    await store.messages.load();
    await store.messages.load();
    expect([ids().length, store.messages.$hasOlder.get(), chat.asked.filter((name) => name === "history").length]).toEqual([
      6,
      false,
      4,
    ]);
  });

  test("keeps what is being written over a reload, and sends text and files each as a message of its own", () => {
    const { chat, store } = open();
    const file = new File(["x"], "a.pdf");
    const asked = messageOf({ id: "asked" });
    chat.push({ type: "messages", messages: [asked] });
    store.draft.write({ text: "您好[TUIEmoji_Smile]", files: [{ name: "a.pdf", kind: "file", file }], quote: null });
    store.draft.quote(asked);
    const reloaded = open().store;
    expect(reloaded.draft.$draft.get()).toEqual({ text: "您好[TUIEmoji_Smile]", files: [], quote: quoteOf(asked) });
    // Files are not kept, and that is said until others are chosen or nothing is left to send.
    expect([reloaded.draft.$lostFiles.get(), store.draft.$lostFiles.get()]).toEqual([["a.pdf"], []]);
    reloaded.draft.write({ ...reloaded.draft.$draft.get(), text: "您好！" });
    expect(open().store.draft.$lostFiles.get()).toEqual(["a.pdf"]);
    reloaded.draft.write({ ...reloaded.draft.$draft.get(), files: [{ name: "b.pdf", kind: "file", file }] });
    expect([reloaded.draft.$lostFiles.get(), open().store.draft.$lostFiles.get()]).toEqual([[], ["b.pdf"]]);
    store.sending.submit(store.draft.$draft.get());
    expect(chat.sending.map(({ message }) => message.content.kind)).toEqual(["text", "file"]);
    // The first of them is the answer.
    expect(chat.sending.map(({ message }) => message.quote?.messageId)).toEqual(["asked", undefined]);
    expect(store.draft.$draft.get()).toEqual(NO_DRAFT);
    expect([store.draft.$draft.get().text, open().store.draft.$draft.get().text]).toEqual(["", ""]);
    store.sending.send({ kind: "face", face: { index: 1, data: "yz00" } });
    expect(chat.sending.at(-1)?.message.content).toEqual({ kind: "face", pack: 1, name: "yz00" });
  });

  test("shows what is written at once, how far its file has come, and what became of it", async () => {
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

  test("keeps what the outbox has not taken", async () => {
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

  test("quotes nothing that was taken back, and loses the quote when something could not be sent", async () => {
    const { chat, store } = open();
    const [asked, other] = [messageOf({ id: "asked" }), messageOf({ id: "other" })];
    chat.push({ type: "messages", messages: [asked, other] });
    store.draft.quote(asked);
    chat.push({ type: "changed", messages: [{ ...asked, revoked: { by: "manager7" } }] });
    store.sending.submit({ ...store.draft.$draft.get(), text: "好的" });
    expect(chat.sending[0]?.message.quote).toBeNull();
    store.draft.quote(other);
    chat.sending[0]?.answer({ ok: false, failure: LATE });
    await settled();
    expect(store.draft.$draft.get().quote).toBeNull();
  });

  test("leads from a quote to its original, page by page, or says that there is none", async () => {
    const page = (from: number) => [messageOf({ id: `m${from}`, time: from }), messageOf({ id: `m${from + 1}`, time: from + 1 })];
    const { chat, store, ids } = open({ [PEER]: [page(7), page(5), page(3), page(1)] });
    await store.messages.load();
    const to = (id: string, time: number) => store.finding.locate({ ...quoteOf(messageOf({ id })), time });
    expect([await to("m3", 3), store.finding.$located.get(), ids().length]).toEqual([true, { id: "m3" }, 6]);
    // It would have to be among what is loaded.
    expect([await to("gone", 4), store.finding.$located.get(), ids().length]).toEqual([false, { id: "m3" }, 6]);
    chat.fail("history");
    expect(await to("m1", 1)).toBe(false);
    expect(await to("m1", 1)).toBe(true);
    expect(await to("gone", 0)).toBe(false);
  });

  test("calls an upload off without a word; what has gone out all the same comes back", async () => {
    const { chat, store, failures, ids } = open();
    const send = () => store.sending.send({ kind: "file", file: new File(["x"], "a.pdf") });
    const cancel = () => {
      const last = store.messages.$all.get().at(-1);
      if (last) store.sending.cancel(last);
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
    const { chat, store, failures, ids } = open();
    const [a, b] = [messageOf({ id: "a" }), messageOf({ id: "b" })];
    chat.push({ type: "messages", messages: [a, b] });
    chat.fail("delete");
    await store.messages.remove(a);
    expect([ids(), failures]).toEqual([["a", "b"], [LATE]]);
    await store.messages.remove(a);
    expect(ids()).toEqual(["b"]);
  });

  test("knows that one may not write, until one tries again or turns away", async () => {
    const { chat, store } = open();
    store.sending.send({ kind: "text", text: "您好" });
    chat.sending[0]?.answer({ ok: false, failure: chatFailure(10_017) });
    await settled();
    expect(store.sending.$isMuted.get()).toBe(true);
    store.sending.unmute();
    expect(store.sending.$isMuted.get()).toBe(false);
  });

  test("gives words that were taken back to the editor, after what is written there", () => {
    const { store } = open();
    store.draft.write({ ...NO_DRAFT, text: "另外" });
    store.draft.reEdit(messageOf({ id: "a", isMine: true, content: { kind: "text", text: "说错了" } }));
    expect(store.draft.$draft.get().text).toBe("另外说错了");
  });

  test("takes the echo for the answer that never came", async () => {
    const { chat, store, states, failures } = open();
    store.sending.send({ kind: "text", text: "您好" });
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
    const { chat, store, failures } = open();
    const own = messageOf({ id: "own", isMine: true });
    chat.push({ type: "messages", messages: [own] });
    chat.fail("revoke", chatFailure(20_016));
    await store.messages.revoke(own);
    expect([store.messages.$all.get()[0]?.revoked, failures]).toEqual([null, [chatFailure(20_016)]]);
    await store.messages.revoke(own);
    expect(store.messages.$all.get()[0]?.revoked).toEqual({ by: "recruitUser1" });
  });
});
