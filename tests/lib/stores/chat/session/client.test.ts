/** The client of the chat service: where it connects, and that there is one at a time. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { failed, success } from "#lib/domain/failure.ts";
import { createClientSlot, NOT_ASKED, openClient } from "#lib/stores/chat/session/client.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { CREDENTIALS, settled } from "#tests/support/chat/chat-session.ts";

beforeEach(() => setEnvironment(createEnvironment().environment));

test.each(["wss://evil.example/chat", "https://user:word@localhost/chat", "javascript:alert(1)"])(
  "credentials with the server %s open no client",
  async (chatUrl) => {
    expect(await openClient({ ...CREDENTIALS, chatUrl })).toEqual(NOT_ASKED);
  },
);

describe("the client of a session", () => {
  /** A slot whose clients are numbered in the order in which they were opened. */
  const open = () => {
    const chats: ReturnType<typeof createFakeChat>[] = [];
    const slot = createClientSlot(async () => {
      const chat = createFakeChat();
      chats.push(chat);
      return success(chat.client);
    });
    const enter = async () => {
      const opened = await slot.open(CREDENTIALS);
      if (opened.ok) slot.keep(opened.value);
      return opened;
    };
    return { slot, chats, enter };
  };

  test("is kept for the next login", async () => {
    const { slot, chats, enter } = open();
    const [first, second] = [await enter(), await enter()];
    expect([first, chats.length, slot.current()]).toEqual([second, 1, chats[0]?.client]);
  });

  test("is a new one after it was closed", async () => {
    const { slot, chats, enter } = open();
    await enter();
    await slot.close();
    expect([slot.current(), chats[0]?.asked]).toEqual([null, ["close"]]);
    await enter();
    expect(chats).toHaveLength(2);
  });

  test("opens once the last one has closed", async () => {
    const { slot, chats, enter } = open();
    await enter();
    const { promise, resolve: close } = Promise.withResolvers<void>();
    if (chats[0]) chats[0].client.session.close = () => promise;
    void slot.close();
    const opening = slot.open(CREDENTIALS);
    await settled();
    expect(chats).toHaveLength(1);
    close();
    await opening;
    expect(chats).toHaveLength(2);
  });

  test("that could not be opened is asked for again", async () => {
    const results = [failed({ kind: "code-late" }), success(createFakeChat().client)];
    const slot = createClientSlot(async () => results.shift() ?? NOT_ASKED);
    expect([(await slot.open(CREDENTIALS)).ok, (await slot.open(CREDENTIALS)).ok]).toEqual([false, true]);
  });
});
