import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";

/** A request that takes longer shows the spinner (R1.9); milliseconds. */
const SLOW_AFTER = 500;

const $running = atom(0);

/** True while some request has been running for longer than the visitor should wait without a word. */
export const $slow = atom(false);

/** Notes that a request started; returns a function to call when it ends. Quiet background requests do not count. */
export const requestStarted = (): (() => void) => {
  $running.set($running.get() + 1);
  const stopWaiting = environment().after(SLOW_AFTER, () => $slow.set($running.get() > 0));
  return () => {
    stopWaiting();
    $running.set($running.get() - 1);
    if ($running.get() === 0) $slow.set(false);
  };
};
