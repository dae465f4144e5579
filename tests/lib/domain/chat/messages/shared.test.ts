import { describe, expect, test } from "vitest";
import type { Content, Message } from "#lib/domain/chat/messages/message.ts";
import { type SharedTab, sharedIn, sharedMessages, sharedRows, stepFrom } from "#lib/domain/chat/messages/shared.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const IMAGE: Content = {
  kind: "image",
  url: "https://a.cn/1.png",
  preview: "https://a.cn/1s.png",
  width: 4,
  height: 3,
  format: "png",
};
const VIDEO: Content = { kind: "video", url: "https://a.cn/1.mp4", cover: null, width: 4, height: 3, seconds: 9 };
const FILE: Content = { kind: "file", url: "https://a.cn/1.pdf", name: "1.pdf", size: 9 };
const text = (words: string): Content => ({ kind: "text", text: words });
const elsewhere = (media: "image" | "audio"): Content => ({ kind: "elsewhere", media, url: "https://b.cn/x", host: "b.cn" });
const given = (content: Content, own: Partial<Message> = {}): Message => messageOf({ id: "m", content, ...own });
/** The kinds of items that a message adds to each tab. */
const tabsOf = (message: Message) =>
  (["media", "file", "link"] as SharedTab[]).map((tab) => sharedIn(message, tab).map(({ kind }) => kind));

describe("the shared things of a message", () => {
  test.each([
    ["a picture", IMAGE, [["tile"], [], []]],
    ["a video", VIDEO, [["tile"], [], []]],
    ["a picture elsewhere", elsewhere("image"), [["elsewhere"], [], []]],
    ["a voice elsewhere", elsewhere("audio"), [[], [], []]],
    ["a file", FILE, [[], ["file"], []]],
    ["a file without an address", { ...FILE, url: "" }, [[], [], []]],
    ["a picture without an address", { ...IMAGE, url: "" }, [[], [], []]],
    ["a text with a link", text("看 https://a.cn/x 吧"), [[], [], ["link"]]],
    ["a text with the word alone", text("http 是协议"), [[], [], []]],
    ["a link that poses as another host", text("https://bank.cn@evil.cn/"), [[], [], []]],
    ["a card with a link", { kind: "link", text: "看", link: "https://a.cn/" }, [[], [], ["link"]]],
    ["a card without a link", { kind: "link", text: "看", link: null }, [[], [], []]],
    [
      "a card of customer service",
      {
        ...{ kind: "service", title: "帮助", description: "" },
        ...{ links: [{ key: "官网", value: "https://a.cn/" }], items: [{ key: "电话", value: "10086" }] },
      },
      [[], [], ["link"]],
    ],
  ] satisfies [string, Content, string[][]][])("are known of %s", (_name, content, tabs) => {
    expect(tabsOf(given(content))).toEqual(tabs);
  });

  test("name the server of each address, and each address once", () => {
    const links = sharedIn(given(text("https://a.cn/x，http://b.cn:8080/ 和 https://a.cn/x")), "link");
    expect(links.map((item) => item.kind === "link" && [item.host, item.href])).toEqual([
      ["a.cn", "https://a.cn/x"],
      ["b.cn:8080", "http://b.cn:8080/"],
    ]);
    expect(new Set(links.map(({ key }) => key)).size).toBe(2);
  });

  test.each([
    ["taken back", { revoked: { by: "manager7" } }],
    ["on its way", { delivery: { state: "sending", progress: 0 } }],
    ["not sent", { delivery: { state: "failed", failure: { kind: "offline" } } }],
    ["held for dangerous", { isRisky: true }],
  ] satisfies [string, Partial<Message>][])("are hidden when it is %s", (_name, own) => {
    for (const content of [IMAGE, VIDEO, FILE, text("https://a.cn/")]) expect(tabsOf(given(content, own))).toEqual([[], [], []]);
  });
});

describe("the messages behind a tab", () => {
  const at = (id: string, time: number, own: Partial<Message> = {}) => messageOf({ id, time, ...own });
  const NONE = { found: [], changed: new Map(), loaded: [], removed: new Set<string>() };
  const idsOf = (sources: Partial<Parameters<typeof sharedMessages>[0]>) =>
    sharedMessages({ ...NONE, ...sources }).map(({ id }) => id);

  test("are those of the search and of the conversation, newest first, each once", () => {
    expect(idsOf({ found: [at("c", 3), at("b", 2), at("a", 1)], loaded: [at("c", 3), at("d", 4)] })).toEqual(["d", "c", "b", "a"]);
  });
  test("keep the order of the conversation within a second", () => {
    expect(idsOf({ found: [at("b", 7), at("a", 7)], loaded: [at("c", 7), at("d", 7)] })).toEqual(["d", "c", "b", "a"]);
  });
  test("are as the conversation has them, or as they were changed", () => {
    const [gone, edited] = [at("a", 1, { revoked: { by: "x" } }), at("b", 2, { isEdited: true })];
    const sources = { found: [at("b", 2), at("a", 1)], loaded: [edited], changed: new Map([["a", gone]]) };
    expect(sharedMessages({ ...NONE, ...sources })).toEqual([edited, gone]);
  });
  test("lack those that the reader has deleted", () => {
    expect(idsOf({ found: [at("b", 2), at("a", 1)], loaded: [at("c", 3)], removed: new Set(["a", "c"]) })).toEqual(["b"]);
  });
});

const noon = (month: number, day: number): number => new Date(2026, month - 1, day, 12).getTime() / 1000;
/** The items of messages of these contents, one a day, the newest in front. */
const itemsOf = (contents: Content[]) =>
  contents.flatMap((content, index) => sharedIn(given(content, { id: `m${index}`, time: noon(11, 28 - index) }), "media"));

describe("the rows of a tab", () => {
  const shapeOf = (rows: ReturnType<typeof sharedRows>) =>
    rows.map((row) => ("month" in row ? row.month : row.items.map(({ key }) => key).join(" ")));

  test("have three tiles, or one picture from elsewhere", () => {
    const items = itemsOf([IMAGE, VIDEO, IMAGE, IMAGE, elsewhere("image"), IMAGE]);
    expect(shapeOf(sharedRows(items))).toEqual(["2026-11", "m0 m1 m2", "m3", "m4", "m5"]);
  });
  test("begin again with each month of the reader's calendar", () => {
    const of = (id: string, time: number) => sharedIn(given(IMAGE, { id, time }), "media");
    expect(shapeOf(sharedRows([...of("b", noon(11, 1)), ...of("a", noon(10, 31))]))).toEqual(["2026-11", "b", "2026-10", "a"]);
  });
});

describe("a key in a tab", () => {
  // m0 m1 m2 / m3 m4 / m5 elsewhere
  const rows = sharedRows(itemsOf([IMAGE, IMAGE, IMAGE, IMAGE, IMAGE, elsewhere("image")]));
  test.each([
    ["m1", "right", "m2"],
    ["m2", "right", "m3"],
    ["m3", "left", "m2"],
    ["m0", "left", undefined],
    ["m2", "down", "m4"],
    ["m4", "down", "m5"],
    ["m5", "down", undefined],
    ["m4", "up", "m1"],
    ["m1", "up", undefined],
    ["m3", "first", "m0"],
    ["m3", "last", "m5"],
    ["gone", "down", undefined],
  ] as const)("from %s %s leads to %s", (key, step, to) => {
    expect(stepFrom(rows, key, step)?.key).toBe(to);
  });
});
