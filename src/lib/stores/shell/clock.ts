import { atom } from "nanostores";
import { readServerTime } from "#lib/api/clock.ts";
import { environment } from "#lib/browser/environment.ts";

/** The server's clock minus ours, in milliseconds. A visitor's clock may be wrong by hours (D-C4). */
const $offset = atom(0);
/** The one request for the server's clock. */
const $request = atom<Promise<void> | null>(null);
/** `Date` headers have whole seconds, so half a second is the best guess; smaller differences are noise. */
const NOISE = 1500;

/** Learns the server's clock from an answer's time. */
export const observeServerTime = (serverTime: number): void => {
  const seen = serverTime + 500 - environment().now();
  if (Math.abs(seen - $offset.get()) > NOISE) $offset.set(Math.abs(seen) > NOISE ? seen : 0);
};

/** Fetches the server's clock, once per page. Always settles: without an answer the visitor's clock is used. */
export const syncClock = (): Promise<void> => {
  const request =
    $request.get() ??
    readServerTime().then((time) => {
      if (time !== null) observeServerTime(time);
    });
  $request.set(request);
  return request;
};

/**
 * Now, by the server's clock.
 * Why: docs/decisions/0006-countdowns-run-on-the-servers-clock.md
 */
export const serverNow = (): number => environment().now() + $offset.get();
