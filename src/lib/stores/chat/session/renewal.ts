import { environment } from "#lib/browser/environment.ts";
import type { Login } from "#lib/chat/index.ts";
import type { Result } from "#lib/domain/failure.ts";

/** So long before its end a signature is renewed; of a short one, when half of its time is left. Seconds. */
const BEFORE_END = 600;
/** Seconds before a failed renewal is retried. */
const RETRY = 15;
/** Timers of browsers hold no more than 24 days. */
const TIMER_MAX = 86_400;

type Parts = {
  renew: () => Promise<Result<Login>>;
  /** Whether this is a good moment: nothing is under way that would be cut. */
  mayRenew: () => boolean;
  /** By the service's clock, in seconds. */
  now: () => number;
};

/** Renews a signature before it expires, at a moment that does not disturb the user. */
export const createRenewal = ({ renew, mayRenew, now }: Parts) => {
  let stopWaiting: (() => void) | null = null;
  let until: number | null = null;

  const wait = (seconds: number): void => {
    stopWaiting?.();
    stopWaiting = environment().after(Math.min(seconds, TIMER_MAX) * 1000, () => void work());
  };
  const dueIn = (): number => {
    const left = (until ?? 0) - now();
    return left - Math.min(BEFORE_END, left / 2);
  };
  const plan = (end: number | null): void => {
    stopWaiting?.();
    until = end;
    if (end !== null) wait(Math.max(RETRY, dueIn()));
  };
  const work = async (): Promise<void> => {
    const mine = until;
    if (mine === null) return;
    if (mine - now() > 2 * BEFORE_END) return wait(dueIn());
    if (!mayRenew()) return wait(RETRY);
    const renewed = await renew();
    if (until !== mine) return;
    if (renewed.ok) plan(renewed.value.until);
    else wait(RETRY);
  };

  return {
    /** `end` in seconds, by the service's clock; null if unknown. */
    plan,
    stop: (): void => {
      stopWaiting?.();
      until = null;
    },
  };
};
