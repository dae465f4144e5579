/** Calls in groups over the SDK, on a line that keeps and delivers messages as the service does. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type GroupStep, readGroupStep, writeGroupStep } from "#lib/contract/call-steps.ts";
import { type CallNews, RING_SECONDS } from "#lib/domain/chat/calls/call.ts";
import type { Result } from "#lib/domain/failure.ts";
import { openCallLine } from "#tests/support/chat/call-line.ts";
import { sdkMessage } from "#tests/support/chat/sdk-messages.ts";

const [A, B, C, D] = ["recruitUser1", "manager7", "recruitUser3", "stranger9"];
const GROUP = "g1";
beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => void vi.useRealTimers());

/** Pages of three members, which listen, and of an uninvited member. */
const four = () => {
  const line = openCallLine({ [GROUP]: [A, B, C, D] });
  const [a, b, c, d] = [A, B, C, D].map((name) => line.open(name)) as [Page, Page, Page, Page];
  for (const page of [a, b, c, d]) page.listen();
  return { ...line, a, b, c, d };
};
type Page = ReturnType<ReturnType<typeof openCallLine>["open"]>;
const idOf = (result: Result<string>): string => (result.ok ? result.value : "");
/** A rings B and C. */
const ringing = async () => {
  const all = four();
  return { ...all, id: idOf(await all.a.calls.groups.invite(GROUP, [B, C], "video")) };
};
const inCall = async () => {
  const all = await ringing();
  await all.b.calls.groups.accept(all.id, "video");
  await all.c.calls.groups.accept(all.id, "video");
  return all;
};
const typesOf = ({ heard }: { heard: readonly CallNews[] }) => heard.map(({ type }) => type);
const actions = (sent: readonly { data: string }[]) => sent.map(({ data }) => readGroupStep(data)?.action);
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
let steps = 0;
/** A step by a member, as the SDK raises it. */
const stepBy = (from: string, own: Partial<GroupStep> & Pick<GroupStep, "action" | "id">) => {
  const all: object = { group: GROUP, inviter: A, invitees: [from], kind: "video", isBusy: false, seconds: 0 };
  const step = { ...all, ...own } as GroupStep;
  return sdkMessage(
    "TIMCustomElem",
    { data: writeGroupStep(step), description: "", extension: "" },
    { ID: `step${steps++}`, from, conversationID: `GROUP${GROUP}`, time: 1_795_000_000 },
  );
};

describe("an invitation of several", () => {
  test("rings at each of them with all, and at no one else", async () => {
    const { b, c, d, id } = await ringing();
    const invitation = { id, group: GROUP, from: A, kind: "video", at: 1_795_000_000, invitees: [B, C], joined: [] };
    expect([b.heard, c.heard, d.heard]).toEqual([
      [{ type: "group-invited", invitation }],
      [{ type: "group-invited", invitation }],
      [],
    ]);
  });

  test("is answered by each for themselves, and all hear of it", async () => {
    const { a, b, c, id } = await ringing();
    await b.calls.groups.accept(id, "video");
    await c.calls.groups.reject(id, "video", false);
    const answers = [
      { type: "joined", id, account: B },
      { type: "declined", id, account: C, isBusy: false },
    ];
    expect(a.heard).toEqual(answers);
    expect(b.heard.slice(1)).toEqual(answers.slice(1));
    expect(c.heard.slice(1)).toEqual(answers.slice(0, 1));
  });

  test("is given up by its caller for those who are silent", async () => {
    const { a, b, c, id, sent } = await ringing();
    await b.calls.groups.accept(id, "video");
    await pass(RING_SECONDS);
    expect(readGroupStep(sent.at(-1)?.data ?? "")).toMatchObject({ action: "timeout", invitees: [C] });
    const silent = { type: "unanswered", id, accounts: [C] };
    expect([a.heard.at(-1), b.heard.at(-1), c.heard.at(-1)]).toEqual([silent, silent, silent]);
  });

  test("stops ringing by itself when its caller is gone", async () => {
    const { c, line } = await ringing();
    line.isCut = true;
    await pass(RING_SECONDS + 2);
    expect(typesOf(c)).toEqual(["group-invited", "timed-out"]);
  });

  test("that is cancelled stops ringing everywhere", async () => {
    const { a, b, c, id } = await ringing();
    await a.calls.groups.cancel(id, "video");
    for (const page of [b, c]) expect(typesOf(page)).toEqual(["group-invited", "cancelled"]);
  });

  test("that the service holds for over cannot be accepted any more", async () => {
    const { b, id, line } = await ringing();
    line.failure = 20_001;
    expect(await b.calls.groups.accept(id, "video")).toMatchObject({ failure: { code: 8010 } });
    expect(await b.calls.groups.accept(id, "video")).toMatchObject({ failure: { code: 8010 } });
  });

  test("goes on ringing when its answer did not get out", async () => {
    const { a, b, id, line } = await ringing();
    line.failure = 2801;
    expect(await b.calls.groups.accept(id, "video")).toMatchObject({ ok: false });
    expect(await b.calls.groups.accept(id, "video")).toMatchObject({ ok: true });
    expect(typesOf(a)).toEqual(["joined"]);
  });
});

describe("a page that is loaded while it rings", () => {
  test("hears of the call, and of the people in it", async () => {
    const { b, id, open } = await ringing();
    await b.calls.groups.accept(id, "video");
    const late = open(C);
    late.listen();
    await pass(0);
    expect(late.heard).toMatchObject([{ type: "group-invited", invitation: { id, joined: [B] } }]);
  });

  test.each(["cancel", "reject", "accept"] as const)("hears nothing of one that is over for it by its %s", async (how) => {
    const { a, c, id, open } = await ringing();
    if (how === "cancel") await a.calls.groups.cancel(id, "video");
    if (how === "reject") await c.calls.groups.reject(id, "video", false);
    if (how === "accept") await c.calls.groups.accept(id, "video");
    const late = open(C);
    late.listen();
    await pass(0);
    expect(late.heard).toEqual([]);
  });
});

describe("a call under way", () => {
  test("is ended for all by one of its people", async () => {
    const { a, b, c, d, id } = await inCall();
    await b.calls.groups.end(id, "video", 65.4);
    for (const page of [a, c]) expect(page.heard.at(-1)).toEqual({ type: "group-ended", id });
    expect(d.heard).toEqual([]);
  });

  test("is not ended by others, nor answered or added to in another's name", async () => {
    const { a, id } = await ringing();
    a.raise([
      stepBy(D, { action: "accept", id, invitees: [B] }),
      stepBy(D, { action: "invite", id }),
      stepBy(D, { action: "timeout", id, invitees: [B, C] }),
      stepBy(D, { action: "end", id, invitees: [] }),
      stepBy(D, { action: "cancel", id, inviter: D }),
      stepBy(B, { action: "accept", id, group: "g2" }),
      stepBy(B, { action: "end", id, invitees: [] }),
    ]);
    expect(a.heard).toEqual([]);
  });

  test("carries signals between its people alone", async () => {
    const { b, c, d, id } = await inCall();
    const heard = c.heard.length;
    await pass(RING_SECONDS);
    await b.calls.signal(C, id, { type: "bye" });
    await d.calls.signal(C, id, { type: "bye" });
    expect(c.heard.slice(heard)).toEqual([{ type: "signal", call: id, from: B, signal: { type: "bye" } }]);
  });

  test("has steps that come twice take effect once", async () => {
    const { a, id } = await ringing();
    const answer = stepBy(B, { action: "accept", id });
    for (let time = 0; time < 2; time += 1) a.raise([answer]);
    a.raise([stepBy(B, { action: "reject", id })]);
    expect(typesOf(a)).toEqual(["joined"]);
  });
});

describe("more members", () => {
  test("are invited by one of the people in the call, and all hear of it", async () => {
    const { a, b, c, d, id } = await inCall();
    await b.calls.groups.add(id, [D], "video");
    for (const page of [a, c]) expect(page.heard.at(-1)).toEqual({ type: "added", id, accounts: [D] });
    expect(d.heard).toMatchObject([{ type: "group-invited", invitation: { id, from: B, invitees: [D] } }]);
  });

  test("who do not answer are given up by the one who has invited them", async () => {
    const { a, b, d, id, sent } = await inCall();
    await b.calls.groups.add(id, [D], "video");
    await pass(RING_SECONDS + 2);
    expect(sent.map(({ data }) => readGroupStep(data)).at(-1)).toMatchObject({ action: "timeout", invitees: [D], inviter: A });
    expect(a.heard.at(-1)).toEqual({ type: "unanswered", id, accounts: [D] });
    expect(typesOf(d)).toEqual(["group-invited", "unanswered"]);
  });

  test("come in by themselves", async () => {
    const { a, b, d, id } = await inCall();
    expect(await d.calls.groups.join({ id, group: GROUP, kind: "video", inviter: A })).toMatchObject({ ok: true });
    for (const page of [a, b]) expect(page.heard.at(-1)).toEqual({ type: "joined", id, account: D });
  });

  test("hear signals of those in the call once they have come in", async () => {
    const { b, d, id } = await inCall();
    await b.calls.signal(D, id, { type: "alive" });
    await d.calls.groups.join({ id, group: GROUP, kind: "video", inviter: A });
    await b.calls.signal(D, id, { type: "alive" });
    expect(d.heard).toEqual([{ type: "signal", call: id, from: B, signal: { type: "alive" } }]);
  });

  test("who have refused are asked again", async () => {
    const { a, c, id } = await ringing();
    await c.calls.groups.reject(id, "video", false);
    await a.calls.groups.add(id, [C], "video");
    expect(typesOf(c)).toEqual(["group-invited", "group-invited"]);
    expect(await c.calls.groups.accept(id, "video")).toMatchObject({ ok: true });
    expect(a.heard.at(-1)).toEqual({ type: "joined", id, account: C });
  });

  test("who have left are asked again", async () => {
    const { a, c, id } = await inCall();
    c.calls.groups.leave(id);
    await a.calls.groups.add(id, [C], "video");
    expect(typesOf(c).filter((type) => type === "group-invited")).toHaveLength(2);
  });

  test("who took a call for over are asked again", async () => {
    const { a, c, id, line } = await inCall();
    line.failure = 20_001;
    await c.calls.groups.end(id, "video", 5);
    await a.calls.groups.add(id, [C], "video");
    expect(typesOf(c).filter((type) => type === "group-invited")).toHaveLength(2);
  });

  test("cannot come into a call that the service holds for over", async () => {
    const { d, id, line } = await inCall();
    line.failure = 20_001;
    expect(await d.calls.groups.join({ id, group: GROUP, kind: "video", inviter: A })).toMatchObject({ failure: { code: 8010 } });
  });
});

test("only missed calls of a group count as unread", async () => {
  const { a, b, id, sent } = await ringing();
  await b.calls.groups.accept(id, "video");
  await pass(RING_SECONDS);
  await a.calls.groups.end(id, "video", 5);
  const counted = sent.filter(({ options }) => !options.messageControlInfo.excludedFromUnreadCount);
  expect(actions(sent)).toEqual(["invite", "accept", "timeout", "end"]);
  expect(actions(counted)).toEqual(["timeout"]);
});

test("a step is shown in the own conversation of the group as well", async () => {
  const { a } = await ringing();
  expect(a.announced).toMatchObject([
    { messages: [{ conversationId: `GROUP${GROUP}`, content: { kind: "call", outcome: "started" } }] },
  ]);
});
