import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { configureApi } from "#lib/api/settings.ts";
import { ownChatCredentials, unreadMessages } from "#lib/contract/chat.ts";
import { recruiterReplies } from "#lib/contract/replies.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { chatEntryKey } from "#lib/domain/chat/entry.ts";
import { CHAT_ENTRY_KEY } from "#lib/domain/storage-keys.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { createReplies } from "#lib/stores/chat/replies.ts";
import { createChatEntry } from "#lib/stores/chat/session/entry.ts";
import { takeFramedEntry } from "#lib/stores/chat/session/framed.ts";
import { $unread, countUnread, refreshUnread } from "#lib/stores/chat/session/unread.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { naughtyStrings } from "#tests/support/hostile/naughty-strings.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const chatService = createChatService();
let backend: Awaited<ReturnType<typeof openBackend>>;
let session: Session;
let page: StorePage;

beforeAll(async () => {
  backend = await openBackend({ chatAdmin: chatService.admin });
  session = await backend.logIn("13400000001");
});
afterAll(() => backend.close());

/** What another page leaves for the chat: whose credentials, and the recruiter. */
const entryOf = (userId: string, flags: { flag?: number | string; video?: number | boolean } = {}) =>
  JSON.stringify({ userId, appId: 1_400_000_001, userSig: "signature", manageUserId: "manager7", ...flags });
const own = () => `recruitUser${session.user.id}`;

const open = (address: string): void => {
  page = openStorePage(backend, address);
  beginSession(session);
};
beforeEach(() => open("/im"));

describe("the way into the chat", () => {
  test("is what another page left under the key in the address; neither stays", async () => {
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

  test("waits for who it is: a visitor asks nobody", async () => {
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

describe("the number of unread messages", () => {
  test("is what the chat service counts, and stays when it cannot be asked", async () => {
    chatService.unread = 3;
    await refreshUnread();
    expect($unread.get()).toBe(3);
    page.meet(unreadMessages, "lost");
    chatService.unread = 5;
    await refreshUnread();
    expect($unread.get()).toBe(3);
  });

  test("is what the open chat counts: no answer that is late changes it, until the chat is left", async () => {
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

  test("is none for a visitor, who asks nobody", async () => {
    $unread.set(4);
    page = openStorePage(backend, "/home");
    await refreshUnread();
    expect([$unread.get(), page.asked(unreadMessages)]).toEqual([0, 0]);
  });
});

describe("an entry that anybody wrote into the address of the framed page", () => {
  test("is taken or is none, and never breaks anything", () => {
    const texts = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom(...naughtyStrings),
      fc
        .jsonValue()
        .map((value) => JSON.stringify({ userId: value, appId: value, userSig: value, manageUserId: value, chatUrl: value })),
    );
    fc.assert(
      fc.property(texts, (text) => {
        open("/iframe-im?entry=address");
        page.environment.session.set(chatEntryKey("address"), text);
        const entry = takeFramedEntry();
        expect(entry === null || typeof entry.credentials.userId === "string").toBe(true);
        expect([page.address(), page.environment.session.get(chatEntryKey("address"))]).toEqual(["/iframe-im", null]);
      }),
    );
  });
});

describe("what may be expected of a recruiter", () => {
  test("is asked for once, quietly; nothing is said where nothing is known or the backend does not know the call", async () => {
    const $record = createReplies("manager7");
    keepMounted($record);
    await expect.poll(() => page.asked(recruiterReplies)).toBe(1);
    page.meet(recruiterReplies, "refused");
    keepMounted(createReplies("manager8"));
    await expect.poll(() => page.asked(recruiterReplies)).toBe(2);
    expect([$record.get(), $toasts.get()]).toEqual([null, []]);
  });
});
