/** The session outlives the signature of its login. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { openChatTab, PEER, settled } from "#tests/support/chat/chat-session.ts";

const LATE: Failure = chatFailure(2801);
const OVER: Failure = { kind: "session-expired" };
let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});

/** A tab in the chat, whose signature is good for an hour. */
const enter = async (renewed: string | null = "signature") => {
  const tab = openChatTab(renewed === null ? {} : { renewed });
  tab.chat.state.until = tab.chat.state.now + 3600;
  await tab.session.enter();
  return tab;
};
type Tab = Awaited<ReturnType<typeof enter>>;
const pass = async (tab: Tab, seconds: number): Promise<void> => {
  tab.chat.state.now += seconds;
  browser.pass(seconds * 1000);
  await settled();
  await settled();
};
const storeOf = (tab: Tab) => tab.stores()?.view.openStore();

describe("a signature", () => {
  test("is renewed ten minutes before it ends", async () => {
    const tab = await enter();
    await pass(tab, 2990);
    expect(tab.given.renew).toBe(0);
    await pass(tab, 20);
    expect([tab.given.renew, tab.chat.asked.filter((name) => name.startsWith("logIn"))]).toEqual([1, ["logIn", "logIn afresh"]]);
  });

  test("is renewed behind an open conversation, which stays", async () => {
    const tab = await enter();
    const stores = tab.stores();
    tab.chat.state.conversations = [conversationOf(PEER, { unread: 1 })];
    await pass(tab, 3010);
    expect(tab.stores()).toBe(stores);
    // The list shows the events of the time without a listener.
    expect(stores?.inbox.$list.get()).toMatchObject({ value: [{ unread: 1 }] });
    const messages = storeOf(tab)?.messages.$all.get();
    expect(messages?.map(({ id }) => id)).toEqual(["m1"]);
  });

  test("is renewed again before the next one ends", async () => {
    const tab = await enter();
    await pass(tab, 2990);
    tab.chat.state.until = tab.chat.state.now + 3600;
    await pass(tab, 20);
    await pass(tab, 3010);
    expect(tab.given.renew).toBe(2);
  });

  test("is not renewed while the user writes", async () => {
    const tab = await enter();
    storeOf(tab)?.draft.write({ text: "您", files: [], quote: null });
    await pass(tab, 3005);
    expect(tab.given.renew).toBe(0);
  });

  test("is renewed once a message on its way has arrived", async () => {
    const tab = await enter();
    storeOf(tab)?.sending.submit({ text: "您好", files: [], quote: null });
    await pass(tab, 3020);
    expect(tab.given.renew).toBe(0);
    tab.chat.sending[0]?.answer({ ok: true, value: messageOf({ id: "own0", isMine: true }) });
    await settled();
    await pass(tab, 15);
    expect([tab.given.renew, tab.state()]).toEqual([1, "open"]);
  });

  test("is asked for again fifteen seconds after a failure", async () => {
    const tab = await enter();
    tab.given.failure = LATE;
    await pass(tab, 3010);
    tab.given.failure = null;
    tab.chat.state.until = tab.chat.state.now + 3600;
    await pass(tab, 15);
    expect([tab.given.renew, tab.state()]).toEqual([2, "open"]);
    expect(tab.chat.asked).toContain("logIn afresh");
  });

  test("is asked for again after a failed login, even while the user writes", async () => {
    const tab = await enter();
    tab.chat.fail("logIn afresh");
    tab.chat.state.until = tab.chat.state.now + 7200;
    await pass(tab, 3010);
    expect(tab.given.renew).toBe(1);
    storeOf(tab)?.draft.write({ text: "您", files: [], quote: null });
    await pass(tab, 15);
    expect([tab.given.renew, tab.state()]).toEqual([2, "open"]);
  });

  test("is renewed once where service and clock ask at the same moment", async () => {
    const tab = await enter();
    tab.chat.state.until = tab.chat.state.now + 7200;
    tab.chat.push({ type: "kicked", reason: "expired" });
    await pass(tab, 3010);
    expect([tab.given.renew, tab.state()]).toEqual([1, "open"]);
  });

  test("that ended while the machine slept is renewed when the service says so", async () => {
    const tab = await enter();
    const stores = tab.stores();
    tab.chat.push({ type: "kicked", reason: "expired" });
    await settled();
    await settled();
    expect([tab.stores(), tab.given.renew]).toEqual([stores, 1]);
  });

  test("that cannot be renewed ends the session until the user enters again", async () => {
    const tab = await enter();
    tab.given.failure = OVER;
    tab.chat.push({ type: "kicked", reason: "expired" });
    await settled();
    expect(tab.session.$state.get()).toEqual({ state: "kicked", reason: "expired" });
    tab.given.failure = null;
    await tab.session.enter();
    expect(tab.state()).toBe("open");
  });

  test("of a frame, whose site issued it, ends the session", async () => {
    const tab = await enter(null);
    await pass(tab, 3600);
    tab.chat.push({ type: "kicked", reason: "expired" });
    await settled();
    expect(tab.session.$state.get()).toEqual({ state: "kicked", reason: "expired" });
  });
});
