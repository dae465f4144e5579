/** Calls of two over the real SDK: invitations, their records, signals, and pages that are lost (D-I9). */
import type { CallNews } from "#lib/domain/chat/calls/call.ts";
import { type CallPage, testOfCalls as test } from "./support/call-page.ts";
import { expect, newName } from "./support/test.ts";

type Open = (name: string) => Promise<CallPage>;
/** Two who have written to each other. */
const pair = async (call: Open): Promise<{ a: CallPage; b: CallPage }> => {
  const [a, b] = [await call(newName("a")), await call(newName("b"))];
  await a.enter();
  await b.enter();
  await a.ask("write", b.userId, "您好");
  await b.ask("write", a.userId, "您好");
  return { a, b };
};
const invited = (news: readonly CallNews[]): string[] =>
  news.flatMap((each) => (each.type === "invited" ? [each.invitation.id] : []));
const rings = (page: CallPage, id: string): Promise<void> =>
  expect.poll(async () => invited(await page.heard()), { message: `${page.userId} is rung` }).toContain(id);
/** One invites the other; answers with the invitation's id. */
const invite = async (from: CallPage, to: CallPage, kind: "voice" | "video" = "voice"): Promise<string> => {
  const id = await from.ask("invite", to.userId, kind);
  if (typeof id === "number") throw new Error(`refused: ${id}`);
  return id;
};
const ring = async (from: CallPage, to: CallPage): Promise<string> => {
  const id = await invite(from, to);
  await rings(to, id);
  return id;
};
const inCall = async (call: Open) => {
  const both = await pair(call);
  const id = await ring(both.a, both.b);
  expect(await both.b.ask("accept", id, "voice")).toBe(0);
  await both.a.hears("accepted");
  return { ...both, id };
};
const unread = async (page: CallPage, other: CallPage): Promise<number | undefined> =>
  (await page.ask("conversation", other.userId))?.unread;

test("a call rings, is accepted, carries signals, and leaves its record on both sides", async ({ call }) => {
  const { a, b, id } = await inCall(call);
  expect(await b.heard()).toMatchObject([{ invitation: { id, from: a.userId, kind: "voice" } }]);
  const offer = { type: "description", kind: "offer", sdp: "v=0\r\n".repeat(1000) } as const;
  const candidate = { type: "candidate", candidate: "candidate:1 1 udp 1 127.0.0.1 9 typ host", mid: "0", line: 0 } as const;
  expect(await a.ask("signal", b.userId, id, offer)).toBe(0);
  expect(await a.ask("signal", b.userId, id, candidate)).toBe(0);
  await b.hears("invited", "signal", "signal");
  expect((await b.heard()).slice(1)).toEqual([
    { type: "signal", call: id, from: a.userId, signal: offer },
    { type: "signal", call: id, from: a.userId, signal: candidate },
  ]);
  expect(await a.ask("end", b.userId, "voice", 65)).toBe(0);
  await b.hears("invited", "signal", "signal", "ended");
  expect((await b.heard()).at(-1)).toEqual({ type: "ended", from: a.userId, seconds: 65 });
  const record = ["您好", "您好", ...["发起通话", "已接听", "通话时长"].map((step) => expect.stringContaining(step))];
  await expect.poll(() => a.ask("history", b.userId)).toEqual(record);
  await expect.poll(() => b.ask("history", a.userId)).toEqual(record);
  // The page that hangs up is shown its own steps as they happen.
  await expect.poll(a.shown).toEqual([record[1], ...record.slice(2)]);
});

test("a call is rejected, or found busy", async ({ call }) => {
  const { a, b } = await pair(call);
  const rejected = await ring(a, b);
  expect(await b.ask("reject", rejected, "voice", false)).toBe(0);
  await a.hears("rejected");
  expect(await b.ask("reject", await ring(a, b), "voice", true)).toBe(0);
  await a.hears("rejected", "rejected");
  expect(await a.heard()).toMatchObject([{ id: rejected, by: b.userId, isBusy: false }, { isBusy: true }]);
  await expect
    .poll(async () => (await a.ask("history", b.userId)).slice(2))
    .toEqual([
      ...[expect.stringContaining("发起通话"), expect.stringContaining("对方已拒绝")],
      ...[expect.stringContaining("发起通话"), expect.stringContaining("对方忙线中")],
    ]);
});

test("a missed call alone counts as unread, and is the last message", async ({ call }) => {
  const { a, b } = await inCall(call);
  expect(await b.ask("end", a.userId, "voice", 5)).toBe(0);
  await a.hears("accepted", "ended");
  expect(await b.ask("reject", await ring(a, b), "voice", false)).toBe(0);
  await a.hears("accepted", "ended", "rejected");
  expect([await unread(a, b), await unread(b, a)]).toEqual([1, 1]);
  expect(await a.ask("cancel", await ring(a, b), "voice")).toBe(0);
  await expect.poll(() => unread(b, a)).toBe(2);
  expect((await b.ask("conversation", a.userId))?.last).toContain("对方已取消");
  // The service counts alike.
  await b.load();
  await expect.poll(() => unread(b, a)).toBe(2);
  expect(await unread(a, b)).toBe(1);
});

test("an invitation without an answer times out, and is a missed call", async ({ call }) => {
  const { a, b } = await pair(call);
  await a.page.clock.install();
  await ring(a, b);
  await a.page.clock.fastForward(30_000);
  await a.hears("timed-out");
  await b.hears("invited", "timed-out");
  await expect.poll(() => b.ask("conversation", a.userId)).toEqual({ unread: 2, last: expect.stringContaining("超时无应答") });
  await expect.poll(() => a.ask("conversation", b.userId)).toEqual({ unread: 1, last: expect.stringContaining("对方无应答") });
});

test("a page that is loaded while it rings is rung, unless the call is over or old", { tag: "@release" }, async ({
  call,
  service,
}) => {
  const { a, b } = await pair(call);
  expect(await a.ask("cancel", await ring(a, b), "voice")).toBe(0);
  const waiting = await ring(a, b);
  await b.enter();
  await b.hears("invited");
  expect(invited(await b.heard())).toEqual([waiting]);
  await service.advance(31);
  await b.enter();
  // A fresh invitation comes later than an old one would have.
  await a.enter();
  const fresh = await ring(a, b);
  expect(invited(await b.heard())).toEqual([fresh]);
});

test("two who ring each other hear of both invitations", { tag: "@release" }, async ({ call }) => {
  const { a, b } = await pair(call);
  const [mine, yours] = await Promise.all([invite(a, b), invite(b, a)]);
  await rings(b, mine);
  await rings(a, yours);
  expect(await a.ask("accept", yours, "voice")).toBe(0);
  await expect.poll(async () => (await b.heard()).at(-1)).toMatchObject({ type: "accepted", id: yours });
});

test("steps that come twice and in the wrong order end in one call", { tag: "@release" }, async ({ call }) => {
  const { a, b } = await pair(call);
  b.line.twist(true);
  expect(await a.ask("cancel", await invite(a, b), "voice")).toBe(0);
  b.line.twist(false);
  const next = await ring(a, b);
  expect(invited(await b.heard())).toEqual([next]);
  expect(await b.ask("accept", next, "voice")).toBe(0);
  await a.hears("accepted");
});

test("a killed page is reported to the other side", { tag: "@release" }, async ({ call }) => {
  const { a, b, id } = await inCall(call);
  await a.page.close();
  await b.hears("invited", "signal");
  expect((await b.heard()).at(-1)).toEqual({ type: "signal", call: id, from: a.userId, signal: { type: "gone" } });
});

test("a page that is loaded again in a call is reported, although its person is there", { tag: "@release" }, async ({ call }) => {
  const { a, b } = await inCall(call);
  await b.enter();
  await a.hears("accepted", "signal");
  expect((await a.heard()).at(-1)).toMatchObject({ from: b.userId, signal: { type: "gone" } });
  expect(await b.heard()).toEqual([]);
});

test("a service that starts again in mid-call takes signals, and the end of the call", { tag: "@release" }, async ({
  call,
  service,
}) => {
  const { a, b, id } = await inCall(call);
  await service.kill();
  await service.start();
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const alive = { type: "signal", call: id, from: from.userId, signal: { type: "alive" } };
    // Signals are not stored: they reach a page once it is back.
    const heard = async (): Promise<CallNews | undefined> => {
      await from.ask("signal", to.userId, id, { type: "alive" });
      return (await to.heard()).at(-1);
    };
    await expect.poll(heard).toEqual(alive);
  }
  expect(await a.ask("end", b.userId, "voice", 5)).toBe(0);
  await expect.poll(async () => (await b.heard()).at(-1)).toMatchObject({ type: "ended", from: a.userId });
});

test("a line that is cut for a moment is not reported, and signals go on", async ({ call }) => {
  const { a, b, id } = await inCall(call);
  a.line.drop();
  expect(await a.ask("signal", b.userId, id, { type: "alive" })).toBe(0);
  await b.hears("invited", "signal");
  expect(await b.heard()).toMatchObject([{}, { signal: { type: "alive" } }]);
});

test("a caller whose page is killed stops ringing, and has left a missed call", { tag: "@release" }, async ({ call }) => {
  const { a, b } = await pair(call);
  await ring(a, b);
  await a.page.close();
  await b.hears("invited", "cancelled");
  await expect.poll(() => b.ask("conversation", a.userId)).toEqual({ unread: 2, last: expect.stringContaining("对方已取消") });
});

test("a stranger is refused in the chat's own words, and leaves nothing behind", async ({ call }) => {
  const [a, b] = [await call(newName("a")), await call(newName("b"))];
  await a.enter();
  await b.enter();
  expect(await a.ask("invite", b.userId, "voice")).toBe(20_009);
  expect(await a.ask("history", b.userId)).toEqual([]);
  expect(await b.ask("conversation", a.userId)).toBeNull();
});

test("a page that was kicked hears calls again after its next login", { tag: "@release" }, async ({ call }) => {
  const { a, b } = await pair(call);
  const elsewhere = await call(b.userId);
  await elsewhere.enter();
  await rings(elsewhere, await ring(a, elsewhere));
  await expect.poll(() => b.ask("isOut")).toBe(true);
  await b.ask("logIn");
  await b.ask("listen");
  await a.ask("cancel", invited(await elsewhere.heard())[0] ?? "", "voice");
  const next = await ring(a, b);
  expect(await b.ask("accept", next, "voice")).toBe(0);
  await expect.poll(async () => (await a.heard()).at(-1)).toMatchObject({ type: "accepted", id: next });
});

test("a client of the SDK's own invitations calls, and is called", async ({ call, open }) => {
  const ours = await call(newName("ours"));
  await ours.enter();
  const name = newName("theirs");
  const theirs = await open(name);
  await theirs.enter();
  await ours.ask("write", name, "您好");
  await theirs.sendText(ours.userId, "您好");
  const data = (cmd: string) => JSON.stringify({ businessID: "av_call", call_type: 2, data: { cmd } });
  const { data: answer } = await theirs.call("invite", { userID: ours.userId, timeout: 30, data: data("videoCall") });
  const { inviteID } = answer as { inviteID: string };
  await rings(ours, inviteID);
  expect(await ours.ask("accept", inviteID, "video")).toBe(0);
  await theirs.event("SIGNAL_INVITEE_ACCEPTED", { inviteID, invitee: ours.userId });
  await theirs.call("invite", { userID: ours.userId, timeout: 0, data: data("hangup") });
  await ours.hears("invited", "ended");
  const id = await ours.ask("invite", name, "voice");
  await theirs.event("SIGNAL_NEW_INVITATION_RECEIVED", { inviteID: id, inviter: ours.userId });
  expect(await theirs.call("reject", { inviteID: id, data: data("audioCall") })).toMatchObject({ code: 0 });
  await ours.hears("invited", "ended", "rejected");
});
