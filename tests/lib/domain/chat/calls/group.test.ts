/** A call of several members of a group: each has a state of their own, and the call lasts while one is there or may come. */
import { describe, expect, test } from "vitest";
import type { CallNews } from "#lib/domain/chat/calls/call.ts";
import { step } from "#lib/domain/chat/calls/machine.ts";
import { type CallOrder, type CallState, noCall } from "#lib/domain/chat/calls/state.ts";
import type { WorldEvent } from "#tests/support/calls/world.ts";

const [A, B, C, D] = ["a", "b", "c", "d"];
/** The reader is between A and C. */
const ME = B;
const news = (what: CallNews): WorldEvent => ({ type: "news", news: what });
const joined = (account: string, id = "i"): WorldEvent => news({ type: "joined", id, account });
const declined = (account: string, isBusy = false): WorldEvent => news({ type: "declined", id: "i", account, isBusy });
const signal = (from: string, type: "alive" | "bye" | "gone"): WorldEvent =>
  news({ type: "signal", call: "i", from, signal: { type } });
const path = (account: string, state: "connected" | "interrupted"): WorldEvent => ({ type: "path", serial: 1, account, state });
const opened: WorldEvent = { type: "opened", serial: 1 };
const sent: WorldEvent = { type: "sent", serial: 1, id: "i", kind: "voice", isOfGroup: true };
const hangUp: WorldEvent = { type: "hang-up" };

/** Plays events; a number lets seconds pass. */
const play = (...events: (WorldEvent | number)[]) => {
  let state: CallState = noCall(ME);
  let at = 0;
  const orders: CallOrder[] = [];
  const happen = (event: WorldEvent): void => {
    const next = step(state, { ...event, at });
    state = next.state;
    orders.push(...next.orders);
  };
  for (const event of events) {
    if (typeof event === "object") happen(event);
    else
      for (let second = 0; second < event; second += 1) {
        at += 1000;
        happen({ type: "tick" });
      }
  }
  const end = state as CallState;
  const states = end.phase === "group" ? Object.fromEntries(end.people.map((one) => [one.account, one.state])) : null;
  const endings = orders.flatMap((order) => (order.type === "remember" ? [order.ending] : []));
  return { state: end, orders, names: orders.map(({ type }) => type), states, ending: endings.at(-1), last: orders.slice(-3) };
};

/** The reader calls A and C. */
const start: WorldEvent & { type: "start-group" } = { type: "start-group", group: "g", accounts: [A, C], kind: "voice" };
const CALLING: WorldEvent[] = [start, opened, sent];
const TALKING: WorldEvent[] = [...CALLING, joined(A), joined(C), path(A, "connected"), path(C, "connected")];
const invited = (invitees: string[] = [ME, C], joinedBefore: string[] = []): WorldEvent =>
  news({
    type: "group-invited",
    invitation: { id: "i", group: "g", from: A, kind: "voice", at: 0, invitees, joined: joinedBefore },
  });
const accept: WorldEvent = { type: "accept", media: "voice" };

describe("an own call in a group", () => {
  test("asks for the devices, then invites all at once", () => {
    expect(play(...CALLING).orders).toEqual([
      { type: "open-engine", serial: 1, kind: "voice" },
      { type: "invite-group", serial: 1, group: "g", accounts: [A, C], kind: "voice" },
    ]);
  });

  test("connects to each who joins, and offers to the larger account", () => {
    const { orders, states } = play(...CALLING, joined(A), joined(C));
    expect(orders.slice(2)).toEqual([
      { type: "connect", account: A, isCaller: false },
      { type: "connect", account: C, isCaller: true },
    ]);
    expect(states).toEqual({ a: "connecting", c: "connecting" });
  });

  test("takes an answer that overtakes the invitation's id", () => {
    expect(play(start, opened, joined(A), sent).states).toEqual({ a: "connecting", c: "ringing" });
  });

  test("goes on with those who come when others refuse, are busy or silent", () => {
    const three: WorldEvent = { ...start, accounts: [A, C, D] };
    const silent = news({ type: "unanswered", id: "i", accounts: [D] });
    expect(play(three, opened, sent, declined(A), joined(C), silent).states).toEqual({
      a: "rejected",
      c: "connecting",
      d: "unanswered",
    });
  });

  test.each<[string, ...(WorldEvent | number)[]]>([
    ["rejected", declined(A), declined(C, true)],
    ["busy", declined(A, true), declined(C, true)],
    ["no-answer", news({ type: "unanswered", id: "i", accounts: [A, C] })],
    ["no-answer", 34],
  ])("ends as %s when no one comes, with a record", (reason, ...events) => {
    const { ending, last } = play(...CALLING, ...events);
    expect([ending?.reason, last.map(({ type }) => type)]).toEqual([reason, ["end-group", "close-engine", "remember"]]);
  });

  test("is cancelled by its caller while it rings", () => {
    expect(play(...CALLING, hangUp).names.slice(-3)).toEqual(["cancel-group", "close-engine", "remember"]);
  });

  test("that was given up on its way is withdrawn once the service has taken it", () => {
    expect(play(start, opened, hangUp, sent).orders.at(-1)).toEqual({ type: "cancel-group", id: "i", kind: "voice" });
  });

  test("rings at no page without a microphone", () => {
    const { names, ending } = play(start, { type: "not-opened", serial: 1, trouble: "denied" });
    expect([names, ending?.reason]).toEqual([["open-engine", "close-engine", "remember"], "media"]);
  });
});

describe("a call in a group that comes in", () => {
  test("rings those alone whom it names", () => {
    expect(play(invited()).names).toEqual(["ring"]);
    expect(play(invited([C])).names).toEqual([]);
  });

  test("connects to the caller, and to those who were faster", () => {
    const { orders, states } = play(invited([ME, C, D], [D]), accept);
    expect(orders.map(({ type }) => type)).toEqual(["ring", "stop-ringing", "accept-group", "open-engine", "connect", "connect"]);
    expect(orders.slice(-2)).toEqual([
      { type: "connect", account: A, isCaller: false },
      { type: "connect", account: D, isCaller: true },
    ]);
    expect(states).toEqual({ a: "connecting", c: "ringing", d: "connecting" });
  });

  test("notes who joins while it rings", () => {
    expect(play(invited(), joined(C), accept).orders.filter(({ type }) => type === "connect")).toHaveLength(2);
  });

  test.each<[string, WorldEvent | number]>([
    ["declined", { type: "reject" }],
    ["cancelled-by-them", news({ type: "cancelled", id: "i" })],
    ["cancelled-by-them", news({ type: "group-ended", id: "i" })],
    ["missed", 30],
    ["elsewhere", joined(ME)],
    ["elsewhere", declined(ME)],
    ["signed-out", { type: "signed-out" }],
  ])("stops ringing as %s", (reason, event) => {
    const { ending, state, names } = play(invited(), event);
    expect([ending?.reason, state.phase]).toEqual([reason, "idle"]);
    expect(names).toContain("stop-ringing");
  });

  test("rings again after the reader has refused or left it", () => {
    expect(play(invited(), { type: "reject" }, invited()).names.at(-1)).toBe("ring");
    expect(play(...TALKING, hangUp, invited(), accept, joined(C)).states).toEqual({ a: "connecting", c: "connecting" });
  });

  test("during another call is answered as busy, and the other way round", () => {
    const pair = news({ type: "invited", invitation: { id: "p", from: D, kind: "video", at: 0 } });
    expect(play(...TALKING, pair).orders.at(-1)).toEqual({ type: "reject", id: "p", kind: "video", isBusy: true });
    expect(play(pair, invited()).orders.at(-1)).toEqual({ type: "reject-group", id: "i", kind: "voice", isBusy: true });
  });

  test("that is accepted too late is over", () => {
    expect(play(invited(), accept, { type: "not-accepted", id: "i", isOver: true }).ending?.reason).toBe("over");
  });
});

describe("a person who leaves or is lost", () => {
  test.each([
    ["hangs up", [signal(C, "bye")]],
    ["hangs up over the direct path", [{ type: "bye", serial: 1, account: C }]],
    ["is lost, then hangs up", [path(C, "interrupted"), 30, signal(C, "bye")]],
    ["is lost, then loses the page", [path(C, "interrupted"), 30, signal(C, "gone")]],
    ["loses the page during an interruption", [path(C, "interrupted"), signal(C, "gone")]],
    ["loses the page, then the path", [signal(C, "gone"), path(C, "interrupted")]],
  ] satisfies [string, (WorldEvent | number)[]][])("does not end the call for the others: %s", (_, events) => {
    const { states, orders } = play(...TALKING, ...events);
    expect(states).toEqual({ a: "talking", c: "left" });
    expect(orders.at(-1)).toEqual({ type: "disconnect", account: C });
  });

  test("is waited for after an interruption", () => {
    expect(play(...TALKING, path(C, "interrupted"), 29).states).toEqual({ a: "talking", c: "reconnecting" });
    expect(play(...TALKING, path(C, "interrupted"), 29, path(C, "connected"), 30).states).toEqual({ a: "talking", c: "talking" });
  });

  test("is lost after half a minute, still tried, and back once heard", () => {
    const lost = play(...TALKING, path(C, "interrupted"), 90);
    expect(lost.states).toEqual({ a: "talking", c: "lost" });
    expect(lost.names).not.toContain("disconnect");
    expect(play(...TALKING, path(C, "interrupted"), 90, path(C, "connected")).states).toEqual({ a: "talking", c: "talking" });
  });

  test("does not hold the call: the reader leaves it, and the others may go on", () => {
    const { ending, orders } = play(...TALKING, 5, path(A, "interrupted"), path(C, "interrupted"), 30);
    expect(ending).toMatchObject({ reason: "lost", group: "g" });
    expect(orders.slice(-4)).toMatchObject([
      { type: "bye", account: A },
      { type: "bye", account: C },
      { type: "close-engine" },
      {},
    ]);
  });

  test("and the only one ends the call with its record", () => {
    const { ending, names } = play(...TALKING, signal(A, "bye"), path(C, "interrupted"), 30);
    expect([ending?.reason, names.slice(-4)]).toEqual(["lost", ["bye", "end-group", "close-engine", "remember"]]);
  });

  test("that never connects ends the call as not connected", () => {
    expect(play(...CALLING, declined(A), joined(C), 30).ending?.reason).toBe("not-connected");
  });

  test("without the service is still heard", () => {
    expect(play(...TALKING, signal(C, "gone"), 60).states).toEqual({ a: "talking", c: "talking" });
  });

  test("ends the call as the last one of the others, with its length", () => {
    const { ending, last } = play(...TALKING, 20, signal(C, "bye"), 5, signal(A, "bye"));
    expect(ending).toMatchObject({ reason: "all-left", group: "g", seconds: 25 });
    expect(last[0]).toEqual({ type: "end-group", id: "i", kind: "voice", seconds: 25 });
  });

  test("does not end it while another may still come", () => {
    const { states } = play(...CALLING, joined(A), path(A, "connected"), signal(A, "bye"));
    expect(states).toEqual({ a: "left", c: "ringing" });
  });
});

describe("hanging up", () => {
  test("is said to each, and leaves the call to them", () => {
    expect(play(...TALKING, hangUp).orders.slice(-4)).toMatchObject([
      { type: "bye", account: A, call: "i" },
      { type: "bye", account: C, call: "i" },
      { type: "close-engine" },
      { type: "remember" },
    ]);
  });

  test("of the last but one ends the call", () => {
    expect(play(...TALKING, signal(C, "bye"), hangUp).names.slice(-4)).toEqual(["bye", "end-group", "close-engine", "remember"]);
  });

  test("is not undone by news that come late", () => {
    const after = play(...TALKING, hangUp);
    const late = [joined(C), signal(A, "alive"), path(C, "connected"), news({ type: "group-ended", id: "i" })];
    expect(play(...TALKING, hangUp, ...late).orders).toEqual(after.orders);
  });
});

describe("more members", () => {
  test("are invited by one order, without those who are there or ring", () => {
    const { orders, states } = play(...CALLING, joined(A), { type: "add", accounts: [A, C, D, D, ME] });
    expect(orders.at(-1)).toEqual({ type: "add-group", id: "i", kind: "voice", accounts: [D] });
    expect(states).toEqual({ a: "connecting", c: "ringing", d: "ringing" });
  });

  test("keep the call alive while they ring", () => {
    const { states } = play(...TALKING, { type: "add", accounts: [D] }, signal(A, "bye"), signal(C, "bye"), 20);
    expect(states).toEqual({ a: "left", c: "left", d: "ringing" });
    expect(play(...TALKING, { type: "add", accounts: [D] }, signal(A, "bye"), signal(C, "bye"), 35).ending?.reason).toBe(
      "all-left",
    );
  });

  test("whom the service refuses do not ring any longer", () => {
    const events: WorldEvent[] = [
      { type: "add", accounts: [D] },
      { type: "not-added", id: "i", accounts: [D] },
    ];
    expect(play(...TALKING, ...events).states).toEqual({ a: "talking", c: "talking" });
  });

  test("added by another ring, and connect once they come", () => {
    const added = news({ type: "added", id: "i", accounts: [D] });
    expect(play(...TALKING, added).states).toEqual({ a: "talking", c: "talking", d: "ringing" });
    expect(play(...TALKING, added, joined(D)).orders.at(-1)).toEqual({ type: "connect", account: D, isCaller: true });
  });

  test("come by themselves, also those who had left", () => {
    const { states, orders } = play(...TALKING, signal(C, "bye"), joined(C), joined(D));
    expect(states).toEqual({ a: "talking", c: "connecting", d: "connecting" });
    expect(orders.slice(-2).map(({ type }) => type)).toEqual(["connect", "connect"]);
  });

  test("get a new line when they lost their page and come back on another one", () => {
    const { orders, states } = play(...TALKING, joined(C));
    expect(orders.slice(-2)).toEqual([
      { type: "disconnect", account: C },
      { type: "connect", account: C, isCaller: true },
    ]);
    expect(states).toEqual({ a: "talking", c: "connecting" });
  });

  test("are no more than a call may hold, however many steps are made up", () => {
    const crowd = Array.from({ length: 100 }, (_, place) => joined(`x${place}`));
    const { state } = play(...TALKING, ...crowd);
    expect(state.phase === "group" && state.people.length).toBe(32);
  });
});

describe("coming into a call under way", () => {
  const join: WorldEvent = { type: "join-group", call: { id: "i", group: "g", kind: "voice", inviter: A } };

  test("accepts it, opens the devices, and connects to each of its people", () => {
    const { orders, states } = play(join, signal(A, "alive"), signal(C, "alive"), signal(C, "alive"));
    expect(orders.map(({ type }) => type)).toEqual(["join-group", "open-engine", "connect", "connect"]);
    expect(states).toEqual({ a: "connecting", c: "connecting" });
  });

  test("takes an offer that comes before the word of its sender", () => {
    const offer = news({ type: "signal", call: "i", from: A, signal: { type: "description", kind: "offer", sdp: "v=0" } });
    expect(play(join, offer).names).toEqual(["join-group", "open-engine", "connect", "receive"]);
  });

  test("is possible for a person who has left it", () => {
    const { states, names } = play(...TALKING, hangUp, join, signal(A, "alive"));
    expect(states).toEqual({ a: "connecting" });
    expect(names.filter((name) => name === "open-engine")).toHaveLength(2);
  });

  test.each<[string, string[], WorldEvent | number]>([
    ["over", ["bye", "close-engine", "remember"], 15],
    ["hung-up", ["bye", "close-engine", "remember"], hangUp],
    ["over", ["close-engine", "remember"], { type: "not-accepted", id: "i", isOver: true }],
    ["media", ["bye", "remember"], { type: "not-opened", serial: 1, trouble: "denied" }],
  ])("ends as %s when no one is there, with %j", (reason, last, event) => {
    const { ending, names } = play(join, event);
    expect(ending?.reason).toBe(reason);
    expect(names).toEqual(expect.arrayContaining(last));
  });

  test("leaves those who left in peace", () => {
    expect(play(...TALKING, signal(C, "bye"), signal(C, "alive")).states).toEqual({ a: "talking", c: "left" });
  });
});

test("a removed member leaves the call of the group", () => {
  const { ending, names } = play(...TALKING, { type: "left-group", group: "g" });
  expect([ending?.reason, names.slice(-4)]).toEqual(["removed", ["bye", "bye", "close-engine", "remember"]]);
  expect(play(invited(), { type: "left-group", group: "g" }).names).toEqual(["ring", "stop-ringing", "remember"]);
});

test.each<[string, WorldEvent]>([
  ["of a stranger", signal("stranger", "bye")],
  ["of another call", joined(C, "old")],
  ["of members asked already", news({ type: "added", id: "i", accounts: [A, C] })],
  ["of people who were not added", { type: "not-added", id: "old", accounts: [A, C] }],
  ["of another group that was left", { type: "left-group", group: "h" }],
  ["of a refusal after the answer", declined(C)],
  ["of a silence after the answer", news({ type: "unanswered", id: "i", accounts: [A, C] })],
  ["of an earlier engine", { type: "path", serial: 0, account: C, state: "interrupted" }],
])("news %s change nothing", (_, event) => {
  const [before, after] = [play(...TALKING), play(...TALKING, event)];
  expect([after.state, after.orders]).toEqual([before.state, before.orders]);
});
