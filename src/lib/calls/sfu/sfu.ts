import { ALIVE_EVERY } from "#lib/calls/alive.ts";
import { type Carrier, type CarrierOptions, TICK } from "#lib/calls/carrier.ts";
import { changesOf } from "#lib/calls/changes.ts";
import type { OwnMedia } from "#lib/calls/media.ts";
import { openMeter } from "#lib/calls/meter.ts";
import type { CallSignal, SfuRoom } from "#lib/domain/chat/calls/call.ts";
import { openLinks } from "./links.ts";
import { type FeedSignal, openPerson, type Person } from "./person.ts";
import type { Stay } from "./stay.ts";
import { uplinkTotals } from "./uplink.ts";

type Options = CarrierOptions & {
  /** A room and tokens for it; null while the service gives no room. */
  enter: () => Promise<SfuRoom | null>;
  /** A person hears the own media from the SFU, and is heard. */
  onSettled: (account: string) => void;
};

/** People who have not said their name yet are asked every fourth tick. */
const TICKS_TO_ASK = 4;
/** A stay that is refused the media of others so often in a row is given up. */
const REFUSALS_MAX = 3;
/** People whose signals may come before `connect`: more than a call has. */
const PEOPLE_MAX = 16;

/** A task that is left out while its last run goes on: a report on a busy machine may take longer than a tick. */
const oneAtATime = <Args extends unknown[]>(task: (...args: Args) => Promise<void>): ((...args: Args) => void) => {
  let isRunning = false;
  return (...args) => {
    if (isRunning) return;
    isRunning = true;
    const end = (): void => {
      isRunning = false;
    };
    task(...args).then(end, end);
  };
};

/** Has stays receive feeds. Gives one up that is refused them several times in a row. */
const openReceiving = (drop: (stay: Stay) => void) => {
  let refusals = 0;
  return (stay: Stay, feeds: readonly string[]): void => {
    stay.subscriber.want(feeds).then(
      () => {
        refusals = 0;
      },
      () => {
        refusals += 1;
        // The own media go on: a new stay would have all the others negotiate again, and a busy Janus would get no rest.
        if (refusals < REFUSALS_MAX) return;
        refusals = 0;
        drop(stay);
      },
    );
  };
};

/** Says the own name in the room, and the own state. */
const signalTo = (person: Person, stay: Stay | null, media: OwnMedia): CallSignal => {
  if (!stay) return { type: "alive" };
  const own = { ...media.state(), hasSound: media.tracks().audio !== null };
  return { type: "feed", feed: stay.feed, hears: person.isHeard(), knows: person.feed() !== null, ...own };
};

/**
 * Carries the media of a call by Janus: one connection up, one down for all others. The names of people in the room, and their state, go by signals of the
 * call, whose senders the service vouches for.
 * Why: docs/decisions/0114-more-people-meet-at-a-forwarding-unit.md
 */
export const openSfu = ({ onSettled, send, tell, tellSilence, ...options }: Options): Carrier => {
  const { media } = options;
  const people = new Map<string, Person>();
  const early = new Map<string, FeedSignal>();
  const meter = openMeter(performance.now());
  const sayIfSilent = changesOf<boolean>(false, tellSilence);
  let ticks = 0;
  let aliveAt = performance.now();
  let isClosed = false;

  const sayTo = (account: string): void => {
    const person = people.get(account);
    if (person) send(account, signalTo(person, links.stay(), media));
  };
  const sayToAll = (): void => {
    for (const account of people.keys()) sayTo(account);
  };
  const settle = (account: string): void => {
    const person = people.get(account);
    if (person?.isHeard() && person.hears()) onSettled(account);
  };

  const receive = openReceiving((stay) => links.drop(stay));
  /** Receives those who have said which feed is theirs: of a stranger in the room nothing is received. */
  const follow = (): void => {
    const stay = links.stay();
    if (!stay) return;
    const feeds = [...people.values()].flatMap((person) => person.feed() ?? []).filter((feed) => stay.present().has(feed));
    receive(stay, feeds);
  };
  const links = openLinks({
    ...options,
    onStay: (stay) => {
      stay.publisher.carry(media.tracks());
      sayToAll();
      follow();
    },
    onFeeds: () => follow(),
    onTracks: (tracksOf) => {
      for (const person of people.values()) person.show(tracksOf(person.feed() ?? ""));
    },
  });

  const look = oneAtATime(async (now: number, { publisher, subscriber }: Stay) => {
    const [sent, received] = await Promise.all([publisher.stats(), subscriber.stats()]);
    if (isClosed) return;
    meter.look(now, uplinkTotals(sent), !media.state().isMuted && media.tracks().audio !== null);
    sayIfSilent(meter.isSilent());
    for (const person of people.values()) {
      const isComing = person.look(now, received, subscriber.midsOf(person.feed() ?? ""));
      if (isComing) links.heard(now);
    }
  });
  const timer = setInterval(() => {
    const now = performance.now();
    const stay = links.stay();
    const isCalm = [...people.values()].every((person) => person.isHeard());
    ticks += 1;
    media.check(now);
    links.tick(now, stay !== null && [...people.values()].some((person) => stay.subscriber.midsOf(person.feed() ?? "").length > 0));
    for (const person of people.values()) person.tick(now, stay?.subscriber.state() === "connected", meter.bars());
    if (stay && (!isCalm || ticks % 2 === 0)) look(now, stay);
    if (stay && ticks % TICKS_TO_ASK === 0) {
      follow();
      for (const [account, person] of people) if (person.feed() === null) sayTo(account);
    }
    if (now - aliveAt < ALIVE_EVERY) return;
    aliveAt = now;
    sayToAll();
  }, TICK);

  const take = (account: string, person: Person, signal: FeedSignal): void => {
    person.take(signal);
    if (!signal.knows) sayTo(account);
    settle(account);
    follow();
  };

  return {
    connect: (account) => {
      if (people.has(account) || isClosed) return;
      const onHeard = (): void => {
        sayTo(account);
        settle(account);
      };
      const person = openPerson(performance.now(), (news) => !isClosed && tell({ ...news, account }), onHeard);
      people.set(account, person);
      tell({ type: "path", state: "connecting", account });
      sayTo(account);
      const signal = early.get(account);
      early.delete(account);
      if (signal) take(account, person, signal);
    },
    disconnect: (account) => {
      people.delete(account);
      early.delete(account);
      follow();
    },
    receive: (account, signal) => {
      const person = people.get(account);
      if (signal.type === "bye" && person) tell({ type: "bye", account });
      if (signal.type !== "feed") return;
      if (person) take(account, person, signal);
      else if (early.has(account) || early.size < PEOPLE_MAX) early.set(account, signal);
    },
    restart: () => {
      links.restart(performance.now());
      sayToAll();
    },
    update: () => {
      links.stay()?.publisher.carry(media.tracks());
      sayToAll();
    },
    close: () => {
      isClosed = true;
      clearInterval(timer);
      links.close();
    },
  };
};
