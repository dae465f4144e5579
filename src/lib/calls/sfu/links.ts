import type { CarrierOptions } from "#lib/calls/carrier.ts";
import { openPath, type Path } from "#lib/calls/path.ts";
import type { SfuRoom } from "#lib/domain/chat/calls/call.ts";
import { openStay, type Stay } from "./stay.ts";

/** The connections to the SFU, over one stay in the room after the other. */
export type Links = {
  /** The current stay; null between two. */
  stay: () => Stay | null;
  /** A stay is of no use any more: tries to begin another one. */
  drop: (stay: Stay) => void;
  /** Media of others have come. */
  heard: (now: number) => void;
  /** To be called every half second. `isReceiving`: media of others should come. */
  tick: (now: number, isReceiving: boolean) => void;
  restart: (now: number) => void;
  close: () => void;
};

type Options = Pick<CarrierOptions, "servers" | "relayOnly" | "media" | "ready"> & {
  enter: () => Promise<SfuRoom | null>;
  /** A stay has begun. */
  onStay: (stay: Stay) => void;
  onFeeds: () => void;
  onTracks: (tracksOf: (feed: string) => MediaStreamTrack[]) => void;
};

/** Pauses before each new try to enter the room, in milliseconds; the last one repeats. */
const PAUSES = [0, 500, 1000, 2000, 4000, 8000];
/** Tokens are good for three minutes. In milliseconds. */
const RENEW_EVERY = 60_000;
const RENEW_AGAIN = 10_000;

/** Judges from its state whether a connection works, and negotiates its path again. `start` in milliseconds. */
const watch = (start: number, restart: () => Promise<void>): Path =>
  openPath(
    true,
    start,
    () => undefined,
    () => void restart().catch(() => null),
  );

/** Keeps a stay in the room as long as the call lasts. */
export const openLinks = ({ enter, onStay, onFeeds, onTracks, media, ready, ...network }: Options): Links => {
  let room: SfuRoom | null = null;
  let roomAt = 0;
  let tries = 0;
  let isClosed = false;
  let current: { stay: Stay; up: Path; down: Path } | null = null;

  const drop = (stay: Stay): void => {
    if (current?.stay !== stay) return;
    stay.close();
    current = null;
    void begin();
  };
  const enterOnce = async (): Promise<Stay | null> => {
    const given = await enter();
    if (!given || isClosed) return null;
    room = given;
    roomAt = performance.now();
    const stay: Stay = await openStay({
      ...{ ...network, onFeeds, onTracks },
      room: () => room ?? given,
      tracks: media.tracks(),
      onLost: () => drop(stay),
    });
    return stay;
  };
  const begin = async (): Promise<void> => {
    await ready();
    while (!isClosed && !current) {
      await new Promise((resolve) => setTimeout(resolve, PAUSES[Math.min(tries, PAUSES.length - 1)]));
      tries += 1;
      const stay = isClosed ? null : await enterOnce().catch(() => null);
      if (!stay) continue;
      const now = performance.now();
      current = { stay, up: watch(now, stay.publisher.restart), down: watch(now, stay.subscriber.restart) };
      if (isClosed) stay.close();
      else onStay(stay);
    }
  };
  const renew = async (now: number): Promise<void> => {
    roomAt = now;
    const given = await enter().catch(() => null);
    if (given) room = given;
    else roomAt = now - RENEW_EVERY + RENEW_AGAIN;
  };
  void begin();

  return {
    stay: () => current?.stay ?? null,
    drop,
    heard: (now) => current?.down.heard(now),
    tick: (now, isReceiving) => {
      if (room && now - roomAt > RENEW_EVERY) void renew(now);
      if (!current) return;
      const { stay, up, down } = current;
      const state = stay.publisher.state();
      if (state === "connected") {
        tries = 0;
        up.heard(now);
      } else if (state === "failed") up.failed(now);
      up.tick(now, false);
      if (!isReceiving) down.heard(now);
      if (stay.subscriber.state() === "failed") down.failed(now);
      down.tick(now, false);
    },
    restart: (now) => {
      current?.up.restart(now);
      current?.down.restart(now);
    },
    close: () => {
      isClosed = true;
      current?.stay.close();
      current = null;
    },
  };
};
