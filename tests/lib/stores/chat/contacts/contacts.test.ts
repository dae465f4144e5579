import { describe, expect, test, vi } from "vitest";
import { createChat } from "#lib/stores/chat/chat.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";

const open = () => {
  const chat = createFakeChat();
  const report = vi.fn();
  return { chat, report, stores: createChat({ client: chat.client, report, onUnread: () => undefined }) };
};

describe("the address book of a login", () => {
  test("asks the service for nothing before it is opened", () => {
    const { chat } = open();
    expect([chat.asked, chat.friends.asked]).toEqual([[], []]);
  });

  test("is one, however often it is opened", async () => {
    const { stores } = open();
    const [one, other] = await Promise.all([stores.contacts.open(), stores.contacts.open()]);
    expect(one).not.toBeNull();
    expect(other).toBe(one);
  });

  test("whose code does not come says so, and opens the next time", async () => {
    const { chat, report, stores } = open();
    chat.fail("friends", { kind: "code-late" });
    expect(await stores.contacts.open()).toBeNull();
    expect(report).toHaveBeenCalledWith({ failure: { kind: "code-late" } });
    expect(await stores.contacts.open()).not.toBeNull();
  });

  test("is read again after a new login, and no longer once the chat ends", async () => {
    const { chat, stores } = open();
    await stores.contacts.open();
    chat.friends.asked.length = 0;
    await stores.resume();
    expect(chat.friends.asked).toContain("friends");
    stores.stop();
    chat.friends.asked.length = 0;
    chat.friends.push("friends");
    expect(chat.friends.asked).toEqual([]);
  });

  test("counts new requests before it is opened", () => {
    const { chat, stores } = open();
    chat.push({ type: "requests", unread: 2 });
    expect(stores.inbox.$newRequests.get()).toBe(2);
  });
});
