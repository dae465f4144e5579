import type { Clock } from "#server/services/clock.ts";

/** How much of something each account has used within a day. */
export type Amounts = {
  /** Uses an amount; false, and nothing is used, when the account would have more than `max` since its day began. */
  take: (account: string, amount: number, max: number) => boolean;
};

const DAY_MS = 86_400_000;

/**
 * Counts in memory: a row per message would cost more than the message. Only the leading process counts, and its end resets the
 * count. A day that ends more than a day ahead was started under a wrong clock and is over.
 */
export const createAmounts = (clock: Clock): Amounts => {
  const days = new Map<string, { used: number; endsAt: number }>();
  let clearsAt = clock.now() + DAY_MS;
  const isOver = (endsAt: number, now: number): boolean => endsAt <= now || endsAt > now + DAY_MS;
  const clear = (now: number): void => {
    if (!isOver(clearsAt, now)) return;
    for (const [account, { endsAt }] of days) if (isOver(endsAt, now)) days.delete(account);
    clearsAt = now + DAY_MS;
  };
  return {
    take: (account, amount, max) => {
      const now = clock.now();
      clear(now);
      const held = days.get(account);
      const day = held && !isOver(held.endsAt, now) ? held : { used: 0, endsAt: now + DAY_MS };
      if (day.used + amount > max) return false;
      day.used += amount;
      days.set(account, day);
      return true;
    },
  };
};
