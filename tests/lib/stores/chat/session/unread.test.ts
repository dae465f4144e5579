import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { unreadMessages } from "#lib/contract/chat.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { $session, beginSession, logOut, startSession } from "#lib/stores/account/session.ts";
import { $unread, countUnread, refreshUnread, watchUnread } from "#lib/stores/chat/session/unread.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A seeker's page. `state` sets the backend's count, and whether it is unreachable. */
const openPage = () => {
  const browser = createEnvironment();
  const state = { unread: 0, isAway: false, asked: 0 };
  browser.environment.fetch = async (input) => {
    if (!String(input).includes(unreadMessages.path)) return Response.json({ code: 0, message: "", data: null });
    state.asked += 1;
    if (state.isAway) throw new TypeError("Failed to fetch");
    return Response.json({ code: 0, message: "", data: { value: state.unread } });
  };
  setEnvironment(browser.environment);
  startSession("");
  $toasts.set([]);
  $unread.set(0);
  return { ...browser, state };
};
type Page = ReturnType<typeof openPage>;
let page: Page;
beforeEach(() => {
  page = openPage();
});

/** A seeker is logged in and the page is visible. */
const watch = async (): Promise<void> => {
  beginSession({ token: "token", user: { id: "1", name: "", phone: "13800000001" } });
  onTestFinished(watchUnread());
  await expect.poll(() => page.state.asked).toBe(1);
};
/** Lets time pass in steps, with the answers in between. */
const pass = async (milliseconds: number): Promise<void> => {
  for (let passed = 0; passed < milliseconds; passed += SECOND) {
    page.pass(SECOND);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
};

describe("the red dot", () => {
  test("learns of a message within a minute on an untouched page", async () => {
    await watch();
    page.state.unread = 2;
    await pass(MINUTE);
    expect($unread.get()).toBe(2);
    page.state.unread = 0;
    await pass(MINUTE);
    expect($unread.get()).toBe(0);
  });

  test("costs about one call a minute", async () => {
    await watch();
    await pass(10 * MINUTE);
    expect(page.state.asked).toBeLessThanOrEqual(13);
    expect(page.state.asked).toBeGreaterThanOrEqual(10);
  });

  test("asks for nothing in a tab behind others, and at once when it is looked at again", async () => {
    await watch();
    page.hide();
    page.state.unread = 3;
    await pass(30 * MINUTE);
    expect(page.state.asked).toBe(1);
    page.comeBack();
    await expect.poll(() => $unread.get()).toBe(3);
    page.state.unread = 4;
    await pass(MINUTE);
    expect($unread.get()).toBe(4);
  });

  test("asks ever more rarely while the backend is away, quietly, and as before once it is back", async () => {
    await watch();
    page.state.isAway = true;
    await pass(60 * MINUTE);
    // Every 50 s would be 72 calls.
    expect(page.state.asked).toBeLessThan(12);
    expect($toasts.get()).toEqual([]);
    page.state.isAway = false;
    page.state.unread = 1;
    await pass(15 * MINUTE);
    expect($unread.get()).toBe(1);
    page.state.unread = 2;
    await pass(MINUTE);
    expect($unread.get()).toBe(2);
  });

  test("leaves the counting to a chat that is open on the page", async () => {
    await watch();
    countUnread(5);
    await pass(5 * MINUTE);
    expect([page.state.asked, $unread.get()]).toEqual([1, 5]);
    countUnread(null);
    await pass(MINUTE);
    expect($unread.get()).toBe(0);
  });

  test("ends with the session, and asks nothing for a visitor", async () => {
    await watch();
    page.state.unread = 1;
    await pass(MINUTE);
    const before = page.state.asked;
    await logOut();
    await pass(10 * MINUTE);
    expect([page.state.asked, $unread.get()]).toEqual([before, 0]);
  });
});

describe("the number of unread messages", () => {
  const chatService = createChatService();
  let backend: Awaited<ReturnType<typeof openBackend>>;
  let session: Session;
  let chatPage: StorePage;
  beforeAll(async () => {
    backend = await openBackend({ chatAdmin: chatService.admin });
    session = await backend.logIn("13400000002");
  });
  afterAll(() => backend.close());
  beforeEach(() => {
    chatPage = openStorePage(backend, "/im");
    beginSession(session);
  });

  test("is the count of the chat service", async () => {
    chatService.unread = 3;
    await refreshUnread();
    expect($unread.get()).toBe(3);
  });

  test("stays where the service cannot be asked", async () => {
    $unread.set(3);
    chatPage.meet(unreadMessages, "lost");
    chatService.unread = 5;
    await refreshUnread();
    expect($unread.get()).toBe(3);
  });

  test("is the open chat's own count until the chat is left", async () => {
    chatService.unread = 7;
    const late = refreshUnread();
    countUnread(1);
    await late;
    await refreshUnread();
    expect($unread.get()).toBe(1);
    countUnread(null);
    await refreshUnread();
    expect($unread.get()).toBe(7);
  });

  test("is zero for a visitor, without a question to the backend", async () => {
    $unread.set(4);
    chatPage = openStorePage(backend, "/home");
    $session.set(null);
    await refreshUnread();
    expect([$unread.get(), chatPage.asked(unreadMessages)]).toEqual([0, 0]);
  });
});
