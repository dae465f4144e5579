import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { configureApi } from "#lib/api/settings.ts";
import { ownChatCredentials } from "#lib/contract/chat.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { chatEntryKey } from "#lib/domain/chat/entry.ts";
import { CHAT_ENTRY_KEY } from "#lib/domain/storage-keys.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { createChatEntry } from "#lib/stores/chat/session/entry.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let session: Session;
let page: StorePage;

beforeAll(async () => {
  backend = await openBackend();
  session = await backend.logIn("13400000001");
});
afterAll(() => backend.close());

/** The entry that another page leaves for the chat: credentials and the recruiter. */
const entryOf = (userId: string, flags: { flag?: number | string; video?: number | boolean } = {}) =>
  JSON.stringify({ userId, appId: 1_400_000_001, userSig: "signature", manageUserId: "manager7", ...flags });
const own = () => `recruitUser${session.user.id}`;

const open = (address: string): void => {
  page = openStorePage(backend, address);
  beginSession(session);
};
beforeEach(() => open("/im"));

describe("the way into the chat", () => {
  test("is taken once from the place that the key in the address names", async () => {
    open("/im?entry=a-key");
    page.environment.session.set(chatEntryKey("a-key"), entryOf(own(), { flag: 2 }));
    expect(await createChatEntry().load()).toMatchObject({
      state: "ready",
      value: { credentials: { userId: own(), managerId: "manager7" }, video: true },
    });
    expect([page.address(), page.environment.session.get(chatEntryKey("a-key"))]).toEqual(["/im", null]);
  });

  test("says itself that it is under way: no other sign of a request does", async () => {
    const begun = vi.fn(() => () => undefined);
    configureApi({ onRequest: begun });
    expect(await createChatEntry().load()).toMatchObject({ value: { credentials: { managerId: null } } });
    expect(begun).not.toHaveBeenCalled();
  });

  test("is the same again after a reload", async () => {
    open("/im?entry=a-key");
    page.environment.session.set(chatEntryKey("a-key"), entryOf(own()));
    await createChatEntry().load();
    expect(await createChatEntry().load()).toMatchObject({
      state: "ready",
      value: { credentials: { managerId: "manager7" }, video: false },
    });
  });

  test.each([{ flag: 2 }, { flag: "2" }, { video: 2 }, { video: true }])(
    "means a video call by %j, once: a reload finds none to begin",
    async (flags) => {
      open("/im?entry=a-key");
      page.environment.session.set(chatEntryKey("a-key"), entryOf(own(), flags));
      expect(await createChatEntry().load()).toMatchObject({ value: { video: true } });
      expect(await createChatEntry().load()).toMatchObject({ value: { credentials: { managerId: "manager7" }, video: false } });
    },
  );

  test.each([{ flag: 1 }, { video: false }, { flag: "two" }])("means none by %j", async (flags) => {
    open("/im?entry=a-key");
    page.environment.session.set(chatEntryKey("a-key"), entryOf(own(), flags));
    expect(await createChatEntry().load()).toMatchObject({ value: { video: false } });
  });

  test.each([
    ["somebody else's", entryOf("recruitUser999999")],
    ["a recruiter's", entryOf("manager7")],
    ["no", "{{{"],
    ["unsigned", JSON.stringify({ userId: "x", appId: 1, userSig: "" })],
  ])("with %s credentials leads to the own chat, without a recruiter", async (_whose, text) => {
    open("/im?entry=a-key");
    page.environment.session.set(chatEntryKey("a-key"), text);
    expect(await createChatEntry().load()).toMatchObject({
      state: "ready",
      value: { credentials: { userId: own(), managerId: null }, video: false },
    });
  });

  test("by a link is the own chat with whom it names: no server, app or signature of the link is used, now or after a reload", async () => {
    open("/im?entry=address");
    const brought = {
      userId: own(),
      appId: 5,
      userSig: "theirs",
      manageUserId: "manager7",
      chatUrl: "wss://evil.example",
      flag: 2,
    };
    page.environment.session.set(chatEntryKey("address"), JSON.stringify(brought));
    const first = await createChatEntry().load();
    expect(first).toMatchObject({ state: "ready", value: { credentials: { userId: own(), managerId: "manager7" }, video: true } });
    const again = await createChatEntry().load();
    expect(again).toMatchObject({ state: "ready", value: { credentials: { managerId: "manager7" }, video: false } });
    for (const text of [first, again, page.environment.session.get(CHAT_ENTRY_KEY)].map((one) => JSON.stringify(one)))
      expect(text).not.toMatch(/evil|theirs|"appId":5\b/);
  });

  test("says when the credentials cannot be had, and goes on at the next try", async () => {
    page.meet(ownChatCredentials, "lost");
    const entry = createChatEntry();
    keepMounted(entry.$state);
    await expect.poll(() => entry.$state.get()).toEqual({ state: "failed", failure: { kind: "offline" } });
    await entry.load();
    expect(entry.$state.get()).toMatchObject({ state: "ready" });
  });

  test("waits for the login: a visitor sends no request", async () => {
    page = openStorePage(backend, "/im");
    page.environment.session.set("token", null);
    page = openStorePage(backend, "/im");
    const { $state } = createChatEntry();
    keepMounted($state);
    expect([$state.get(), page.asked(ownChatCredentials)]).toEqual([{ state: "loading" }, 0]);
    beginSession(session);
    await expect.poll(() => $state.get().state).toBe("ready");
  });
});
