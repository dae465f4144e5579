import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import type { Draft } from "#lib/domain/chat/composing/draft.ts";
import { CHAT_DRAFT_KEY } from "#lib/domain/storage-keys.ts";
import { $session, beginSession } from "#lib/stores/account/session.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { openChatTab, PEER, settled } from "#tests/support/chat/chat-session.ts";

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});

describe("being in the chat", () => {
  test("fails without a signature that is good", async () => {
    const { session } = openChatTab({ userSig: "yesterday's" });
    await session.enter();
    expect(session.$state.get()).toMatchObject({ state: "failed", failure: { code: 70_001 } });
  });

  test("opens with the recruiter's conversation also at the second try", async () => {
    const { chat, session, state, stores } = openChatTab();
    chat.fail("logIn");
    await session.enter();
    expect(session.$state.get()).toEqual({ state: "failed", failure: chatFailure(2801) });
    await session.enter();
    expect([state(), stores()?.view.$open.get()?.peer]).toEqual(["open", "manager7"]);
  });

  test("ends when another tab takes over", async () => {
    const { chat, session, counts } = openChatTab();
    await session.enter();
    chat.push({ type: "kicked", reason: "elsewhere" });
    expect([session.$state.get(), chat.listeners.size, counts.at(-1)]).toEqual([{ state: "kicked", reason: "elsewhere" }, 0, null]);
  });

  test("listens once after it was taken back", async () => {
    const { chat, session, state } = openChatTab();
    await session.enter();
    const listening = chat.listeners.size;
    chat.push({ type: "kicked", reason: "elsewhere" });
    await session.takeOver();
    expect([state(), chat.listeners.size]).toEqual(["open", listening]);
    await session.close();
    expect([chat.listeners.size, chat.asked.at(-1)]).toEqual([0, "close"]);
  });

  test("turns messages that have failed or wait for the connection into drafts when another tab takes over", async () => {
    const { chat, session, stores } = openChatTab();
    await session.enter();
    const store = stores()?.view.openStore();
    const file = new File(["x"], "a.pdf");
    store?.sending.send({ kind: "text", text: "已经发出" });
    store?.sending.send({ kind: "text", text: "没有发出" });
    store?.sending.send({ kind: "file", file });
    chat.sending[0]?.answer({ ok: true, value: messageOf({ id: "own0", isMine: true }) });
    chat.sending[1]?.answer({ ok: false, failure: chatFailure(20_005) });
    await settled();
    store?.sending.send({ kind: "text", text: "正在路上" });
    store?.draft.write({ text: "还在写", files: [], quote: null });
    chat.push({ type: "kicked", reason: "elsewhere" });
    await session.takeOver();
    const draft = stores()?.view.openStore()?.draft.$draft;
    expect(draft?.get()).toEqual({ text: "没有发出\n还在写", files: [{ name: "a.pdf", kind: "file", file }], quote: null });
    draft?.set({ text: "", files: [], quote: null });
    chat.push({ type: "connection", state: "disconnected" });
    stores()?.view.openStore()?.sending.send({ kind: "text", text: "断线时写的" });
    chat.push({ type: "kicked", reason: "elsewhere" });
    await session.takeOver();
    expect(stores()?.inbox.$drafts.get()[PEER]?.text).toBe("断线时写的");
  });

  test("leaves nothing behind of a seeker who logs out", async () => {
    beginSession({ token: "token", user: { id: "1", name: "", phone: "13800000001" } });
    const { chat, session, state, stores } = openChatTab({ isSeekers: true });
    session.$state.listen(() => undefined);
    await expect.poll(state).toBe("open");
    stores()?.view.openStore()?.sending.send({ kind: "text", text: "没有发出" });
    chat.sending[0]?.answer({ ok: false, failure: chatFailure(20_005) });
    await settled();
    stores()?.view.openStore()?.draft.write({ text: "还在写", files: [], quote: null });
    // As a logout does.
    browser.environment.session.set(`${CHAT_DRAFT_KEY}:recruitUser1:${PEER}`, null);
    $session.set(null);
    await settled();
    expect(browser.environment.session.keys().filter((key) => key.startsWith(CHAT_DRAFT_KEY))).toEqual([]);
  });

  test("keeps the files of a draft while another tab is in the chat", async () => {
    const { chat, session, state, stores } = openChatTab();
    session.$state.listen(() => undefined);
    await expect.poll(state).toBe("open");
    const draft: Draft = { text: "附件", files: [{ name: "a.pdf", kind: "file", file: new File(["x"], "a.pdf") }], quote: null };
    stores()?.view.openStore()?.draft.write(draft);
    await stores()?.view.open("C2Cother");
    chat.push({ type: "kicked", reason: "elsewhere" });
    await session.takeOver();
    expect(stores()?.inbox.$drafts.get()[PEER]).toEqual(draft);
    await stores()?.view.open(PEER);
    expect(stores()?.view.openStore()?.draft.$draft.get()).toEqual(draft);
  });
});
