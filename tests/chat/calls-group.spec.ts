/** Calls in groups over the real SDK and the own service: their steps, signals between strangers, and pages that are lost. */
import type { CallNews } from "#lib/domain/chat/calls/call.ts";
import { type CallPage, testOfCalls as test } from "./support/call-page.ts";
import { expect, newName } from "./support/test.ts";

type Open = (name: string) => Promise<CallPage>;
/** Three members of a group who have never written to each other. */
const three = async (call: Open) => {
  const [a, b, c] = [await call(newName("a")), await call(newName("b")), await call(newName("c"))];
  for (const page of [a, b, c]) await page.enter();
  const group = await a.ask("createGroup", [b.userId, c.userId]);
  return { a, b, c, group };
};
const invitedIn = (news: readonly CallNews[]): string[] =>
  news.flatMap((each) => (each.type === "group-invited" ? [each.invitation.id] : []));
const rings = (page: CallPage, id: string): Promise<void> =>
  expect.poll(async () => invitedIn(await page.heard()), { message: `${page.userId} is rung` }).toContain(id);
/** A rings the other two. */
const ringing = async (call: Open) => {
  const all = await three(call);
  const id = await all.a.ask("inviteIn", all.group, [all.b.userId, all.c.userId], "voice");
  if (typeof id === "number") throw new Error(`refused: ${id}`);
  await rings(all.b, id);
  await rings(all.c, id);
  return { ...all, id };
};
const inCall = async (call: Open) => {
  const all = await ringing(call);
  for (const page of [all.b, all.c]) expect(await page.ask("acceptIn", all.id, "voice")).toBe(0);
  await all.a.hears("joined", "joined");
  return all;
};

test("one accepts, one rejects, and the group keeps the record", async ({ call }) => {
  const { a, b, c, group, id } = await ringing(call);
  expect(await b.ask("acceptIn", id, "voice")).toBe(0);
  await a.hears("joined");
  expect(await c.ask("rejectIn", id, "voice", false)).toBe(0);
  await a.hears("joined", "declined");
  await c.hears("group-invited", "joined");
  await b.hears("group-invited", "declined");
  expect((await b.heard()).at(-1)).toEqual({ type: "declined", id, account: c.userId, isBusy: false });
  expect(await a.ask("endIn", id, "voice", 5)).toBe(0);
  await b.hears("group-invited", "declined", "group-ended");
  const record = ["发起通话", "已接听", "已拒绝", "通话结束"].map((step) => `[语音通话] ${step}`);
  for (const page of [a, b, c]) await expect.poll(() => page.ask("callsIn", group)).toEqual(record);
});

test("signals pass between people who never wrote to each other, and make no conversation", { tag: "@release" }, async ({
  call,
}) => {
  const { b, c, id } = await inCall(call);
  const offer = { type: "description", kind: "offer", sdp: "v=0\r\n".repeat(1000) } as const;
  expect(await b.ask("signal", c.userId, id, offer)).toBe(0);
  await expect.poll(async () => (await c.heard()).at(-1)).toEqual({ type: "signal", call: id, from: b.userId, signal: offer });
  for (const page of [b, c]) expect((await page.ask("listed")).filter((one) => one.startsWith("C2C"))).toEqual([]);
});

test("a page that is loaded while it rings is rung, and hears who has joined", async ({ call }) => {
  const { b, c, id } = await ringing(call);
  expect(await b.ask("acceptIn", id, "voice")).toBe(0);
  await c.enter();
  await rings(c, id);
  expect(await c.heard()).toMatchObject([{ invitation: { id, joined: [b.userId] } }]);
});

test("a killed page is reported to the others, whose call goes on", { tag: "@release" }, async ({ call }) => {
  const { a, b, c, id } = await inCall(call);
  await b.page.close();
  for (const page of [a, c])
    await expect
      .poll(async () => (await page.heard()).at(-1))
      .toEqual({ type: "signal", call: id, from: b.userId, signal: { type: "gone" } });
  expect(await a.ask("signal", c.userId, id, { type: "alive" })).toBe(0);
});

test("the service ends a call whose last page is killed", { tag: "@release" }, async ({ call }) => {
  const { a, b, c, group, id } = await ringing(call);
  expect(await b.ask("acceptIn", id, "voice")).toBe(0);
  expect(await c.ask("rejectIn", id, "voice", true)).toBe(0);
  await a.page.close();
  await b.page.close();
  await expect.poll(async () => (await c.ask("callsIn", group)).at(-1)).toBe("[语音通话] 通话结束");
});

test("who has left a call comes back, and no outsider comes in", { tag: "@release" }, async ({ call }) => {
  const { a, b, c, group, id } = await inCall(call);
  const d = await call(newName("d"));
  await d.enter();
  const more = { id, group, kind: "voice", inviter: a.userId } as const;
  expect(await d.ask("joinIn", more)).toBe(10_007);
  expect(await b.ask("addIn", id, [d.userId], "voice")).toBe(10_007);
  expect(await c.ask("signal", b.userId, id, { type: "bye" })).toBe(0);
  await expect.poll(async () => (await b.heard()).at(-1)).toMatchObject({ type: "signal", signal: { type: "bye" } });
  expect(await c.ask("joinIn", more)).toBe(0);
  await expect.poll(async () => (await b.heard()).at(-1)).toEqual({ type: "joined", id, account: c.userId });
  expect(await b.ask("signal", c.userId, id, { type: "alive" })).toBe(0);
  await expect
    .poll(async () => (await c.heard()).at(-1))
    .toEqual({ type: "signal", call: id, from: b.userId, signal: { type: "alive" } });
});

test("an added member is rung, also on a page that loads while it rings", { tag: "@release" }, async ({ call }) => {
  const all = await three(call);
  const { a, b, c, group } = all;
  const id = await a.ask("inviteIn", group, [b.userId], "voice");
  if (typeof id === "number") throw new Error(`refused: ${id}`);
  await rings(b, id);
  expect(await b.ask("acceptIn", id, "voice")).toBe(0);
  expect(await b.ask("addIn", id, [c.userId], "voice")).toBe(0);
  await rings(c, id);
  await a.hears("joined", "added");
  await c.enter();
  await rings(c, id);
  expect(await c.ask("acceptIn", id, "voice")).toBe(0);
  await a.hears("joined", "added", "joined");
  expect(await a.ask("signal", c.userId, id, { type: "alive" })).toBe(0);
  await expect.poll(async () => (await c.heard()).at(-1)).toMatchObject({ type: "signal", from: a.userId });
});

test("an outsider is refused, and an answer that comes too late is over", { tag: "@release" }, async ({ call }) => {
  const { a, b, group, id } = await ringing(call);
  const outsider = await call(newName("d"));
  await outsider.enter();
  expect(await outsider.ask("inviteIn", group, [b.userId], "voice")).toBe(10_007);
  expect(await a.ask("cancelIn", id, "voice")).toBe(0);
  await b.hears("group-invited", "cancelled");
  expect(await b.ask("acceptIn", id, "voice")).toBe(8010);
});
