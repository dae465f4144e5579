import type { PathState } from "./engine.ts";

/** Silence after which a path counts as interrupted. The other side sends a beat every half second, and sound fifty times a second. */
const SILENCE = 1500;
/** A page that was held up this long has to look before it judges. */
const STALL = 1500;
/** When a path is first sought again: while connecting, and after an interruption. The callee leaves the first try to the caller. */
const FIRST_TRY = { caller: { connecting: 5000, interrupted: 2500 }, callee: { connecting: 9000, interrupted: 4500 } };
/** The pause after the first try, its growth, and its end. */
const PAUSE = { first: 3000, step: 1000, last: 6000 };
/** A new description needs this long to show whether it works. */
const PROBATION = 3000;
/** Tries closer than this are one. */
const SAME_TRY = 1000;

/** All times in milliseconds of one clock. */
export type Path = {
  state: () => PathState;
  /** The other side was heard at a time. */
  heard: (at: number) => void;
  /** The browser has given the path up. */
  failed: (now: number) => void;
  /** A description was agreed on. */
  negotiated: (now: number) => void;
  /** Tries again at once. */
  restart: (now: number) => void;
  /** To be called every half second. `isWaiting`: an offer has no answer yet. */
  tick: (now: number, isWaiting: boolean) => void;
};

/** Decides from beats and packets whether the path works, and when to restart ICE: with growing pauses, until the call ends. */
export const openPath = (isCaller: boolean, start: number, tell: (state: PathState) => void, seek: () => void): Path => {
  const firstTry = FIRST_TRY[isCaller ? "caller" : "callee"];
  let state: PathState = "connecting";
  let heardAt = start;
  let interruptedAt = Number.NEGATIVE_INFINITY;
  let tickedAt = start;
  let triedAt = Number.NEGATIVE_INFINITY;
  let tries = 0;
  let tryAt = start + firstTry.connecting;

  const enter = (next: PathState): void => {
    if (state === next) return;
    state = next;
    tell(next);
  };
  const interrupt = (now: number): void => {
    if (state !== "connected") return;
    interruptedAt = now;
    tries = 0;
    tryAt = now + firstTry.interrupted;
    enter("interrupted");
  };
  const attempt = (now: number): void => {
    tryAt = now + Math.min(PAUSE.first + PAUSE.step * tries, PAUSE.last);
    tries += 1;
    triedAt = now;
    seek();
  };
  const attemptSoon = (now: number): void => {
    if (now - triedAt >= SAME_TRY) attempt(now);
  };

  return {
    state: () => state,
    heard: (at) => {
      heardAt = Math.max(heardAt, at);
      // Packets that were on their way when the path broke do not mend it.
      if (at > interruptedAt) enter("connected");
    },
    failed: (now) => {
      interrupt(now);
      if (state !== "connected") attemptSoon(now);
    },
    negotiated: (now) => {
      tryAt = Math.max(tryAt, now + PROBATION);
    },
    restart: attemptSoon,
    tick: (now, isWaiting) => {
      if (now - tickedAt > STALL) heardAt = now;
      tickedAt = now;
      if (now - heardAt > SILENCE) interrupt(now);
      if ((state !== "connected" || isWaiting) && now >= tryAt) attempt(now);
    },
  };
};
