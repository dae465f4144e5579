import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readCallStep, writeCallStep } from "#lib/contract/call-steps.ts";
import type { CallNews } from "#lib/domain/chat/calls/call.ts";
import { RING_SECONDS } from "#lib/domain/chat/calls/call.ts";
import type { Result } from "#lib/domain/failure.ts";
import { ACCOUNTS, anyReceived } from "#tests/support/chat/any-call.ts";
import { openCallLine } from "#tests/support/chat/call-line.ts";
import { sdkMessage } from "#tests/support/chat/sdk-messages.ts";

const [A, B, STRANGER] = ACCOUNTS;
beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => void vi.useRealTimers());

/** Two people whose pages listen. */
const two = () => {
  const line = openCallLine();
  const [a, b] = [line.open(A), line.open(B)];
  a.listen();
  b.listen();
  return { ...line, a, b };
};
type Forged = { action: "invite" | "accept" | "cancel"; id: string; inviter: string; invitee: string };
/** A step in a conversation with `peer`, as the SDK raises it. */
const stepFrom = (peer: string, step: Forged, own: object = {}) =>
  sdkMessage(
    "TIMCustomElem",
    { data: writeCallStep({ kind: "voice", ...step }), description: "", extension: "" },
    { from: peer, conversationID: `C2C${peer}`, ...own },
  );
const endFrom = (peer: string, own: object = {}) => {
  const data = writeCallStep({ id: "end", inviter: peer, invitee: A, kind: "voice", action: "end", seconds: 9 });
  return sdkMessage(
    "TIMCustomElem",
    { data, description: "", extension: "" },
    { from: peer, conversationID: `C2C${peer}`, ...own },
  );
};
const idOf = (result: Result<string>): string => (result.ok ? result.value : "");
/** A rings B. */
const ringing = async (kind: "voice" | "video" = "voice") => {
  const both = two();
  return { ...both, id: idOf(await both.a.calls.invite(B, kind)) };
};
const inCall = async () => {
  const both = await ringing();
  await both.b.calls.accept(both.id, "voice");
  return both;
};
const typesOf = (news: readonly CallNews[]) => news.map(({ type }) => type);
const actions = (sent: readonly { data: string }[]) => sent.map(({ data }) => readCallStep(data)?.action);
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe("an invitation", () => {
  test("rings at the other side, with its caller, kind and time", async () => {
    const { b, id } = await ringing("video");
    expect(b.heard).toEqual([{ type: "invited", invitation: { id, from: A, kind: "video", at: 1_795_000_000 } }]);
  });

  test("that is accepted is news for its caller", async () => {
    const { a, b, id } = await inCall();
    expect(a.heard).toEqual([{ type: "accepted", id, by: B }]);
    await pass(60);
    expect([typesOf(a.heard), typesOf(b.heard)]).toEqual([["accepted"], ["invited"]]);
  });

  test.each([true, false])("that is rejected says why, busy: %s", async (isBusy) => {
    const { a, b, id } = await ringing();
    expect(await b.calls.reject(id, "voice", isBusy)).toMatchObject({ ok: true });
    expect(a.heard).toEqual([{ type: "rejected", id, by: B, isBusy }]);
  });

  test("that is cancelled stops ringing", async () => {
    const { a, b, id } = await ringing();
    await a.calls.cancel(id, "voice");
    expect(typesOf(b.heard)).toEqual(["invited", "cancelled"]);
  });

  test("is given up by its caller after half a minute, and both hear of it", async () => {
    const { a, b, sent } = await ringing();
    await pass(RING_SECONDS - 1);
    expect(typesOf(b.heard)).toEqual(["invited"]);
    await pass(1);
    expect([typesOf(a.heard), typesOf(b.heard)]).toEqual([["timed-out"], ["invited", "timed-out"]]);
    expect(actions(sent)).toEqual(["invite", "timeout"]);
  });

  test("stops ringing by itself when its caller is gone", async () => {
    const { b, sent, line } = await ringing();
    line.isCut = true;
    await pass(RING_SECONDS + 2);
    expect(typesOf(b.heard)).toEqual(["invited", "timed-out"]);
    expect(actions(sent)).toEqual(["invite", "timeout"]);
  });

  test("that was refused does not ring, and leaves the reason", async () => {
    const { a, b, line, sent } = two();
    line.failure = 20_009;
    expect(await a.calls.invite(B, "voice")).toMatchObject({ failure: { kind: "chat", code: 20_009 } });
    await pass(60);
    expect([a.heard, b.heard, sent]).toEqual([[], [], []]);
  });

  test("that comes twice rings once, also under another message's id", async () => {
    const { b, sent, deliver, id } = await ringing();
    const [message] = sent;
    if (message) deliver(message);
    b.raise([stepFrom(A, { action: "invite", id, inviter: A, invitee: B }, { ID: "again" })]);
    expect(typesOf(b.heard)).toEqual(["invited"]);
    await b.calls.reject(id, "voice", false);
    if (message) deliver(message);
    expect(typesOf(b.heard)).toEqual(["invited"]);
  });

  test("that comes late does not ring", async () => {
    const { b, line, sent, deliver, a } = two();
    line.isCut = true;
    await a.calls.invite(B, "voice");
    await pass(RING_SECONDS);
    for (const message of sent) deliver(message);
    expect(b.heard).toEqual([]);
  });

  test("that was cancelled while the line was cut does not ring when both come at once", async () => {
    const { a, b, line, seenBy } = two();
    line.isCut = true;
    await a.calls.cancel(idOf(await a.calls.invite(B, "voice")), "voice");
    b.raise([seenBy(B, 0), seenBy(B, 1)]);
    expect(b.heard).toEqual([]);
  });

  test("that comes after its cancellation does not ring", async () => {
    const { a, b, line, seenBy } = two();
    line.isCut = true;
    await a.calls.cancel(idOf(await a.calls.invite(B, "voice")), "voice");
    b.raise([seenBy(B, 1)]);
    b.raise([seenBy(B, 0)]);
    expect(b.heard).toEqual([]);
  });

  test("in a stranger's name does not ring", () => {
    const { b } = two();
    b.raise([stepFrom(STRANGER, { action: "invite", id: "c1", inviter: A, invitee: B })]);
    expect(b.heard).toEqual([]);
  });

  test("is answered by the two of it alone", async () => {
    const { a, b, id } = await ringing();
    a.raise([stepFrom(STRANGER, { action: "accept", id, inviter: A, invitee: STRANGER })]);
    b.raise([stepFrom(STRANGER, { action: "cancel", id, inviter: STRANGER, invitee: B })]);
    expect([typesOf(a.heard), typesOf(b.heard)]).toEqual([[], ["invited"]]);
  });

  test("that was answered on another page of the same account stops ringing", async () => {
    const { b, id } = await ringing();
    b.raise([stepFrom(A, { action: "accept", id, inviter: A, invitee: B }, { from: B, flow: "out" })]);
    expect(typesOf(b.heard)).toEqual(["invited", "cancelled"]);
  });

  test("that the service cancels for a page that it had lost ends for its caller as well", async () => {
    const { a, id } = await ringing();
    a.raise([stepFrom(B, { action: "cancel", id, inviter: A, invitee: B }, { from: A, flow: "out" })]);
    expect(a.heard).toEqual([{ type: "cancelled", id }]);
    await pass(60);
    expect(typesOf(a.heard)).toEqual(["cancelled"]);
  });

  test("whose answer crosses the caller's giving up is over for both", async () => {
    const { a, b, line, sent, deliver, id } = await ringing();
    line.isCut = true;
    await b.calls.accept(id, "voice");
    await pass(RING_SECONDS);
    for (const message of sent.slice(1)) deliver(message);
    expect(typesOf(a.heard)).toEqual(["timed-out"]);
    expect(typesOf(b.heard)).toEqual(["invited", "timed-out"]);
  });

  test("goes on ringing when its answer did not get out, and can be answered again", async () => {
    const { a, b, line, id } = await ringing();
    line.failure = 2801;
    expect(await b.calls.accept(id, "voice")).toMatchObject({ ok: false });
    expect(await b.calls.accept(id, "voice")).toMatchObject({ ok: true });
    expect(typesOf(a.heard)).toEqual(["accepted"]);
  });

  test("rings out when its answer never gets out", async () => {
    const { b, line, id } = await ringing();
    line.isCut = true;
    await pass(10);
    line.failure = 2801;
    await b.calls.accept(id, "voice");
    await pass(RING_SECONDS - 10 + 2);
    expect(typesOf(b.heard)).toEqual(["invited", "timed-out"]);
  });

  test("that is unknown, own, answered or over cannot be answered or cancelled", async () => {
    const { a, b, id } = await inCall();
    const gone = { failure: { code: 8010 } };
    for (const page of [a, b]) {
      expect(await page.calls.accept(id, "voice")).toMatchObject(gone);
      expect(await page.calls.reject(id, "voice", false)).toMatchObject(gone);
      expect(await page.calls.cancel(id, "voice")).toMatchObject(gone);
      expect(await page.calls.accept("unknown", "voice")).toMatchObject(gone);
    }
  });
});

describe("a page that listens", () => {
  test("later than an invitation came hears it ring, once", async () => {
    const { a, open } = two();
    const late = open(B);
    await a.calls.invite(B, "voice");
    late.listen();
    await pass(0);
    expect(typesOf(late.heard)).toEqual(["invited"]);
    late.listen();
    await pass(0);
    expect(typesOf(late.heard)).toEqual(["invited"]);
  });

  test.each(["cancel", "reject", "timeout", "accept"] as const)("does not hear one that is over by its %s", async (how) => {
    const { a, b, id, open } = await ringing();
    if (how === "cancel") await a.calls.cancel(id, "voice");
    if (how === "reject") await b.calls.reject(id, "voice", false);
    if (how === "accept") await b.calls.accept(id, "voice");
    if (how === "timeout") await pass(RING_SECONDS);
    const again = open(B);
    again.listen();
    await pass(0);
    expect(again.heard).toEqual([]);
  });

  test("before the SDK has its conversations hears a call ring when they come", async () => {
    const { a, open } = two();
    await a.calls.invite(B, "voice");
    const early = open(B, { hasList: false });
    const stop = early.listen();
    await pass(0);
    expect(early.heard).toEqual([]);
    early.listComes();
    await pass(0);
    expect(typesOf(early.heard)).toEqual(["invited"]);
    stop();
    early.listComes();
    await pass(0);
    expect(typesOf(early.heard)).toEqual(["invited"]);
  });

  test("looks into the conversations of the last half minute alone", async () => {
    const { a, open } = two();
    await a.calls.end(B, "voice", 1);
    await pass(RING_SECONDS + 1);
    const late = open(B);
    late.listen();
    await pass(0);
    expect(late.sdk.getMessageList).not.toHaveBeenCalled();
  });

  test("again after a login hears the next invitation", async () => {
    const { a, b } = await ringing();
    const stop = b.listen();
    stop();
    await pass(0);
    b.state.isReady = false;
    await pass(60);
    b.state.isReady = true;
    b.listen();
    await a.calls.invite(B, "video");
    expect(typesOf(b.heard)).toContain("invited");
    expect(b.heard.at(-1)).toMatchObject({ invitation: { kind: "video" } });
  });

  test("no more hears nothing, and no call goes on", async () => {
    const line = openCallLine();
    const [a, b] = [line.open(A), line.open(B)];
    const stop = b.listen();
    await a.calls.invite(B, "voice");
    stop();
    await pass(60);
    expect(typesOf(b.heard)).toEqual(["invited"]);
  });
});

describe("a call under way", () => {
  test("is ended by either side, with its length, as a record", async () => {
    const { a, b, sent } = await inCall();
    await b.calls.end(A, "voice", 64.6);
    expect(a.heard.at(-1)).toEqual({ type: "ended", from: B, seconds: 65 });
    expect(readCallStep(sent.at(-1)?.data ?? "")).toMatchObject({ action: "end", inviter: B, invitee: A, seconds: 65 });
  });

  test("is not ended by the record of an earlier call", async () => {
    const { a, id } = await inCall();
    a.raise([endFrom(B, { time: 1_794_999_000 })]);
    expect(a.heard).toEqual([{ type: "accepted", id, by: B }]);
  });

  test("is not ended by the record of a call before it that comes again within the same second", async () => {
    const { a, b, id } = await inCall();
    const record = endFrom(B);
    a.raise([record]);
    const next = await a.calls.invite(B, "voice");
    await b.calls.accept(next.ok ? next.value : "", "voice");
    a.raise([record]);
    expect(typesOf(a.heard)).toEqual(["accepted", "ended", "accepted"]);
    expect(next).not.toEqual({ ok: true, value: id });
  });

  test("is not ended by a third person", async () => {
    const { a } = await inCall();
    a.raise([endFrom(STRANGER)]);
    expect(typesOf(a.heard)).toEqual(["accepted"]);
  });

  test("carries signals in their order, and keeps none", async () => {
    const { a, b, id, sent } = await inCall();
    const signals = [
      { type: "description", kind: "offer", sdp: "v=0\r\n" },
      { type: "candidate", candidate: "candidate:1", mid: "0", line: 0 },
      { type: "bye" },
    ] as const;
    for (const signal of signals) expect(await a.calls.signal(B, id, signal)).toEqual({ ok: true, value: null });
    expect(b.heard.slice(1)).toEqual(signals.map((signal) => ({ type: "signal", call: id, from: A, signal })));
    expect(sent.at(-1)?.options).toMatchObject({ onlineUserOnly: true });
  });

  test("hears no signals of other calls, nor of a third person", async () => {
    const { a, b, id, open } = await inCall();
    await a.calls.signal(B, "other", { type: "bye" });
    await open(STRANGER).calls.signal(B, id, { type: "gone" });
    expect(typesOf(b.heard)).toEqual(["invited"]);
  });

  test("does not send a signal that the service would refuse for its size", async () => {
    const { a, id, sent } = await inCall();
    const sdp = "ü".repeat(6100);
    expect(await a.calls.signal(B, id, { type: "description", kind: "offer", sdp })).toMatchObject({ failure: { code: 8001 } });
    expect(sent).toHaveLength(2);
  });
});

describe("a step", () => {
  test("is shown in the own conversation as well, for which the SDK has no event", async () => {
    const { a } = await ringing();
    expect(a.announced).toMatchObject([
      { type: "messages", messages: [{ conversationId: `C2C${B}`, isMine: true, content: { kind: "call", outcome: "started" } }] },
    ]);
  });

  test("is the last message, and counts as unread only for a call that was missed", async () => {
    const both = await inCall();
    await both.a.calls.end(B, "voice", 5);
    await both.b.calls.reject(idOf(await both.a.calls.invite(B, "voice")), "voice", true);
    await both.a.calls.cancel(idOf(await both.a.calls.invite(B, "voice")), "voice");
    await both.a.calls.invite(B, "voice");
    await pass(RING_SECONDS);
    const counted = both.sent.filter(({ options }) => !options.messageControlInfo.excludedFromUnreadCount);
    expect(actions(counted)).toEqual(["cancel", "timeout"]);
    expect(both.sent.every(({ options }) => !options.messageControlInfo.excludedFromLastMessage)).toBe(true);
  });

  test("is not tried on a page that is logged out", async () => {
    const { a, id } = await inCall();
    a.state.isReady = false;
    const before = a.sdk.sendMessage.mock.calls.length;
    expect(await a.calls.invite(B, "voice")).toMatchObject({ ok: false });
    expect(await a.calls.signal(B, id, { type: "alive" })).toMatchObject({ ok: false });
    expect(a.sdk.sendMessage.mock.calls).toHaveLength(before);
  });
});

test("any events cause no fault, and only news of calls that this page knows", () => {
  fc.assert(
    fc.property(fc.array(anyReceived), (events) => {
      const { a } = two();
      for (const event of events) a.raise(event);
      const invited = new Set(a.heard.flatMap((news) => (news.type === "invited" ? [news.invitation.id] : [])));
      for (const news of a.heard) {
        if (news.type === "invited") {
          expect([B, STRANGER]).toContain(news.invitation.from);
          expect(1_795_000_000 - news.invitation.at).toBeLessThan(RING_SECONDS);
        } else if (news.type === "signal") expect(invited).toContain(news.call);
        else expect(news.type === "ended" || ("id" in news && invited.has(news.id))).toBe(true);
      }
      // This page has accepted no call.
      expect(typesOf(a.heard).filter((type) => ["accepted", "rejected", "ended"].includes(type))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
