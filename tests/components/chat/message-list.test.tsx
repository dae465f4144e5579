import axe from "axe-core";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { conversationOf } from "#tests/support/chat/chat-client.ts";
import { messageOf, talk, talkOf } from "#tests/support/chat/chat-messages.ts";
import {
  atLowerEdge,
  below,
  changed,
  drift,
  openList,
  PEER,
  painted,
  rowOf,
  rows,
  scrollBy,
  scroller,
  seenRows,
  touch,
  watchFrames,
} from "./ListOnPage.tsx";

/** Limits that other chats promise, in pixels (docs/scroll-contract.md). */
const DRIFT = 20;
const JUMP = 150;
/** The part of the view that may be empty for a frame on a busy machine, while new rows are measured. */
const isBlank = (gap: number): boolean => gap > scroller().clientHeight / 3;

const own = (id: string) => messageOf({ id, conversationId: PEER, time: 1_799_000_000, isMine: true });
const theirs = (id: string, text = "新消息") =>
  messageOf({ id, conversationId: PEER, time: 1_799_000_000, content: { kind: "text", text } });
const tall = (id: string) => theirs(id, Array.from({ length: 120 }, (_, line) => `第${line}行`).join("\n"));
const latest = () => page.getByRole("button", { name: /回到最新位置|条新消息/ });
beforeEach(() => page.viewport(1440, 900));

describe("opening a conversation", () => {
  test("shows its end at once, asks for one page, and keeps few rows of many on the page", async () => {
    const { show, state, store } = openList({ messages: talkOf(1000), pageSize: 1000 });
    await show();
    await expect.poll(below).toBeLessThan(2);
    expect(atLowerEdge().id).toBe("m999");
    expect([state.pages, store.messages.$all.get().length]).toEqual([1, 1000]);
    expect(rows().length).toBeLessThan(60);
    expect(rowOf("m999")?.closest("li")?.getAttribute("aria-posinset")).toBe("1000");
    expect(rowOf("m999")?.closest("li")?.getAttribute("aria-setsize")).toBe("1000");
  });

  test("stands on an opaque ground of its own, which is cheaper to scroll than one that shows through", async () => {
    const { show } = openList();
    await show();
    const ground = getComputedStyle(document.documentElement).getPropertyValue("--color-ground");
    const probe = Object.assign(document.createElement("p"), { style: `background: ${ground}` });
    scroller().append(probe);
    expect(getComputedStyle(scroller()).backgroundColor).toBe(getComputedStyle(probe).backgroundColor);
  });

  test("fills the view from pages that are short", async () => {
    const short = Array.from({ length: 30 }, (_, index) => messageOf({ id: `m${index}`, time: index, conversationId: PEER }));
    const { show, state } = openList({ messages: short, pageSize: 5 });
    await show();
    await expect.poll(() => scroller().scrollHeight).toBeGreaterThan(scroller().clientHeight);
    await painted();
    expect(state.pages).toBeLessThan(5);
    expect(below()).toBeLessThan(2);
  });

  test("begins at the first unread message, and holds the place where it was left", async () => {
    const { show, state, store, receive, rested } = openList({ messages: talkOf(100), unread: 14 });
    const first = await show();
    await expect.element(page.getByText("以下为未读消息")).toBeInViewport();
    expect(seenRows()[0]?.id).toBe(store.reading.$divider.get());
    expect(state.pages).toBe(2);
    await expect.element(page.getByRole("button", { name: /^\d+条新消息$/ })).toBeVisible();

    await scrollBy(400);
    await rested();
    const edge = atLowerEdge();
    await first.unmount();
    receive(theirs("x1"), tall("x2"));
    store.enter(2);
    await show();
    await expect.poll(() => drift(edge)).toBeLessThanOrEqual(DRIFT);
    expect(store.reading.$divider.get()).toBe("x1");
  });
});

describe("older messages", () => {
  test("load ahead, once, and are inserted when the list rests, without moving the rows in view", async () => {
    const { show, state, store, rested, holdPages } = openList();
    await show();
    const answer = holdPages();
    const frames = watchFrames();
    const finger = rows().at(-1) ?? scroller();
    touch("touchstart", finger);
    while (state.pages < 2) await scrollBy(-60);
    expect(scroller().scrollTop).toBeGreaterThan(scroller().clientHeight);
    answer();
    await scrollBy(-120, 20);
    // It has come, and waits for the hand that moves the list.
    expect(store.messages.$all.get().length).toBe(15);
    const edge = atLowerEdge();
    touch("touchend", finger);
    await rested();
    await expect.poll(() => store.messages.$all.get().length).toBeGreaterThan(15);
    await painted();
    expect(drift(edge)).toBeLessThanOrEqual(DRIFT);
    expect((await frames.stop()).jump).toBeLessThan(JUMP);
  });

  test("leave the rows in view in place when more changes in the same frame", { tags: "release" }, async () => {
    const { show, receive } = openList();
    await show();
    await scrollBy(-900);
    const edge = atLowerEdge();
    const { scrollHeight } = scroller();
    // Right after the insertion, before the browser has sent a scroll event.
    while (scroller().scrollHeight === scrollHeight) await changed(scroller());
    for (let count = 0; count < 3; count += 1) {
      receive(theirs(`x${count}`));
      // Each is committed by itself, and nothing is painted.
      for (let step = 0; step < 6; step += 1) await Promise.resolve();
      expect(drift(edge)).toBeLessThanOrEqual(DRIFT);
    }
  });

  test("load page by page until all are there, however the list is scrolled", { tags: "release" }, async () => {
    const { show, state, store, rested } = openList();
    await show();
    const frames = watchFrames();
    while (store.messages.$hasOlder.get() === true || scroller().scrollTop > 0) {
      await scrollBy(-700, 100);
      await rested();
    }
    const { jump, gap } = await frames.stop();
    expect(jump).toBeLessThan(JUMP);
    expect(isBlank(gap)).toBe(false);
    expect([state.pages, store.messages.$all.get().length]).toEqual([7, 100]);
    expect(seenRows()[0]?.id).toBe("m0");
  });

  test("that fail are asked for again by the button alone", { tags: "release" }, async () => {
    const { show, chat, state, rested } = openList({ messages: talkOf(30) });
    await show();
    chat.fail("history");
    await scrollBy(-900);
    await rested();
    await scrollBy(-2000, 100);
    await rested();
    expect(state.pages).toBe(2);
    const button = page.getByRole("button", { name: "加载失败，点击重试" });
    button.element().focus();
    const edge = atLowerEdge();
    await userEvent.keyboard("{Enter}");
    await expect.element(button).not.toBeInTheDocument();
    expect(drift(edge)).toBeLessThanOrEqual(DRIFT);
    expect(document.activeElement).toBe(scroller());
  });
});

describe("the end", () => {
  test("is gone to from afar without an empty frame", async () => {
    const { show, rested } = openList({ messages: talkOf(2000), pageSize: 2000 });
    await show();
    scroller().scrollTop = 20_000;
    await rested();
    const frames = watchFrames();
    await latest().click();
    await expect.poll(below).toBeLessThan(2);
    for (let count = 0; count < 5; count += 1) await painted();
    expect(isBlank((await frames.stop()).gap)).toBe(false);
    expect(atLowerEdge().id).toBe("m1999");
    await expect.element(latest()).not.toBeInTheDocument();
  });

  test("stays with tall rows, rows that grow or shrink late, who types, and a view that shrinks", async () => {
    const { show, receive, chat, set } = openList();
    await show();
    const isAtEnd = () => expect.poll(below).toBeLessThan(2);
    receive(tall("x1"));
    await isAtEnd();
    receive(
      theirs("x2"),
      messageOf({
        id: "x3",
        time: 1_799_000_000,
        conversationId: PEER,
        content: { kind: "image", url: "data:,", preview: "data:,", width: 300, height: 300, format: null },
      }),
    );
    await isAtEnd();
    await expect.element(page.getByText("文件已失效")).toBeInTheDocument();
    await isAtEnd();
    const bubble = rowOf("x2")?.querySelector<HTMLElement>("[dir=auto]");
    if (bubble) bubble.style.minHeight = "500px";
    await painted();
    expect(below()).toBeLessThan(2);
    chat.push({ type: "typing", conversationId: PEER, isTyping: true });
    await expect.element(page.getByText("对方正在输入…")).toBeVisible();
    expect(below()).toBeLessThan(2);
    set.size({ height: 500, width: 400 });
    await expect.poll(() => scroller().clientHeight).toBeLessThan(500);
    await isAtEnd();
    set.size({ height: 900, width: 900 });
    await expect.poll(() => scroller().clientHeight).toBeGreaterThan(600);
    await isAtEnd();
  });

  test("stays with more messages in one frame than the list is corrected in it", { tags: "release" }, async () => {
    const { show, receive } = openList();
    await show();
    for (let count = 0; count < 60; count += 1) {
      receive(count % 3 === 0 ? tall(`x${count}`) : theirs(`x${count}`));
      // Each is committed by itself, and nothing is painted.
      for (let step = 0; step < 6; step += 1) await Promise.resolve();
    }
    for (let frame = 0; frame < 5; frame += 1) await painted();
    expect([rowOf("x59")?.checkVisibility({ visibilityProperty: true }), below() < 2]).toEqual([true, true]);
  });

  test("is where the reader's own words are, and not where others' are", async () => {
    const { show, receive, store, rested } = openList();
    await show();
    await scrollBy(-900);
    await rested();
    const edge = atLowerEdge();
    receive(theirs("x1"));
    receive(tall("x2"));
    await expect.element(latest()).toHaveTextContent("2条新消息");
    expect(drift(edge)).toBeLessThanOrEqual(1);
    store.sending.send({ kind: "text", text: "我的回答" });
    await expect.element(page.getByText("我的回答")).toBeInViewport();
    await expect.poll(below).toBeLessThan(2);
    await expect.element(latest()).not.toBeInTheDocument();
  });

  test("is not run to under a finger, but when it is lifted", async () => {
    const { show, receive } = openList();
    await show();
    const target = rows().at(-1) ?? scroller();
    touch("touchstart", target);
    const { scrollTop } = scroller();
    receive(theirs("x1"));
    await expect.element(page.getByText("新消息", { exact: true })).toBeInTheDocument();
    await painted();
    expect(scroller().scrollTop).toBe(scrollTop);
    touch("touchend", target);
    await expect.poll(below).toBeLessThan(2);
  });

  test("is scrolled to when its own finger is lifted while another rests elsewhere", { tags: "release" }, async () => {
    const { show, receive, rested, state } = openList();
    await show();
    const editor = page.getByRole("textbox", { name: "消息内容" }).element();
    const target = rows().at(-1) ?? scroller();
    touch("touchstart", editor, 1);
    touch("touchstart", target, 2);
    expect(state.isMoving).toBe(true);
    receive(theirs("x1"));
    touch("touchend", target, 2);
    await rested();
    touch("touchend", editor, 1);
    await expect.poll(below).toBeLessThan(2);
    expect(rowOf("x1")).not.toBeNull();
  });

  test("is not run to while one of two fingers is left on the list", { tags: "release" }, async () => {
    const { show, receive, rested, state } = openList();
    await show();
    const [first = scroller(), second = scroller()] = rows().slice(-2);
    touch("touchstart", first, 1);
    touch("touchstart", second, 2);
    touch("touchend", first, 1);
    const lifted = performance.now();
    receive(theirs("x1"));
    // Longer than an untouched list takes to rest.
    while (performance.now() - lifted < 300) await painted();
    expect([state.isMoving, below() > 2]).toEqual([true, true]);
    touch("touchend", second, 2);
    await rested();
    await expect.poll(below).toBeLessThan(2);
  });
});

describe("the row that is being read", () => {
  test("stays where it is when rows above grow, others are read or taken back, and the view is resized", async () => {
    const { show, rested, chat, set } = openList({ messages: talkOf(300), pageSize: 300 });
    await show();
    await scrollBy(-3000, 150);
    await rested();
    const edge = atLowerEdge();
    const upper = seenRows()[0];
    expect(upper?.id).not.toBe(edge.id);
    const bubble = rowOf(upper?.id ?? "")?.querySelector<HTMLElement>("[dir=auto], img");
    if (bubble) bubble.style.minHeight = "700px";
    await painted();
    expect(drift(edge)).toBeLessThanOrEqual(DRIFT);
    const above = talk(Number(edge.id.slice(1)) - 12);
    chat.push({ type: "changed", messages: [{ ...above, revoked: { by: above.from } }] });
    chat.push({ type: "read", conversationId: PEER, ids: ["m1", "m4"] });
    await painted();
    expect(drift(edge)).toBeLessThanOrEqual(DRIFT);
    const part = (edge.bottom - scroller().clientHeight) / Math.max(1, rowOf(edge.id)?.offsetHeight ?? 1);
    set.size({ height: 500, width: 500 });
    await expect.poll(() => scroller().clientWidth).toBeLessThan(600);
    await painted();
    const after = atLowerEdge();
    expect(after.id).toBe(edge.id);
    expect((after.bottom - scroller().clientHeight) / Math.max(1, rowOf(edge.id)?.offsetHeight ?? 1)).toBeCloseTo(part, 1);
  });

  test("does not jump while one scrolls up through rows that grow late", { tags: "release" }, async () => {
    const { show, rested } = openList({ messages: talkOf(400), pageSize: 400 });
    await show();
    const grown = new Set(rows().map(({ dataset }) => dataset["message"] ?? ""));
    const late = new MutationObserver(() => {
      for (const row of rows()) {
        const id = row.dataset["message"] ?? "";
        const bubble = row.querySelector<HTMLElement>("[dir=auto]");
        if (!bubble || grown.has(id)) continue;
        grown.add(id);
        requestAnimationFrame(() => {
          bubble.style.paddingBottom = "120px";
        });
      }
    });
    late.observe(scroller(), { childList: true, subtree: true });
    const frames = watchFrames();
    await scrollBy(-6000, 60);
    await rested();
    late.disconnect();
    const { jump, gap } = await frames.stop();
    expect(jump).toBeLessThan(JUMP);
    expect(isBlank(gap)).toBe(false);
  });
});

describe("the divider and the count", () => {
  test("count messages that came while the reader was elsewhere", async () => {
    const { show, receive, rested, store } = openList();
    await show();
    const divider = page.getByText("以下为未读消息");
    receive(theirs("x0"));
    await expect.element(page.getByText("新消息", { exact: true })).toBeInViewport();
    await expect.poll(() => store.reading.$newer.get()).toBe(0);
    expect(store.reading.$divider.get()).toBeNull();
    await scrollBy(-900);
    await rested();
    receive(own("x1"), theirs("x2", "第一条未读"), theirs("x3", "第二条未读"));
    expect(store.reading.$divider.get()).toBe("x2");
    await expect.element(latest()).toHaveTextContent("2条新消息");
    await latest().click();
    await expect.element(divider).toBeInViewport();
    await expect.element(page.getByText("第二条未读")).toBeInViewport();
    await userEvent.keyboard("{Escape}");
    await expect.element(divider).not.toBeInTheDocument();
  });

  test("outlive the Escape that closes a picture", async () => {
    const { show, store } = openList({ messages: talkOf(100), unread: 3 });
    await show();
    const divider = page.getByText("以下为未读消息");
    await expect.element(divider).toBeInTheDocument();
    store.overlays.preview("m93");
    const dialog = page.getByRole("dialog", { name: "图片预览" });
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(divider).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(divider).not.toBeInTheDocument();
  });
});

describe("a message that cannot be drawn", () => {
  test("says so in its place, beside the other messages", async () => {
    const quiet = vi.spyOn(console, "error").mockReturnValue();
    const broken = { ...theirs("broken"), content: { kind: "text", text: null as unknown as string } as const };
    const { show, receive, chat } = openList({ messages: [...talkOf(3), broken, theirs("last", "后一条")] });
    await show();
    await expect.element(page.getByText("这条消息无法显示")).toBeInViewport();
    await expect.element(page.getByText("后一条", { exact: true })).toBeInViewport();
    receive(theirs("new", "又一条"));
    await expect.element(page.getByText("又一条", { exact: true }).first()).toBeInViewport();
    chat.push({ type: "changed", messages: [{ ...broken, content: { ...broken.content, text: "陈晓：您好" } }] });
    await expect.element(page.getByText("陈晓：您好")).toBeInViewport();
    await expect.element(page.getByText("这条消息无法显示")).not.toBeInTheDocument();
    quiet.mockRestore();
  });
});

describe("a message that was come to by a quote", () => {
  test("is marked for three seconds", async () => {
    const { show, store } = openList({ messages: talkOf(60), pageSize: 60 });
    await show();
    await store.finding.locate({ messageId: "m20", time: 0 });
    await expect.poll(() => rowOf("m20")?.getAnimations().length).toBe(1);
    const [mark] = rowOf("m20")?.getAnimations() ?? [];
    expect(mark?.effect?.getComputedTiming().endTime).toBe(3000);
    // The time itself is the browser's matter.
    mark?.finish();
    await expect.poll(() => rowOf("m20")?.getAnimations().length).toBe(0);
    await painted();
    // Coming there once more marks it once more.
    await store.finding.locate({ messageId: "m20", time: 0 });
    await expect.poll(() => rowOf("m20")?.getAnimations().length).toBe(1);
  });
});

describe("a reader with a screen reader or keyboard", () => {
  test("hears of several messages once, finds rows by their place, and keeps the row with the focus", async () => {
    const { show, receive, rested } = openList({ messages: talkOf(300), pageSize: 100 });
    await show();
    receive(theirs("x1"), theirs("x2"), theirs("x3"));
    const status = scroller().parentElement?.querySelector("[aria-live]");
    await expect.poll(() => status?.textContent).toBe("3条新消息");
    expect(document.querySelectorAll("[aria-live]:not([aria-live=off])").length).toBe(1);
    expect(rowOf("x3")?.closest("li")?.getAttribute("aria-setsize")).toBe("-1");

    const link = [...scroller().querySelectorAll<HTMLElement>("a[href], button")].at(-1);
    link?.focus();
    const id = link?.closest<HTMLElement>("[data-message]")?.dataset["message"] ?? "";
    expect(id).not.toBe("");
    await scrollBy(-4000, 200);
    await rested();
    expect(rowOf(id)?.contains(document.activeElement)).toBe(true);
    const { violations } = await axe.run(scroller(), { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] });
    expect(violations.map(({ id: rule, nodes }) => [rule, nodes[0]?.html])).toEqual([]);
  });

  test("hears each message with its shown name, repeated texts again, and no more than is visible", {
    tags: "release",
  }, async () => {
    const { show, receive, set, chat } = openList();
    set.peer(conversationOf(PEER, { name: "备注" }));
    await show();
    set.peer(conversationOf(PEER, { name: "备注" }));
    const status = scroller().parentElement?.querySelector("[aria-live]");
    const said: (string | null)[] = [];
    const watching = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const { textContent } of addedNodes) said.push(textContent);
    });
    if (status) watching.observe(status, { childList: true, subtree: true });
    const hears = async (...messages: Parameters<typeof receive>) => {
      const { length } = said;
      receive(...messages);
      await expect.poll(() => said.length).toBe(length + 1);
      return said.at(-1);
    };
    expect(await hears(theirs("x1", "好"))).toBe("备注 好");
    expect(await hears(theirs("x2", "好"))).toBe("备注 好");
    expect(await hears({ ...theirs("x3", "违规的话"), isRisky: true })).toBe("备注 涉及敏感内容，无法查看");
    const takenBack = hears(theirs("x4", "说错了"));
    chat.push({ type: "changed", messages: [{ ...theirs("x4", "说错了"), revoked: { by: "manager7" } }] });
    expect(await takenBack).toBe("备注撤回了一条消息");
    watching.disconnect();
  });

  test("finds the focus on the list when the message that has it is deleted or taken back", async () => {
    const { show, chat, store } = openList();
    await show();
    const focus = (id: string): void => {
      rowOf(id)?.querySelector<HTMLElement>("button")?.focus();
      expect(rowOf(id)?.contains(document.activeElement)).toBe(true);
    };
    focus("m99");
    await store.messages.remove(talk(99));
    await expect.poll(() => document.activeElement).toBe(scroller());
    focus("m97");
    chat.push({ type: "changed", messages: [{ ...talk(97), revoked: { by: "recruitUser1" } }] });
    await expect.poll(() => document.activeElement).toBe(scroller());
    // A deletion elsewhere in the list does not move the focus.
    focus("m98");
    await store.messages.remove(talk(96));
    await expect.poll(() => rowOf("m96")).toBeNull();
    expect(rowOf("m98")?.contains(document.activeElement)).toBe(true);
  });

  test("gets one row redrawn for a receipt, and none for typing or changes of the conversation's row", async () => {
    const { show, chat, set } = openList({ messages: talkOf(60), pageSize: 60 });
    await show();
    const touched = new Set<string | undefined>();
    const watching = new MutationObserver((records) => {
      for (const { target } of records)
        touched.add(
          (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>("[data-message]")?.dataset["message"],
        );
    });
    watching.observe(scroller(), { childList: true, subtree: true, attributes: true, characterData: true });
    chat.push({ type: "typing", conversationId: PEER, isTyping: true });
    await expect.element(page.getByText("对方正在输入…")).toBeVisible();
    set.peer(conversationOf(PEER, { unread: 3, isMuted: true }));
    await painted();
    expect([...touched]).toEqual([]);
    const mine = rows().findLast((row) => row.textContent?.includes("未读"))?.dataset["message"] ?? "";
    chat.push({ type: "read", conversationId: PEER, ids: [mine] });
    await expect.poll(() => rowOf(mine)?.textContent).toContain("已读");
    expect([...touched]).toEqual([mine]);
    watching.disconnect();
  });
});
