import { beforeEach, describe, expect, test, vi } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { SearchPage } from "#lib/domain/chat/messages/search.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { createSearch, showMessage } from "#lib/stores/chat/search.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf, talkOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});
/** Lets the store process its answers. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const hit = (id: string, ...texts: string[]): SearchPage["hits"][number] => ({
  conversationId: id,
  count: texts.length,
  messages: texts.map((text) => messageOf({ id: text, conversationId: id, content: { kind: "text", text } })),
});

const open = async (own: Partial<Parameters<typeof createSearch>[0]> = {}, found: Record<string, SearchPage["hits"][]> = {}) => {
  const chat = createFakeChat();
  chat.state.found = found;
  chat.state.conversations = [conversationOf(PEER)];
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  await stores.inbox.load();
  const report = vi.fn<(failure: Failure) => void>();
  const search = createSearch({ inbox: stores.inbox, report, ...own });
  // As a page does that shows it.
  search.$found.subscribe(() => undefined);
  const searches = () => chat.asked.filter((name) => name.startsWith("search"));
  const texts = (tab: "text" | "file" | "other" = "text") => {
    const found = search.$found.get()[tab];
    return found?.state === "ready" ? found.hits.flatMap(({ messages }) => messages.map(({ id }) => id)) : found?.state;
  };
  return { chat, stores, report, search, searches, texts };
};
const ALL = ["search all text 薪资", "search all file 薪资", "search all media+other 薪资"];

describe("a search in all conversations", () => {
  test("begins half a second after the last key, for each kind", async () => {
    const { search, searches } = await open();
    search.type("薪");
    browser.pass(499);
    search.type(" 薪资 ");
    browser.pass(499);
    expect(searches()).toEqual([]);
    browser.pass(1);
    expect(searches()).toEqual(ALL);
  });

  test("starts at once with Enter, and again to find newer messages", async () => {
    const { search, searches } = await open();
    search.type("薪资");
    search.submit();
    browser.pass(1000);
    search.submit();
    expect(searches()).toEqual(ALL);
    await settled();
    search.submit();
    expect(searches()).toEqual([...ALL, ...ALL]);
  });

  test("without a word clears at once and ignores the running request", async () => {
    const { chat, search, searches, texts } = await open();
    chat.state.found["all"] = [[hit(PEER, "薪资面议")]];
    search.type("薪资");
    search.submit();
    search.type("  ");
    await settled();
    expect([texts(), search.$found.get()]).toEqual([undefined, {}]);
    browser.pass(1000);
    expect(searches()).toEqual(ALL);
  });

  test("fetches a tab once, and again for another query", async () => {
    const { chat, search, searches, texts } = await open();
    chat.state.found["all"] = [[hit(PEER, "薪资面议")]];
    search.type("薪资");
    search.submit();
    await settled();
    search.pickTab("text");
    search.pickTab("all");
    search.pickTab("nonsense");
    expect([searches(), search.$wanted.get().tab, texts()]).toEqual([ALL, "all", ["薪资面议"]]);
    search.pickTab("file");
    search.pickPeriod(7);
    expect(searches()).toEqual([...ALL, "search all file 薪资"]);
  });

  test("shows the answer to the last question, whichever comes last", async () => {
    const { chat, search, texts } = await open();
    const answers: ((page: SearchPage) => void)[] = [];
    chat.client.search.messages = () => new Promise((resolve) => answers.push((value) => resolve({ ok: true, value })));
    search.pickTab("text");
    for (const text of ["薪", "薪资"]) {
      search.type(text);
      search.submit();
    }
    answers[1]?.({ hits: [hit(PEER, "新")], next: null });
    await settled();
    answers[0]?.({ hits: [hit(PEER, "旧")], next: null });
    await settled();
    expect(texts()).toEqual(["新"]);
  });

  test("continues page by page, one at a time, and keeps its results when a page fails", async () => {
    const { chat, report, search, searches, texts } = await open();
    chat.state.found["all"] = [[hit(PEER, "一")], [hit("C2Cmanager8", "二")], [hit("C2Cmanager9", "三")]];
    search.pickTab("text");
    search.type("词");
    search.submit();
    await settled();
    void search.more("text");
    await search.more("text");
    await settled();
    expect([texts(), searches().length]).toEqual([["一", "二"], 2]);
    chat.fail("search all text 词 2");
    await search.more("text");
    expect([texts(), report.mock.calls.length, search.$found.get().text]).toEqual([
      ["一", "二"],
      1,
      expect.objectContaining({ paging: "idle", next: "2" }),
    ]);
    await search.more("text");
    await search.more("text");
    expect([texts(), searches().length]).toEqual([["一", "二", "三"], 4]);
  });

  test("shows a message once that has moved to the next page", async () => {
    const { chat, search, texts } = await open();
    chat.state.found["all"] = [[hit(PEER, "一")], [hit(PEER, "一"), hit("C2Cmanager8", "二")]];
    search.pickTab("text");
    search.type("词");
    search.submit();
    await settled();
    await search.more("text");
    expect(texts()).toEqual(["一", "二"]);
  });

  test("that fails says so, and is asked again", async () => {
    const { chat, report, search, texts } = await open();
    chat.state.found["all"] = [[hit(PEER, "一")]];
    search.pickTab("text");
    chat.fail("search all text 词");
    search.type("词");
    search.submit();
    await settled();
    expect([texts(), report.mock.calls.length]).toEqual(["failed", 1]);
    search.submit();
    await settled();
    expect(texts()).toEqual(["一"]);
  });

  test("without a line says so at once, and is asked when the line is back", async () => {
    const { chat, report, search, searches, texts } = await open();
    chat.state.found["all"] = [[hit(PEER, "一")]];
    search.pickTab("text");
    chat.push({ type: "connection", state: "disconnected" });
    search.type("词");
    search.submit();
    await settled();
    expect([texts(), report.mock.calls, searches()]).toEqual(["failed", [[{ kind: "offline" }]], []]);
    chat.push({ type: "connection", state: "connected" });
    await settled();
    expect(texts()).toEqual(["一"]);
    // Known conversations are not fetched again.
    chat.push({ type: "connection", state: "disconnected" });
    chat.push({ type: "connection", state: "connected" });
    expect(searches()).toHaveLength(1);
  });

  test("names conversations that are not in the list, and leaves out unreadable ones", async () => {
    const { chat, search, texts } = await open();
    chat.state.found["all"] = [[hit("C2Cmanager8", "一")], [hit("C2Cmanager9", "二"), hit(PEER, "三")]];
    search.pickTab("text");
    search.type("词");
    search.submit();
    await settled();
    expect(texts()).toEqual(["一"]);
    chat.fail("conversation");
    await search.more("text");
    expect(texts()).toEqual(["一", "三"]);
  });

  test("takes five words, and the seconds of a time by the service's clock", async () => {
    const { chat, search, searches } = await open();
    const asked = vi.spyOn(chat.client.search, "messages");
    search.pickTab("text");
    search.type("a b c d e f");
    search.submit();
    expect(searches()).toEqual(["search all text a+b+c+d+e"]);
    search.pickPeriod(1);
    const { within } = asked.mock.lastCall?.[0] ?? {};
    expect(within && within.until - within.from).toBe(86_399);
    expect(within && within.from <= chat.state.now && chat.state.now <= within.until).toBe(true);
  });

  test("that was closed shows nothing", async () => {
    const { chat, search, searches, texts } = await open();
    chat.state.found["all"] = [[hit(PEER, "一")]];
    search.type("词");
    search.submit();
    search.type("别的");
    search.end();
    browser.pass(1000);
    await settled();
    expect([texts(), searches().length]).toEqual(["loading", 3]);
  });
});

describe("a search in one conversation", () => {
  test("runs without a word too, and its pages are one", async () => {
    const found = { [PEER]: [[hit(PEER, "一", "二")], [hit(PEER, "三")]] };
    const { search, searches, texts } = await open({ conversationId: PEER }, found);
    await settled();
    await search.more("text");
    expect([texts(), searches()]).toEqual([
      ["一", "二", "三"],
      [`search ${PEER} text `, `search ${PEER} text  1`],
    ]);
    expect(search.$found.get().text).toMatchObject({ hits: [{ count: 3 }], next: null });
    search.type("");
    browser.pass(500);
    expect(searches()).toHaveLength(2);
  });

  test("searches the kind of its tab, or the kind picked under all", async () => {
    const { search, searches } = await open({ conversationId: PEER });
    for (const tab of search.tabs) search.pickTab(tab);
    expect(searches()).toEqual(["text", "file", "media", "other"].map((kind) => `search ${PEER} ${kind} `));
    const picked = await open({ conversationId: PEER, kinds: ["media", "other"], first: { text: "词" } });
    expect(picked.searches()).toEqual([`search ${PEER} media+other 词`]);
  });
});

describe("a message that was found", () => {
  test("is shown in its conversation, unless it was deleted", async () => {
    const all = talkOf(40);
    const chat = createFakeChat({ [PEER]: [all.slice(20), all.slice(0, 20)] });
    chat.state.conversations = [conversationOf(PEER)];
    const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
    await stores.inbox.load();
    const [first] = all;
    if (!first) throw new Error("nothing was said");
    expect(await showMessage(stores.view, first)).toBe(true);
    expect([stores.view.$open.get()?.id, stores.view.openStore()?.finding.$located.get()]).toEqual([PEER, { id: "m0" }]);
    expect(await showMessage(stores.view, { ...first, id: "gone" })).toBe(false);
    // Who comes back later is not led there once more.
    const store = stores.view.openStore();
    stores.view.leave();
    expect(store?.finding.$located.get()).toBeNull();
  });
});
