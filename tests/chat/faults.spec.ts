import type { openStores, Stores } from "./support/store-page.ts";
import { type Fixtures, testOfStores as test } from "./support/stores-test.ts";
import { expect, newName } from "./support/test.ts";

/** Two who talk to each other, each on a line of their own. */
const pair = async (join: Fixtures["join"], mine: Parameters<typeof openStores>[3] = {}) => {
  const [a, b] = [newName("a"), newName("b")];
  const other = await join(b);
  await other.isOpen();
  const me = await join(a, { ...mine, peer: b });
  await me.isOpen();
  await me.send("您好");
  await expect.poll(me.deliveries).toEqual(["sent"]);
  await other.page.evaluate((id) => globalThis.stores.tab?.open(id), `C2C${a}`);
  await expect.poll(other.texts).toEqual(["您好"]);
  return { a, b, me, other };
};
/** The conversation as both see it, once equal. */
const agree = async (me: Stores, other: Stores, texts: string[]): Promise<void> => {
  await expect.poll(me.texts).toEqual(texts);
  await expect.poll(other.texts).toEqual(texts);
};

test("a line that is cut in the middle of a message loses and doubles nothing", async ({ join }) => {
  const { me, other } = await pair(join);
  const sending = me.send("在路上断了");
  me.line.drop();
  await sending;
  await me.send("又好了");
  await agree(me, other, ["您好", "在路上断了", "又好了"]);
  await expect.poll(me.deliveries).toEqual(["sent", "sent", "sent"]);
  expect((await me.seen()).troubles).toEqual([]);
});

test("a rating arrives with its stars and words, also one that was given without a line", { tag: "@release" }, async ({ join }) => {
  const { me, other } = await pair(join);
  await me.rate(5, "回复很快");
  await expect.poll(me.deliveries).toEqual(["sent", "sent"]);
  me.line.refuse(true);
  await me.has("disconnected");
  await me.rate(3, "");
  me.line.refuse(false);
  await agree(me, other, ["您好", "[评价] 5星 回复很快", "[评价] 3星"]);
  await expect.poll(me.deliveries).toEqual(["sent", "sent", "sent"]);
});

test("an answer that is lost is no failure: the message stands once, as sent", { tag: "@release" }, async ({ join }) => {
  const { me, other } = await pair(join);
  me.line.mute(true);
  await me.send("只有一次");
  await expect.poll(other.texts).toEqual(["您好", "只有一次"]);
  expect(await me.deliveries()).toEqual(["sent", "sending"]);
  me.line.mute(false);
  me.line.drop();
  await expect.poll(me.deliveries).toEqual(["sent", "sent"]);
  await me.send("下一条");
  await agree(me, other, ["您好", "只有一次", "下一条"]);
});

test("a message written offline waits visibly for any time, and is sent once after the reconnect", { tag: "@release" }, async ({
  join,
}) => {
  const { me, other } = await pair(join);
  me.line.refuse(true);
  await me.has("disconnected");
  await me.send("断线时写的");
  const started = Date.now();
  // The SDK gives up after a quarter of a minute; the outbox does not.
  await expect.poll(() => Date.now() - started).toBeGreaterThan(18_000);
  expect(await me.deliveries()).toEqual(["sent", "sending"]);
  me.line.refuse(false);
  await expect.poll(me.deliveries).toEqual(["sent", "sent"]);
  await agree(me, other, ["您好", "断线时写的"]);
  expect((await me.seen()).troubles).toEqual([]);
});

test("pushes that come twice and in the wrong order come to the same conversation", async ({ join, service }) => {
  const { me, other } = await pair(join);
  me.line.twist(true);
  const texts = ["您好"];
  for (const text of ["一", "二", "三", "四"]) {
    // Messages of one second have the order of arrival; later seconds have the order of sending.
    await service.advance(1);
    await other.send(text);
    texts.push(text);
    await expect.poll(other.texts).toEqual(texts);
    await expect.poll(other.deliveries).not.toContain("sending");
  }
  await agree(me, other, ["您好", "一", "二", "三", "四"]);
});

test("after a restart the service reconnects all clients, and has messages written in between once", { tag: "@release" }, async ({
  join,
  service,
}) => {
  const { me, other } = await pair(join);
  await service.kill();
  await me.has("disconnected");
  await me.send("服务重启时写的");
  await service.start();
  await expect.poll(me.deliveries).toEqual(["sent", "sent"]);
  await expect.poll(other.texts).toEqual(["您好", "服务重启时写的"]);
});

test("after a break with messages and recalls in it, the view equals a fresh login's", { tag: "@release" }, async ({ join }) => {
  const { me, other } = await pair(join);
  await other.send("会收回的");
  await other.send("留下的");
  await expect.poll(me.texts).toEqual(["您好", "会收回的", "留下的"]);
  me.line.refuse(true);
  await me.has("disconnected");
  await other.revoke("会收回的");
  for (const text of ["错过一", "错过二", "说了又收回"]) await other.send(text);
  await other.revoke("说了又收回");
  await expect.poll(async () => (await other.seen()).messages.filter(({ revoked }) => revoked).length).toBe(2);
  me.line.refuse(false);
  const view = async () => (await me.seen()).messages.map(({ text, revoked, mine }) => ({ text: revoked ? "收回" : text, mine }));
  const texts = async () => (await view()).map(({ text }) => text);
  await expect.poll(texts).toEqual(["您好", "收回", "留下的", "错过一", "错过二", "收回"]);
  const after = await view();
  await me.begin();
  await me.isOpen();
  await expect.poll(view).toEqual(after);
});

test("changes during a break show after it", async ({ join, open }) => {
  const b = newName("b");
  // Nothing in the product changes a message; another client of its sender may.
  const editor = await open(b);
  await editor.enter();
  const a = newName("a");
  const me = await join(a, { peer: b });
  await me.isOpen();
  await editor.sendText(a, "您好");
  await expect.poll(me.texts).toEqual(["您好"]);
  me.line.refuse(true);
  await me.has("disconnected");
  expect(await editor.withLast("modifyMessage", "sent", { text: "改过的" })).toMatchObject({ code: 0 });
  me.line.refuse(false);
  await expect.poll(me.texts).toEqual(["改过的"]);
});

test("a browser whose storage is full chats all the same", { tag: "@release" }, async ({ join }) => {
  const { me, other } = await pair(join, {
    before: () => {
      for (const storage of [localStorage, sessionStorage])
        for (let size = 2 ** 20; size >= 1; size /= 2)
          try {
            for (let count = 0; ; count += 1) storage.setItem(`full-${size}-${count}`, "x".repeat(size));
          } catch {
            // Full to that size.
          }
    },
    // The complete text: the SDK fails in the background to store part of a profile.
    forgiven: "co",
  });
  await me.send("没有空间也能聊");
  await agree(me, other, ["您好", "没有空间也能聊"]);
});

test("a clock that is an hour off changes neither order nor times", { tag: "@release" }, async ({ join }) => {
  const { me, other } = await pair(join, {
    before: () => {
      const Real = Date;
      globalThis.Date = class extends Real {
        constructor(given: number | string | Date = Real.now() + 3_600_000) {
          super(given);
        }
        static override now = () => Real.now() + 3_600_000;
      } as DateConstructor;
    },
  });
  await other.send("那边的");
  await agree(me, other, ["您好", "那边的"]);
  await me.send("这边的");
  await agree(me, other, ["您好", "那边的", "这边的"]);
  // The other side may have it before the answer is here.
  await expect.poll(me.deliveries).toEqual(["sent", "sent", "sent"]);
  me.line.refuse(true);
  await me.has("disconnected");
  await me.send("还没发出");
  await expect.poll(me.deliveries).toContain("sending");
  const { messages, now } = await me.seen();
  me.line.refuse(false);
  for (const { time } of messages) expect(Math.abs(time - (now ?? 0))).toBeLessThan(60);
  const sent = messages.filter(({ delivery }) => delivery === "sent").map(({ time }) => time);
  await agree(me, other, ["您好", "那边的", "这边的", "还没发出"]);
  expect((await other.seen()).messages.map(({ time }) => time).slice(0, 3)).toEqual(sent);
});

test("a signature that ends is followed by the next: the one who chats notices nothing", { tag: "@release" }, async ({
  join,
  service,
}) => {
  const { me, other } = await pair(join, { seconds: 3600 });
  await service.advance(3601);
  await other.send("还在吗");
  await agree(me, other, ["您好", "还在吗"]);
  await expect.poll(async () => (await me.seen()).renewals).toBe(1);
  await other.send("在不在");
  await agree(me, other, ["您好", "还在吗", "在不在"]);
  await me.send("在的");
  await agree(me, other, ["您好", "还在吗", "在不在", "在的"]);
  expect(await me.seen()).toMatchObject({ state: "open", troubles: [] });
});

test("of two tabs one is in the chat, until the other takes over", { tag: "@release" }, async ({ join }) => {
  const name = newName("tab");
  const first = await join(name);
  await first.isOpen();
  const second = await join(name, { beside: first });
  await expect.poll(async () => (await second.seen()).state).toBe("waiting");
  expect((await first.seen()).state).toBe("open");
  await second.takeOver();
  await second.isOpen();
  expect(await first.seen()).toMatchObject({ state: "kicked", reason: "elsewhere" });
  await first.takeOver();
  await first.isOpen();
  expect(await second.seen()).toMatchObject({ state: "kicked", reason: "elsewhere" });
  const third = await join(name, { beside: first });
  await expect.poll(async () => (await third.seen()).state).toBe("waiting");
  await first.page.close();
  await third.isOpen();
});
