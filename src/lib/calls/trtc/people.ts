import type { LineNews, Quality } from "#lib/calls/engine.ts";
import { readBeat } from "./beat.ts";
import { isExitForGood, readAccount, readIsOnline, readPicture, readQuality } from "./events.ts";
import { ABSENT, openPerson, type Person, type Presence } from "./person.ts";
import type { Sdk } from "./sdk.ts";

/** People of a room who are remembered before they are connected: more than a call has. */
const PEOPLE_MAX = 64;
/** A page that was held up this long has to listen before it judges; in milliseconds. */
const STALL = 1500;

export type People = {
  /** Is of the call from now on: all that the room already knows of them comes as news. */
  connect: (account: string) => void;
  disconnect: (account: string) => void;
  has: (account: string) => boolean;
  accounts: () => Iterable<string>;
  /** How well this side hears the others. */
  hears: () => Quality;
  /** Looks whether the others are still there. `now` in milliseconds; to be called every half second. */
  check: (now: number) => void;
  /** Whether the connection to the cloud stands. */
  isOnline: () => boolean;
  /** The SDK has left the room by itself. */
  lose: () => void;
};

/** The others: everyone in the room is remembered, but only those of the call are received, and make news. */
export const openPeople = (sdk: Sdk, tell: (news: LineNews & { account: string }) => void): People => {
  const people = new Map<string, Person>();
  const presences = new Map<string, Presence>();
  let isOnline = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let bars: { own: Quality; theirs: Quality } = { own: 4, theirs: 4 };

  const presenceOf = (account: string): Presence => presences.get(account) ?? ABSENT;
  const put = (account: string, change: Partial<Presence>): void => {
    if (!presences.has(account) && !people.has(account) && presences.size >= PEOPLE_MAX) return;
    const next = { ...presenceOf(account), ...change };
    presences.set(account, next);
    people.get(account)?.update(next, isOnline);
  };
  const setOnline = (isNow: boolean): void => {
    isOnline = isNow;
    const now = performance.now();
    for (const person of people.values()) person.forgive(now);
    for (const [account, person] of people) person.update(presenceOf(account), isOnline);
  };

  const ofPerson = (change: (event: unknown) => Partial<Presence> | null) => (event: unknown) => {
    const account = readAccount(event);
    const changed = change(event);
    if (account !== null && changed) put(account, changed);
  };
  const ofPicture = (isThere: boolean) =>
    ofPerson((event) => {
      const picture = readPicture(event);
      return picture && { isIn: true, [picture]: isThere };
    });
  const left = (event: unknown): void => {
    const account = readAccount(event);
    if (account === null) return;
    presences.delete(account);
    if (isExitForGood(event) && people.has(account)) tell({ type: "bye", account });
    people.get(account)?.update(ABSENT, isOnline);
  };

  sdk.on(
    "remote-user-enter",
    ofPerson(() => ({ isIn: true })),
  );
  sdk.on("remote-user-exit", left);
  sdk.on(
    "remote-audio-available",
    ofPerson(() => ({ isIn: true, hasSound: true })),
  );
  sdk.on(
    "remote-audio-unavailable",
    ofPerson(() => ({ hasSound: false })),
  );
  sdk.on("remote-video-available", ofPicture(true));
  sdk.on("remote-video-unavailable", ofPicture(false));
  sdk.on("track", (event: unknown) => people.get(readAccount(event) ?? "")?.refresh());
  sdk.on("connection-state-changed", (event: unknown) => {
    const isNow = readIsOnline(event);
    if (isNow !== null) setOnline(isNow);
  });
  sdk.on("custom-message", (event: unknown) => {
    const beat = readBeat(event);
    if (beat) people.get(readAccount(event) ?? "")?.heard(performance.now(), beat.hears);
  });
  // The cloud measures the ways to it and from it, not those of the others.
  sdk.on("network-quality", (event: unknown) => {
    const { up, down } = readQuality(event);
    bars = { own: up ?? bars.own, theirs: down ?? bars.theirs };
    for (const person of people.values()) person.measured(bars);
  });

  return {
    connect: (account) => {
      const person = openPerson(sdk, account, (news) => {
        if (people.get(account) === person) tell({ ...news, account });
      });
      people.set(account, person);
      person.begin();
      person.update(presenceOf(account), isOnline);
    },
    disconnect: (account) => {
      people.get(account)?.close();
      people.delete(account);
    },
    has: (account) => people.has(account),
    accounts: () => people.keys(),
    hears: () => bars.theirs,
    check: (now) => {
      const wasHeldUp = !isOnline || now - checkedAt > STALL;
      checkedAt = now;
      for (const person of people.values()) {
        if (wasHeldUp) person.forgive(now);
        person.check(now);
      }
    },
    isOnline: () => isOnline,
    lose: () => {
      presences.clear();
      setOnline(false);
    },
  };
};
