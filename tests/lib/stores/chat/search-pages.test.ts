import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { SearchedKind, SearchPage } from "#lib/domain/chat/messages/search.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { createSearchPages } from "#lib/stores/chat/search-pages.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
beforeEach(() => setEnvironment(createEnvironment().environment));

const hit = (conversationId: string, text: string): SearchPage["hits"][number] => ({
  conversationId,
  count: 1,
  messages: [messageOf({ id: text, conversationId, content: { kind: "text", text } })],
});

const open = async (kinds?: readonly SearchedKind[]) => {
  const chat = createFakeChat();
  chat.state.conversations = [conversationOf(PEER)];
  const { inbox } = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  await inbox.load();
  const { read } = createSearchPages({ inbox, conversationId: null, kinds });
  return { chat, read: () => read({ tab: "text", keywords: ["薪资"], period: 0, cursor: null }) };
};

describe("a page of a search", () => {
  test("has each hit with its conversation", async () => {
    const { chat, read } = await open();
    chat.state.found = { all: [[hit(PEER, "薪资面议")]] };
    expect(await read()).toMatchObject({ ok: true, value: { hits: [{ conversation: { id: PEER }, count: 1 }] } });
  });

  test("leaves out a hit whose conversation can't be loaded", async () => {
    const { chat, read } = await open();
    chat.state.found = { all: [[hit("C2Cgone", "薪资面议"), hit(PEER, "薪资可谈")]] };
    chat.fail("conversation");
    const page = await read();
    expect(page.ok && page.value.hits.map(({ conversation }) => conversation.id)).toEqual([PEER]);
  });

  test("is not waited for without a connection", async () => {
    const { chat, read } = await open();
    chat.push({ type: "connection", state: "disconnected" });
    expect(await read()).toEqual({ ok: false, failure: { kind: "offline" } });
  });

  test("is about the picked kinds, not about those of the tab", async () => {
    const { chat, read } = await open(["file"]);
    await read();
    expect(chat.asked.at(-1)).toBe("search all file 薪资");
  });
});
