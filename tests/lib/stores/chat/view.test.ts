import { cleanStores } from "nanostores";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { failed, success } from "#lib/domain/failure.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { $isOnePane } from "#lib/stores/chat/view.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
/** The steps of the history, by the function that going back calls. */
let steps: (() => void)[];
beforeEach(() => {
  steps = [];
  setEnvironment({
    ...createEnvironment().environment,
    openSheet: (onBack) => {
      steps.push(onBack);
      return () => void steps.splice(steps.indexOf(onBack), 1);
    },
  });
});

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const open = (pages?: Parameters<typeof createFakeChat>[0]) => {
  const chat = createFakeChat(pages);
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  const shown = () => {
    const { left, main, side } = stores.view.$view.get();
    return [left, main?.conversation.id ?? null, side];
  };
  return { chat, stores, view: stores.view, shown };
};

describe("the panes", () => {
  test("a side pane stays while the reader goes from conversation to conversation, and closes with the last one", async () => {
    const { view, shown } = open();
    await view.open("C2Ca");
    view.toggleSide("details");
    await view.open("C2Cb");
    expect(shown()).toEqual(["conversations", "C2Cb", "details"]);
    view.leave();
    expect(shown()).toEqual(["conversations", null, null]);
  });

  test("a second press on a side pane's button closes it, and a press on another's shows that one", () => {
    const { view, shown } = open();
    view.toggleSide("details");
    view.toggleSide("search");
    expect(shown()).toEqual(["conversations", null, "search"]);
    view.toggleSide("search");
    expect(shown()).toEqual(["conversations", null, null]);
  });

  test("the search of all conversations stays while its results are opened", async () => {
    const { view, shown } = open();
    view.searchAll();
    await view.open(PEER);
    expect(shown()).toEqual(["search", PEER, null]);
    view.endSearch();
    expect(shown()).toEqual(["conversations", PEER, null]);
  });

  test("the open conversation follows the list", async () => {
    const { chat, stores, view } = open();
    chat.state.conversations = [conversationOf(PEER)];
    await stores.inbox.load();
    await view.open(PEER);
    chat.push({ type: "conversations", conversations: [conversationOf(PEER, { isMuted: true })] });
    expect(view.$open.get()?.isMuted).toBe(true);
    chat.push({ type: "conversations", conversations: [] });
    expect(view.$open.get()?.isMuted).toBe(true);
  });
});

describe("a conversation as a step of the browser's history", () => {
  const onPhone = (isPhone: boolean): void => {
    cleanStores($isOnePane);
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: isPhone }));
  };
  beforeEach(() => () => {
    vi.unstubAllGlobals();
    cleanStores($isOnePane);
  });

  test("going back leaves it where one pane shows at a time", async () => {
    onPhone(true);
    const { view, shown } = open();
    await view.open(PEER);
    expect(steps).toHaveLength(1);
    steps.pop()?.();
    expect(shown()).toEqual(["conversations", null, null]);
  });

  test("another conversation in its place is one step, not two", async () => {
    onPhone(true);
    const { view } = open();
    await view.open("C2Ca");
    await view.open("C2Cb");
    expect([steps.length, view.$open.get()?.id]).toEqual([1, "C2Cb"]);
  });

  test("leaving it by its button takes the step away", async () => {
    onPhone(true);
    const { view } = open();
    await view.open(PEER);
    view.leave();
    expect(steps).toEqual([]);
  });

  test("is none where all panes show", async () => {
    onPhone(false);
    const { view } = open();
    await view.open(PEER);
    expect(steps).toEqual([]);
  });
});

describe("conversations that are not shown", () => {
  const ids = Array.from({ length: 12 }, (_, index) => `C2Cp${index}`);
  const walk = async (view: ReturnType<typeof open>["view"]): Promise<void> => {
    for (const id of ids) await view.open(id);
    await settled();
  };
  const pagesOf = (chat: ReturnType<typeof open>["chat"]) => chat.asked.filter((name) => name === "history").length;

  test("are released when many others were opened since, and are read anew", async () => {
    const { chat, view } = open();
    await walk(view);
    const before = pagesOf(chat);
    await view.open("C2Cp11");
    await view.open("C2Cp10");
    expect(pagesOf(chat)).toBe(before);
    await view.open("C2Cp0");
    expect(pagesOf(chat)).toBe(before + 1);
  });

  test("stay while a message of theirs is on its way, and with one that has failed", async () => {
    const { chat, stores, view } = open();
    await view.open("C2Cp0");
    view.$view.get().main?.store.sending.send({ kind: "text", text: "在路上" });
    await view.open("C2Cp1");
    view.$view.get().main?.store.sending.send({ kind: "text", text: "没有发出" });
    chat.sending[1]?.answer(failed(chatFailure(80_001)));
    await walk(view);
    expect(stores.conversations.$waiting.get()).toBe(1);
    const statesOf = async (id: string) =>
      (await stores.conversations.openConversation(id))?.messages.$all.get().map(({ delivery }) => delivery.state);
    expect([await statesOf("C2Cp0"), await statesOf("C2Cp1")]).toEqual([["sending"], ["failed"]]);
    chat.sending[0]?.answer(success(messageOf({ id: "own0", isMine: true, conversationId: "C2Cp0" })));
    await settled();
    expect(stores.conversations.$waiting.get()).toBe(0);
  });
});
