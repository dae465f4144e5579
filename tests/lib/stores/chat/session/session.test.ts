import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import type { ChatCredentials } from "#lib/domain/account/account.ts";
import type { Draft } from "#lib/domain/chat/composing/draft.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { CHAT_DRAFT_KEY } from "#lib/domain/storage-keys.ts";
import { $session, beginSession } from "#lib/stores/account/session.ts";
import { createChatSession } from "#lib/stores/chat/session/session.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
const LATE: Failure = chatFailure(2801);
const OVER: Failure = { kind: "session-expired" };
const CREDENTIALS: ChatCredentials = {
  userId: "recruitUser1",
  appId: 1,
  userSig: "signature",
  managerId: "manager7",
  chatUrl: "/chat",
};
let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});
/** Lets what was answered be taken in. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A tab with the chat page. `renewed` is the signature that fresh credentials have. */
const begin = (own: { userSig?: string; renewed?: string; isSeekers?: boolean } = {}) => {
  const chat = createFakeChat({ [PEER]: [[messageOf({ id: "m1" })]] });
  const counts: (number | null)[] = [];
  const given = { renew: 0, failure: null as Failure | null };
  const { renewed } = own;
  const renew = async (): Promise<Result<ChatCredentials>> => {
    given.renew += 1;
    if (given.failure) return { ok: false, failure: given.failure };
    return { ok: true, value: { ...CREDENTIALS, userSig: renewed ?? "", managerId: null } };
  };
  const session = createChatSession({
    credentials: { ...CREDENTIALS, userSig: own.userSig ?? "signature" },
    renew: renewed === undefined ? null : renew,
    isSeekers: own.isSeekers ?? false,
    report: () => undefined,
    onUnread: (count) => counts.push(count),
    open: async () => ({ ok: true, value: chat.client }),
  });
  onTestFinished(() => session.close());
  const stores = () => {
    const state = session.$state.get();
    return state.state === "open" ? state.chat : null;
  };
  const state = () => session.$state.get().state;
  return { chat, session, stores, state, counts, given };
};

describe("being in the chat", () => {
  test("opens with the recruiter's conversation, and with the one that was open last when it is entered again", async () => {
    const { session, stores } = begin();
    await session.enter();
    expect(stores()?.view.$open.get()?.peer).toBe("manager7");
    await stores()?.view.open("C2Cother");
    await session.enter();
    expect(stores()?.view.$open.get()?.peer).toBe("other");
    stores()?.view.leave();
    await session.enter();
    expect(stores()?.view.$open.get()).toBeNull();
  });

  test("goes on with a fresh signature when the old one has run out, without a word", async () => {
    const { session, stores } = begin({ userSig: "yesterday's", renewed: "signature" });
    await session.enter();
    expect(stores()?.view.$open.get()?.peer).toBe("manager7");
  });

  test("fails where nobody can sign afresh, and where the service is away; the next try may do", async () => {
    const { session } = begin({ userSig: "yesterday's" });
    await session.enter();
    expect(session.$state.get()).toMatchObject({ state: "failed", failure: { code: 70_001 } });
    await session.close();
    const away = begin();
    away.chat.fail("logIn");
    await away.session.enter();
    expect(away.session.$state.get()).toEqual({ state: "failed", failure: LATE });
    await away.session.enter();
    expect(away.state()).toBe("open");
    // Whom one came for is not forgotten by that.
    expect(away.stores()?.view.$open.get()?.peer).toBe("manager7");
  });

  test("ends when another takes over, and goes on when it is taken back; nobody listens twice", async () => {
    const { chat, session, counts, state } = begin();
    await session.enter();
    const listening = chat.listeners.size;
    chat.push({ type: "kicked", reason: "elsewhere" });
    expect([session.$state.get(), chat.listeners.size, counts.at(-1)]).toEqual([{ state: "kicked", reason: "elsewhere" }, 0, null]);
    await session.takeOver();
    expect([state(), chat.listeners.size]).toEqual(["open", listening]);
    await session.close();
    expect([chat.listeners.size, chat.asked.at(-1)]).toEqual([0, "close"]);
  });

  test("gives back as a draft what has failed or waits for the line when the chat goes elsewhere, and what goes out is left alone", async () => {
    const { chat, session, stores } = begin();
    await session.enter();
    const store = stores()?.view.$view.get().main?.store;
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
    const draft = stores()?.view.$view.get().main?.store.draft.$draft;
    expect(draft?.get()).toEqual({ text: "没有发出\n还在写", files: [{ name: "a.pdf", kind: "file", file }], quote: null });
    draft?.set({ text: "", files: [], quote: null });
    chat.push({ type: "connection", state: "disconnected" });
    stores()?.view.$view.get().main?.store.sending.send({ kind: "text", text: "断线时写的" });
    chat.push({ type: "kicked", reason: "elsewhere" });
    await session.takeOver();
    expect(stores()?.inbox.$drafts.get()[PEER]?.text).toBe("断线时写的");
  });

  describe("with a conversation that was opened as a step of the history", () => {
    /** The steps that stand, by what going back does. */
    const enterByStep = async () => {
      const steps: (() => void)[] = [];
      setEnvironment({
        ...browser.environment,
        openSheet: (onBack) => {
          steps.push(onBack);
          return () => void steps.splice(steps.indexOf(onBack), 1);
        },
      });
      const tab = begin();
      tab.session.$state.listen(() => undefined);
      await expect.poll(tab.state).toBe("open");
      tab.stores()?.view.leave();
      await tab.stores()?.view.open(PEER, true);
      expect(steps).toHaveLength(1);
      return { ...tab, steps };
    };

    test("leaves no step behind when one is put out, and has one again when one is back", async () => {
      const { chat, session, stores, steps } = await enterByStep();
      chat.push({ type: "kicked", reason: "elsewhere" });
      expect(steps).toHaveLength(0);
      await session.takeOver();
      expect([steps.length, stores()?.view.$open.get()?.id]).toEqual([1, PEER]);
      steps.pop()?.();
      expect(stores()?.view.$open.get()).toBeNull();
      // What was left by going back is not opened again, as a step or otherwise.
      chat.push({ type: "kicked", reason: "elsewhere" });
      await session.takeOver();
      expect([steps.length, stores()?.view.$open.get()]).toEqual([0, null]);
    });

    test("leaves the history alone while the page is put away, and has one step when it is brought back", async () => {
      const { stores, state, steps } = await enterByStep();
      browser.leave();
      expect(steps).toHaveLength(1);
      browser.restore();
      await expect.poll(state).toBe("open");
      expect([steps.length, stores()?.view.$open.get()?.id]).toEqual([1, PEER]);
      steps.pop()?.();
      expect(stores()?.view.$open.get()).toBeNull();
    });
  });

  test("leaves nothing behind of a seeker who logs out", async () => {
    beginSession({ token: "token", user: { id: "1", name: "", phone: "13800000001" } });
    const { chat, session, state, stores } = begin({ isSeekers: true });
    session.$state.listen(() => undefined);
    await expect.poll(state).toBe("open");
    stores()?.view.$view.get().main?.store.sending.send({ kind: "text", text: "没有发出" });
    chat.sending[0]?.answer({ ok: false, failure: chatFailure(20_005) });
    await settled();
    stores()?.view.$view.get().main?.store.draft.write({ text: "还在写", files: [], quote: null });
    // As a logout does.
    browser.environment.session.set(`${CHAT_DRAFT_KEY}:recruitUser1:${PEER}`, null);
    $session.set(null);
    await settled();
    expect(browser.environment.session.keys().filter((key) => key.startsWith(CHAT_DRAFT_KEY))).toEqual([]);
  });

  test("keeps the files of a draft while the chat is elsewhere, and has the browser ask before they are lost with the page", async () => {
    const { chat, session, state, stores } = begin();
    session.$state.listen(() => undefined);
    await expect.poll(state).toBe("open");
    const draft: Draft = { text: "附件", files: [{ name: "a.pdf", kind: "file", file: new File(["x"], "a.pdf") }], quote: null };
    stores()?.view.$view.get().main?.store.draft.write(draft);
    expect(browser.warns()).toBe(true);
    await stores()?.view.open("C2Cother");
    chat.push({ type: "kicked", reason: "elsewhere" });
    await session.takeOver();
    expect(stores()?.inbox.$drafts.get()[PEER]).toEqual(draft);
    await stores()?.view.open(PEER);
    expect(stores()?.view.$view.get().main?.store.draft.$draft.get()).toEqual(draft);
  });

  test("has the browser ask before what is on its way is left behind", async () => {
    const { chat, session, state, stores } = begin();
    session.$state.listen(() => undefined);
    await expect.poll(state).toBe("open");
    stores()?.view.$view.get().main?.store.sending.send({ kind: "text", text: "您好" });
    expect(browser.warns()).toBe(true);
    chat.sending[0]?.answer({ ok: true, value: messageOf({ id: "own0", isMine: true }) });
    await settled();
    expect(browser.warns()).toBe(false);
  });

  test("is left when the page is put away, and entered again when it comes back", async () => {
    const { chat, session, state, stores } = begin();
    session.$state.listen(() => undefined);
    await expect.poll(state).toBe("open");
    await stores()?.view.open("C2Cother");
    browser.leave();
    await settled();
    expect([chat.listeners.size, chat.asked.at(-1)]).toEqual([0, "line false"]);
    browser.restore();
    await expect.poll(() => stores()?.view.$open.get()?.peer).toBe("other");
    expect(chat.asked).toContain("line true");
    // A later page of the same tab was in the chat meanwhile, which is nobody's doing; afterwards it is somebody's.
    chat.push({ type: "kicked", reason: "elsewhere" });
    await expect.poll(state).toBe("open");
    chat.push({ type: "kicked", reason: "elsewhere" });
    await expect.poll(state).toBe("kicked");
  });
});

describe("a signature", () => {
  /** Is good for an hour from now. */
  const inFor = (renewed: string | undefined) => {
    const tab = begin(renewed === undefined ? {} : { renewed });
    tab.chat.state.until = tab.chat.state.now + 3600;
    return tab;
  };
  const pass = async (tab: ReturnType<typeof begin>, seconds: number): Promise<void> => {
    tab.chat.state.now += seconds;
    browser.pass(seconds * 1000);
    await settled();
    await settled();
  };

  test("is renewed before it ends: nobody sees it, and what came meanwhile is there", async () => {
    const tab = inFor("signature");
    await tab.session.enter();
    const stores = tab.stores();
    tab.chat.state.conversations = [conversationOf(PEER, { unread: 1 })];
    await pass(tab, 2990);
    expect(tab.given.renew).toBe(0);
    tab.chat.state.until = tab.chat.state.now + 3600;
    await pass(tab, 20);
    expect([tab.given.renew, tab.chat.asked.filter((name) => name.startsWith("logIn"))]).toEqual([1, ["logIn", "logIn afresh"]]);
    expect(tab.stores()).toBe(stores);
    expect(stores?.inbox.$list.get()).toMatchObject({ value: [{ unread: 1 }] });
    expect(
      stores?.view.$view
        .get()
        .main?.store.messages.$all.get()
        .map(({ id }) => id),
    ).toEqual(["m1"]);
    await pass(tab, 3010);
    expect(tab.given.renew).toBe(2);
  });

  test("waits with that while something is written or on its way, and tries again when it could not be had", async () => {
    const tab = inFor("signature");
    await tab.session.enter();
    const store = tab.stores()?.view.$view.get().main?.store;
    store?.draft.write({ text: "您", files: [], quote: null });
    await pass(tab, 3005);
    store?.sending.submit({ text: "您好", files: [], quote: null });
    await pass(tab, 15);
    expect(tab.given.renew).toBe(0);
    tab.chat.sending[0]?.answer({ ok: true, value: messageOf({ id: "own0", isMine: true }) });
    await settled();
    tab.given.failure = LATE;
    await pass(tab, 15);
    tab.given.failure = null;
    tab.chat.state.until = tab.chat.state.now + 3600;
    await pass(tab, 15);
    expect([tab.given.renew, tab.state()]).toEqual([2, "open"]);
    expect(tab.chat.asked).toContain("logIn afresh");
  });

  test("whose login fails after the former was called off is tried again, whatever is being written", async () => {
    const tab = inFor("signature");
    await tab.session.enter();
    tab.chat.fail("logIn afresh");
    tab.chat.state.until = tab.chat.state.now + 7200;
    await pass(tab, 3010);
    expect(tab.given.renew).toBe(1);
    tab.stores()?.view.$view.get().main?.store.draft.write({ text: "您", files: [], quote: null });
    await pass(tab, 15);
    expect([tab.given.renew, tab.state()]).toEqual([2, "open"]);
  });

  test("is renewed once when the service and the clock ask at the same moment", async () => {
    const tab = inFor("signature");
    await tab.session.enter();
    tab.chat.state.until = tab.chat.state.now + 7200;
    tab.chat.push({ type: "kicked", reason: "expired" });
    await pass(tab, 3010);
    expect([tab.given.renew, tab.state()]).toEqual([1, "open"]);
  });

  test("that ended while the machine slept is renewed when the service says so, or its end has a screen with a way on", async () => {
    const tab = inFor("signature");
    await tab.session.enter();
    const stores = tab.stores();
    tab.chat.push({ type: "kicked", reason: "expired" });
    await settled();
    await settled();
    expect([tab.stores(), tab.given.renew]).toEqual([stores, 1]);
    tab.given.failure = OVER;
    tab.chat.push({ type: "kicked", reason: "expired" });
    await settled();
    expect(tab.session.$state.get()).toEqual({ state: "kicked", reason: "expired" });
    tab.given.failure = null;
    await tab.session.enter();
    expect(tab.state()).toBe("open");
  });

  test("of the very second in which the former ones were called off is asked for once more, a second later", async () => {
    const { chat, session, state, given } = begin({ userSig: "called off", renewed: "signature" });
    chat.state.sig = "of the next second";
    const entered = session.enter();
    await settled();
    expect([state(), given.renew]).toEqual(["opening", 1]);
    chat.state.sig = "signature";
    browser.pass(1000);
    await entered;
    expect([state(), given.renew]).toEqual(["open", 2]);
  });

  test("whose end nobody can prevent ends the stay", async () => {
    const tab = inFor(undefined);
    await tab.session.enter();
    await pass(tab, 3600);
    tab.chat.push({ type: "kicked", reason: "expired" });
    await settled();
    expect(tab.session.$state.get()).toEqual({ state: "kicked", reason: "expired" });
  });
});

describe("of two tabs", () => {
  test("one is in the chat; the other waits, and comes in when that one is closed", async () => {
    const [first, second] = [begin(), begin()];
    await first.session.enter();
    const coming = second.session.enter();
    await settled();
    expect(second.state()).toBe("opening");
    browser.pass(500);
    expect([first.state(), second.state(), second.chat.asked]).toEqual(["open", "waiting", []]);
    await first.session.close();
    await coming;
    expect(second.state()).toBe("open");
  });

  test("one takes the chat over when it is told to: the other is out, leaves its line, and takes it back in the same way", async () => {
    const [first, second] = [begin(), begin()];
    await first.session.enter();
    void second.session.enter();
    browser.pass(500);
    await second.session.takeOver();
    expect([first.session.$state.get(), second.state()]).toEqual([{ state: "kicked", reason: "elsewhere" }, "open"]);
    expect(first.chat.asked.at(-1)).toBe("close");
    await first.session.takeOver();
    await settled();
    expect([first.state(), second.state()]).toEqual(["open", "kicked"]);
  });

  test("a page that is left gives way before anybody is told to wait", async () => {
    const [first, second] = [begin(), begin()];
    first.session.$state.listen(() => undefined);
    await expect.poll(first.state).toBe("open");
    const coming = second.session.enter();
    browser.leave();
    await coming;
    expect(second.state()).toBe("open");
  });
});
