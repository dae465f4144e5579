import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";

/** A request that takes longer shows the spinner (1§9). */
const PATIENCE = 500;
let running = 0;

/** True while some request has been running for longer than the visitor should wait without a word. */
export const $slow = atom(false);

/** Notes that a request started; answers what to call when it ends. Quiet work in the background passes unnoticed. */
export const requestStarted = (): (() => void) => {
  running += 1;
  const stopWaiting = environment().after(PATIENCE, () => $slow.set(running > 0));
  return () => {
    stopWaiting();
    running -= 1;
    if (running === 0) $slow.set(false);
  };
};
