import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CallNews } from "#lib/domain/chat/calls/call.ts";
import { step } from "#lib/domain/chat/calls/machine.ts";
import { type CallOrder, type CallState, noCall } from "#lib/domain/chat/calls/state.ts";
import { createWorld, type WorldEvent } from "#tests/support/calls/world.ts";

const ME = "m";
const PEER = "p";
const invitation = (id: string, from = PEER) => ({ id, from, kind: "video" as const, at: 0 });
const news = (what: CallNews): WorldEvent => ({ type: "news", news: what });
const invited = (id: string, from = PEER): WorldEvent => news({ type: "invited", invitation: invitation(id, from) });
const accepted = (id: string, by = PEER): WorldEvent => news({ type: "accepted", id, by });
const signal = (call: string, type: "alive" | "bye" | "gone", from = PEER): WorldEvent =>
  news({ type: "signal", call, from, signal: { type } });
const path = (state: "connected" | "interrupted", serial = 1): WorldEvent => ({ type: "path", serial, account: PEER, state });
const start: WorldEvent = { type: "start", account: PEER, kind: "video" };
const opened: WorldEvent = { type: "opened", serial: 1 };
const sent: WorldEvent = { type: "sent", serial: 1, id: "i", kind: "video" };

/** Plays events; a number lets seconds pass. Answers the state and all orders. */
const play = (
  ...events: (WorldEvent | number)[]
): { state: CallState; orders: CallOrder[]; names: string[]; reason: string | null } => {
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
  const endings = orders.flatMap((order) => (order.type === "remember" ? [order.ending.reason] : []));
  return { state, orders, names: orders.map(({ type }) => type), reason: endings.at(-1) ?? null };
};
/** The way to a conversation: as the caller, and as the person who was called. */
const CALLING = [start, opened, sent];
const TALKING = [...CALLING, accepted("i"), path("connected")];
const ANSWERED: WorldEvent[] = [invited("i"), { type: "accept", media: "video" }, opened];

describe("an outgoing call", () => {
  test("asks for the devices before it rings at the other side", () => {
    expect(play(start).names).toEqual(["open-engine"]);
    expect(play(start, opened).names).toEqual(["open-engine", "invite"]);
  });

  test("connects as the caller once it is accepted", () => {
    expect(play(...CALLING, accepted("i")).orders.at(-1)).toEqual({ type: "connect", account: PEER, isCaller: true });
  });

  test("connects when the acceptance overtakes the invitation's id", () => {
    expect(play(start, opened, accepted("i"), sent).state.phase).toBe("connecting");
  });

  test("is not accepted by anyone but the invited person", () => {
    expect(play(...CALLING, accepted("i", "stranger")).state.phase).toBe("calling");
  });

  test("withdraws an invitation that was given up on its way", () => {
    expect(play(start, opened, { type: "hang-up" }, sent).orders.at(-1)).toEqual({ type: "cancel", id: "i", kind: "video" });
  });

  test("tells a person who accepts too late that it is over", () => {
    expect(play(...CALLING, { type: "hang-up" }, accepted("i")).orders.at(-1)).toEqual({ type: "bye", account: PEER, call: "i" });
  });

  test.each<[string, WorldEvent | number]>([
    ["rejected", news({ type: "rejected", id: "i", by: PEER, isBusy: false })],
    ["busy", news({ type: "rejected", id: "i", by: PEER, isBusy: true })],
    ["no-answer", news({ type: "timed-out", id: "i" })],
    ["no-answer", 30],
    ["cancelled", { type: "hang-up" }],
    ["signed-out", { type: "signed-out" }],
  ])("ends as %s", (reason, event) => {
    const { names, ...played } = play(...CALLING, event);
    expect([played.state.phase, played.reason]).toEqual(["idle", reason]);
    expect(names).toContain("close-engine");
  });

  test.each<[string, (WorldEvent | number)[]]>([
    ["media", [start, { type: "not-opened", serial: 1, trouble: "denied" }]],
    ["not-delivered", [start, opened, { type: "not-sent", serial: 1 }]],
    ["not-delivered", [start, opened, 30]],
  ])("that never rang ends as %s", (reason, events) => {
    expect(play(...events).reason).toBe(reason);
  });

  test("waits for a permission as long as the person does", () => {
    expect(play(start, 300).state.phase).toBe("calling");
  });
});

describe("an incoming call", () => {
  test("rings, and stops once it is accepted", () => {
    expect(play(invited("i")).names).toEqual(["ring"]);
    expect(play(...ANSWERED).names).toEqual(["ring", "stop-ringing", "accept", "open-engine", "connect"]);
  });

  test("can be answered with sound alone", () => {
    const { orders } = play(invited("i"), { type: "accept", media: "voice" });
    expect(orders).toContainEqual({ type: "open-engine", serial: 1, kind: "voice" });
    expect(orders).toContainEqual({ type: "accept", id: "i", kind: "video" });
  });

  test.each<[string, WorldEvent | number]>([
    ["declined", { type: "reject" }],
    ["cancelled-by-them", news({ type: "cancelled", id: "i" })],
    ["cancelled-by-them", signal("i", "gone")],
    ["missed", news({ type: "timed-out", id: "i" })],
    ["missed", 30],
    ["elsewhere", accepted("i", ME)],
    ["elsewhere", news({ type: "rejected", id: "i", by: ME, isBusy: false })],
    ["signed-out", { type: "signed-out" }],
  ])("ends as %s", (reason, event) => {
    const { state, names, reason: found } = play(invited("i"), event);
    expect([state.phase, found]).toEqual(["idle", reason]);
    expect(names).toContain("stop-ringing");
  });

  test("says that it is over when it is accepted too late", () => {
    expect(play(...ANSWERED, { type: "not-accepted", id: "i", isOver: true }).reason).toBe("over");
  });

  test("does not ring when it was withdrawn before it came", () => {
    expect(play(news({ type: "cancelled", id: "i" }), invited("i")).names).toEqual([]);
  });

  test("does not ring twice", () => {
    expect(play(invited("i"), { type: "reject" }, invited("i")).names.filter((name) => name === "ring")).toHaveLength(1);
  });

  test("of another person gets the answer busy", () => {
    expect(play(...TALKING, invited("x", "other")).orders.at(-1)).toEqual({ type: "reject", id: "x", kind: "video", isBusy: true });
  });

  test("of fifty people rings for the first alone", () => {
    const all = Array.from({ length: 50 }, (_, index) => invited(`i${index}`, `from${index}`));
    const { names } = play(...all);
    expect([names.filter((name) => name === "ring").length, names.filter((name) => name === "reject").length]).toEqual([1, 49]);
  });

  test("takes the place of an earlier one by the same person", () => {
    expect(play(invited("i"), invited("j"), { type: "accept", media: "voice" }).orders).toContainEqual({
      type: "accept",
      id: "j",
      kind: "video",
    });
  });
});

describe("a conversation", () => {
  test("ends with its length when one hangs up", () => {
    expect(play(...TALKING, 75, { type: "hang-up" }).orders).toContainEqual({
      type: "end",
      account: PEER,
      kind: "video",
      seconds: 75,
    });
  });

  test("ends without a second record when the other side hangs up", () => {
    const ended = news({ type: "ended", from: PEER, seconds: 5 });
    const { names, reason } = play(...TALKING, 5, { type: "bye", serial: 1, account: PEER }, ended, 60);
    expect([reason, names.includes("end")]).toEqual(["hung-up-by-them", false]);
  });

  test("gets its record here if the other side hangs up and leaves none", () => {
    expect(play(...TALKING, 5, { type: "bye", serial: 1, account: PEER }, 10).orders.at(-1)).toEqual({
      type: "end",
      account: PEER,
      kind: "video",
      seconds: 5,
    });
  });

  test("goes on after an interruption, with its time", () => {
    const { state } = play(...TALKING, 10, path("interrupted"), 29, path("connected"));
    expect(state).toMatchObject({ phase: "talking", talkingSince: 0 });
  });

  test("is lost after thirty seconds without a path, which do not count", () => {
    const { reason, orders } = play(...TALKING, 10, path("interrupted"), 30);
    expect([reason, orders.find(({ type }) => type === "end")]).toEqual(["lost", expect.objectContaining({ seconds: 10 })]);
  });

  test("is left to its caller to record when both lose it", () => {
    const lost = [...ANSWERED, path("connected"), 10, path("interrupted"), 30] as const;
    expect(play(...lost, news({ type: "ended", from: PEER, seconds: 10 }), 60).names).not.toContain("end");
    expect(play(...lost, 10).names).toContain("end");
  });

  test("goes on without the other side's connection to the service", () => {
    expect(play(...TALKING, signal("i", "gone"), 60).state.phase).toBe("talking");
  });

  test("ends at the first interruption once the other side's page is gone", () => {
    expect(play(...TALKING, signal("i", "gone"), 5, path("interrupted")).reason).toBe("left");
  });

  test("survives an interruption if the other side's page has come back", () => {
    const played = play(...TALKING, signal("i", "gone"), signal("i", "alive"), path("interrupted"));
    expect(played.state.phase).toBe("reconnecting");
  });

  test("ends during an interruption when the other side's page is gone", () => {
    expect(play(...TALKING, path("interrupted"), signal("i", "gone")).reason).toBe("left");
  });

  test("that finds no path in thirty seconds is given up", () => {
    expect(play(...CALLING, accepted("i"), 30).reason).toBe("not-connected");
  });

  test("ends when the person who accepted has no microphone", () => {
    const played = play(invited("i"), { type: "accept", media: "voice" }, { type: "not-opened", serial: 1, trouble: "in-use" });
    expect([played.reason, played.names.includes("end")]).toEqual(["media", true]);
  });

  test("is followed by a new call of a person whose page was lost", () => {
    const { state, names } = play(...TALKING, invited("j"), path("interrupted"), signal("i", "gone"));
    expect([state.phase, names.slice(-4)]).toEqual(["ringing", ["close-engine", "end", "remember", "ring"]]);
  });
});

describe("news that do not belong to the call", () => {
  test.each<[string, WorldEvent]>([
    ["a stranger's goodbye", signal("i", "bye", "stranger")],
    ["a goodbye of another call", signal("old", "bye")],
    ["another person's end", news({ type: "ended", from: "stranger", seconds: 1 })],
    ["a repeated acceptance", accepted("i")],
    ["a late refusal", news({ type: "rejected", id: "i", by: PEER, isBusy: true })],
    ["a repeated timeout", news({ type: "timed-out", id: "i" })],
    ["the path of an earlier call", path("interrupted", 0)],
    ["a second start", { type: "start", account: "other", kind: "voice" }],
    ["an acceptance without an invitation", { type: "accept", media: "voice" }],
  ])("change nothing: %s", (_, event) => {
    const [before, after] = [play(...TALKING), play(...TALKING, event)];
    expect([after.state, after.orders]).toEqual([before.state, before.orders]);
  });

  test("include signals: only the partner's reach the engine", () => {
    const offer = { type: "description", kind: "offer", sdp: "v=0" } as const;
    const from = (account: string): WorldEvent => news({ type: "signal", call: "i", from: account, signal: offer });
    expect(play(...ANSWERED, from("stranger"), from(PEER)).orders.filter(({ type }) => type === "receive")).toEqual([
      { type: "receive", account: PEER, signal: offer },
    ]);
  });
});

const account = fc.constantFrom(PEER, "other", "third", ME);
const id = fc.constantFrom("i", "j", "k");
const serial = fc.constantFrom(1, 2, 3);
const kind = fc.constantFrom("voice" as const, "video" as const);
const anyNews: fc.Arbitrary<CallNews> = fc.oneof(
  fc.record({ type: fc.constant("invited" as const), invitation: fc.record({ id, from: account, kind, at: fc.constant(0) }) }),
  fc.record({ type: fc.constant("accepted" as const), id, by: account }),
  fc.record({ type: fc.constant("rejected" as const), id, by: account, isBusy: fc.boolean() }),
  fc.record({ type: fc.constantFrom("cancelled" as const, "timed-out" as const), id }),
  fc.record({ type: fc.constant("ended" as const), from: account, seconds: fc.constant(3) }),
  fc.record({
    type: fc.constant("group-invited" as const),
    invitation: fc.record({
      ...{ id, group: fc.constant("g"), from: account, kind, at: fc.constant(0) },
      ...{ invitees: fc.array(account, { maxLength: 4 }), joined: fc.array(account, { maxLength: 2 }) },
    }),
  }),
  fc.record({ type: fc.constant("joined" as const), id, account }),
  fc.record({ type: fc.constant("added" as const), id, accounts: fc.array(account, { maxLength: 3 }) }),
  fc.record({ type: fc.constant("declined" as const), id, account, isBusy: fc.boolean() }),
  fc.record({ type: fc.constant("unanswered" as const), id, accounts: fc.array(account, { maxLength: 3 }) }),
  fc.record({ type: fc.constant("group-ended" as const), id }),
  fc.record({
    type: fc.constant("signal" as const),
    call: id,
    from: account,
    signal: fc.constantFrom(...(["alive", "bye", "gone"] as const).map((type) => ({ type })), {
      type: "description" as const,
      kind: "offer" as const,
      sdp: "",
    }),
  }),
);
const anyEvent: fc.Arbitrary<WorldEvent> = fc.oneof(
  fc.record({ type: fc.constant("start" as const), account, kind }),
  fc.record({ type: fc.constant("accept" as const), media: kind }),
  fc.record({ type: fc.constantFrom("reject" as const, "hang-up" as const, "dismiss" as const, "signed-out" as const) }),
  fc.record({
    type: fc.constant("start-group" as const),
    group: fc.constant("g"),
    accounts: fc.array(account, { maxLength: 4 }),
    kind,
  }),
  fc.record({
    type: fc.constant("join-group" as const),
    call: fc.record({ id, group: fc.constant("g"), kind, inviter: account }),
  }),
  fc.record({ type: fc.constant("add" as const), accounts: fc.array(account, { maxLength: 3 }) }),
  fc.record({ type: fc.constant("not-added" as const), id, accounts: fc.array(account, { maxLength: 3 }) }),
  fc.record({ type: fc.constant("left-group" as const), group: fc.constantFrom("g", "h") }),
  fc.record({ type: fc.constant("sent" as const), serial, id, kind, isOfGroup: fc.boolean() }),
  fc.record({ type: fc.constantFrom("not-sent" as const, "opened" as const), serial }),
  fc.record({ type: fc.constant("bye" as const), serial, account }),
  fc.record({ type: fc.constant("not-accepted" as const), id, isOver: fc.boolean() }),
  fc.record({ type: fc.constant("not-opened" as const), serial, trouble: fc.constant("denied" as const) }),
  fc.record({
    type: fc.constant("path" as const),
    serial,
    account,
    state: fc.constantFrom("connected" as const, "interrupted" as const),
  }),
  anyNews.map(news),
);

describe("any order of events", () => {
  /** Tracks engine and ring as the orders open and close them; opening or closing twice is a fault. */
  const openAfter = (orders: readonly CallOrder[]): { engine: boolean; ring: boolean } => {
    const open = { engine: false, ring: false };
    for (const { type } of orders) {
      if (type === "open-engine" || type === "close-engine") {
        expect(open.engine).toBe(type === "close-engine");
        open.engine = type === "open-engine";
      } else if (type === "ring" || type === "stop-ringing") {
        expect(open.ring).toBe(type === "stop-ringing");
        open.ring = type === "ring";
      } else if (type === "connect" || type === "receive" || type === "disconnect") expect(open.engine).toBe(true);
    }
    return open;
  };
  const anyEvents = fc.array(
    fc.oneof({ weight: 6, arbitrary: anyEvent }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) }),
    {
      maxLength: 40,
    },
  );

  test("opens and closes engine and ring in turns, as the phase says", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { state, orders } = play(...events);
        const isRinging = state.phase === "ringing" || (state.phase === "group" && state.stage === "ringing");
        expect(openAfter(orders)).toEqual({ engine: state.phase !== "idle" && !isRinging, ring: isRinging });
      }),
      { numRuns: 1000 },
    );
  });

  test("ends idle with nothing open after hanging up", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { state, orders } = play(...events, { type: "hang-up" }, 61);
        expect([state.phase, state.memory.owed, openAfter(orders)]).toEqual(["idle", null, { engine: false, ring: false }]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("machines that are wired to each other", () => {
  /** Numbers of the channel's fate, used up one after the other, over and over. */
  const fates = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 60 });
  const channelOf = (numbers: readonly number[], { maxDelay = 3000, loss = 0 }) => {
    let index = 0;
    const next = (): number => numbers[index++ % numbers.length] ?? 0;
    return { delay: () => (next() * maxDelay) / 100, isLost: () => next() < loss, isRepeated: () => next() < 20 };
  };
  const PEOPLE = ["a", "b", "c"] as const;
  const anyone = fc.constantFrom(...PEOPLE);
  const second = fc.integer({ min: 0, max: 60_000 });
  /** A call that is accepted after a while, if it rings. */
  const aCall = fc.record({ wait: second, from: anyone, to: anyone, pause: fc.integer({ min: 0, max: 9000 }), kind });
  /** Other things that people do, in no order. */
  const anAct = fc.record({
    wait: second,
    who: anyone,
    event: fc.oneof(
      fc.record({ type: fc.constant("start" as const), account: anyone, kind }),
      fc.record({ type: fc.constantFrom("reject" as const, "hang-up" as const, "signed-out" as const) }),
    ),
  });
  const trouble = fc.record({
    kills: fc.array(fc.record({ wait: second, who: anyone }), { maxLength: 2 }),
    cuts: fc.array(second, { maxLength: 4 }),
    loss: fc.constantFrom(0, 5, 25),
  });

  test("only connect the two of an invitation, and end idle for all", () => {
    const story = fc.tuple(fates, fc.array(aCall, { maxLength: 6 }), fc.array(anAct, { maxLength: 8 }), trouble);
    const seen = new Set<string>();
    fc.assert(
      fc.property(story, ([numbers, calls, acts, { kills, cuts, loss }]) => {
        const world = createWorld(PEOPLE, channelOf(numbers, { loss }));
        for (const { wait, from, to, pause, kind } of calls) {
          world.plan(wait, from, { type: "start", account: to, kind });
          world.plan(wait + pause, to, { type: "accept", media: kind });
        }
        for (const { wait, who, event } of acts) world.plan(wait, who, event);
        for (const { wait, who } of kills) world.planKill(wait, who);
        for (const [index, wait] of cuts.toSorted((one, other) => one - other).entries()) world.planCut(wait, index % 2 === 0);
        world.planCut(60_000, false);
        const talks = () =>
          PEOPLE.flatMap((who) => {
            const { state } = world.personOf(who);
            return state.phase === "talking"
              ? [{ who, with: state.call.peer, id: state.call.id, isCaller: state.call.isCaller }]
              : [];
          });
        const agree = (): void => {
          for (const one of talks())
            for (const other of talks())
              if (one.who !== other.who && one.with === other.who && other.with === one.who)
                expect([one.id, one.isCaller]).toEqual([other.id, !other.isCaller]);
        };
        world.run(60, agree);
        // Without further acts all come to rest: in pairs, or alone.
        world.run(120, agree);
        for (const one of talks())
          expect(talks()).toContainEqual({ ...one, who: one.with, with: one.who, isCaller: !one.isCaller });
        for (const who of PEOPLE) {
          const { state, orders } = world.personOf(who);
          expect(["idle", "talking"]).toContain(state.phase);
          for (const order of orders) if (order.type === "remember") seen.add(order.ending.reason);
        }
      }),
      { numRuns: 300 },
    );
    // The stories are rich enough to show a fault.
    expect([...seen]).toEqual(
      expect.arrayContaining(["hung-up", "hung-up-by-them", "left", "lost", "busy", "no-answer", "not-connected"]),
    );
  });

  test("have one call when both call each other", () => {
    const pause = fc.integer({ min: 0, max: 4000 });
    fc.assert(
      fc.property(fates, pause, pause, kind, kind, (numbers, one, other, kindOfOne, kindOfOther) => {
        const world = createWorld(["a", "b"], channelOf(numbers, { maxDelay: 5000 }));
        world.plan(one, "a", { type: "start", account: "b", kind: kindOfOne });
        world.plan(other, "b", { type: "start", account: "a", kind: kindOfOther });
        world.run(40);
        const [a, b] = [world.personOf("a"), world.personOf("b")];
        expect([a.state.phase, b.state.phase]).toEqual(["talking", "talking"]);
        expect([...a.orders, ...b.orders].filter(({ type }) => type === "remember" || type === "reject")).toEqual([]);
        expect([a.orders, b.orders].map((orders) => orders.find((order) => order.type === "open-engine")?.kind)).toEqual([
          kindOfOne,
          kindOfOther,
        ]);
      }),
      { numRuns: 300 },
    );
  });

  test("leave one record of a call that nothing disturbs", () => {
    fc.assert(
      fc.property(fates, fc.constantFrom("a", "b"), (numbers, who) => {
        const world = createWorld(["a", "b"], channelOf(numbers, {}));
        world.plan(0, "a", { type: "start", account: "b", kind: "voice" });
        world.plan(15_000, "b", { type: "accept", media: "voice" });
        world.plan(40_000, who, { type: "hang-up" });
        world.run(80);
        const records = ["a", "b"].flatMap((one) => world.personOf(one).orders.filter(({ type }) => type === "end"));
        expect(records).toHaveLength(1);
      }),
    );
  });
});
