import type { CallNews } from "#lib/domain/chat/calls/call.ts";
import { step } from "#lib/domain/chat/calls/machine.ts";
import { type CallEvent, type CallOrder, type CallState, noCall } from "#lib/domain/chat/calls/state.ts";

/** An event whose time the world fills in. */
export type Timeless<Event> = Event extends unknown ? Omit<Event, "at"> : never;
export type WorldEvent = Timeless<CallEvent>;

/** How messages travel. Each is called once per message. */
export type Channel = { delay: () => number; isLost: () => boolean; isRepeated: () => boolean };

type Engine = { serial: number; call: string | null; isCaller: boolean; isConnected: boolean };
type Person = { state: CallState; engine: Engine | null; isRinging: boolean; orders: CallOrder[] };

/** Carries out orders that open or close something, and complains of one that does not fit. */
const keepBooks = (person: Person, order: CallOrder): void => {
  const mustBe = (isFine: boolean): void => {
    if (!isFine) throw new Error(`${order.type} in vain`);
  };
  if (order.type === "ring" || order.type === "stop-ringing") {
    mustBe(person.isRinging === (order.type === "stop-ringing"));
    person.isRinging = order.type === "ring";
  } else if (order.type === "open-engine") {
    mustBe(person.engine === null);
    person.engine = { serial: order.serial, call: null, isCaller: false, isConnected: false };
  } else if (order.type === "close-engine") {
    mustBe(person.engine !== null);
    person.engine = null;
  } else if (order.type === "connect" || order.type === "receive") mustBe(person.engine !== null);
};

/**
 * Accounts whose machines are wired to each other by a service and by engines in simulated time. The service's answers to orders come late, but they come;
 * messages to others travel by the channel. Two engines connect once both are asked to, for the same call, one as its caller.
 */
export const createWorld = (accounts: readonly string[], channel: Channel) => {
  const people = new Map<string, Person>(
    accounts.map((account) => [account, { state: noCall(account), engine: null, isRinging: false, orders: [] }]),
  );
  const invitations = new Map<string, { from: string; to: string; isOpen: boolean }>();
  let queue: { at: number; run: () => void }[] = [];
  let now = 0;
  let isCut = false;
  const personOf = (account: string): Person => {
    const person = people.get(account);
    if (!person) throw new Error(`No ${account}`);
    return person;
  };

  const otherOf = (account: string): string => accounts.find((one) => one !== account) ?? "";
  const later = (wait: number, run: () => void): void => void queue.push({ at: now + wait, run });
  const answer = (account: string, event: WorldEvent): void => later(channel.delay(), () => happen(account, event));
  const deliver = (account: string, news: CallNews): void => {
    if (channel.isLost() || !people.has(account)) return;
    answer(account, { type: "news", news });
    if (channel.isRepeated()) answer(account, { type: "news", news });
  };

  const isPair = (one: Person, other: Person): boolean =>
    one.engine !== null &&
    other.engine !== null &&
    one.engine.call !== null &&
    one.engine.call === other.engine.call &&
    one.engine.isCaller !== other.engine.isCaller;
  const tellPath = (account: string, { engine }: Person, state: "connected" | "interrupted"): void => {
    if (!engine || engine.isConnected === (state === "connected")) return;
    engine.isConnected = state === "connected";
    happen(account, { type: "path", serial: engine.serial, account: otherOf(account), state });
  };
  /** Every engine learns within two seconds whether the other one is there. */
  const lookAtPaths = (): void => {
    for (const [account, person] of people) {
      const hasOther = [...people.values()].some((other) => other !== person && isPair(person, other));
      tellPath(account, person, hasOther && !isCut ? "connected" : "interrupted");
    }
  };

  const resolve = (id: string, by: string, make: (other: string) => [string, CallNews]): boolean => {
    const invitation = invitations.get(id);
    if (!invitation?.isOpen) return false;
    invitation.isOpen = false;
    deliver(...make(by === invitation.from ? invitation.to : invitation.from));
    return true;
  };

  const carryOut = (account: string, order: CallOrder): void => {
    const person = personOf(account);
    const { engine } = person;
    keepBooks(person, order);
    switch (order.type) {
      case "invite": {
        const { serial, kind } = order;
        if (channel.isLost()) {
          answer(account, { type: "not-sent", serial });
          return;
        }
        const id = `i${invitations.size}`;
        invitations.set(id, { from: account, to: order.account, isOpen: true });
        answer(account, { type: "sent", serial, id, kind });
        deliver(order.account, { type: "invited", invitation: { id, from: account, kind, at: now / 1000 } });
        return;
      }
      case "accept":
        if (!resolve(order.id, account, (other) => [other, { type: "accepted", id: order.id, by: account }]))
          answer(account, { type: "not-accepted", id: order.id, isOver: true });
        return;
      case "reject":
        resolve(order.id, account, (other) => [other, { type: "rejected", id: order.id, by: account, isBusy: order.isBusy }]);
        return;
      case "cancel":
        resolve(order.id, account, (other) => [other, { type: "cancelled", id: order.id }]);
        return;
      case "end":
        deliver(order.account, { type: "ended", from: account, seconds: order.seconds });
        return;
      case "bye":
        deliver(order.account, { type: "signal", call: order.call, from: account, signal: { type: "bye" } });
        return;
      case "open-engine":
        answer(account, { type: "opened", serial: order.serial });
        return;
      case "connect":
        if (engine && person.state.phase !== "idle")
          Object.assign(engine, { call: person.state.call.id, isCaller: order.isCaller });
        return;
      case "close-engine": {
        const other = [...people].find(([, one]) => engine?.isConnected && one.engine?.call === engine.call);
        if (other?.[1].engine && !channel.isLost()) answer(other[0], { type: "bye", serial: other[1].engine.serial, account });
      }
    }
  };

  const happen = (account: string, event: WorldEvent): void => {
    const person = personOf(account);
    const { state, orders } = step(person.state, { ...event, at: now });
    person.state = state;
    person.orders.push(...orders);
    for (const order of orders) carryOut(account, order);
  };

  return {
    personOf,
    /** Lets something happen to an account after a while, in milliseconds from now. */
    plan: (wait: number, account: string, event: WorldEvent): void => later(wait, () => happen(account, event)),
    /** Kills the page of an account and opens it again; the service tells the partner of its call. */
    planKill: (wait: number, account: string): void =>
      later(wait, () => {
        const person = personOf(account);
        const { state } = person;
        Object.assign(person, { state: noCall(account), engine: null, isRinging: false });
        if (state.phase !== "idle" && state.phase !== "group" && state.call.id !== null)
          deliver(state.call.peer, { type: "signal", call: state.call.id, from: account, signal: { type: "gone" } });
      }),
    /** Cuts or mends the direct path between all. */
    planCut: (wait: number, isNowCut: boolean): void =>
      later(wait, () => {
        isCut = isNowCut;
      }),
    /** Lets time pass, in seconds. `check` runs after each of them. */
    run: (seconds: number, check: () => void = () => undefined): void => {
      for (let second = 0; second < seconds; second += 1) {
        const end = now + 1000;
        for (;;) {
          const due = queue.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
          if (!due) break;
          queue = queue.filter((item) => item !== due);
          now = Math.max(now, due.at);
          due.run();
        }
        now = end;
        lookAtPaths();
        for (const account of accounts) happen(account, { type: "tick" });
        check();
      }
    },
  };
};
