import type { Clock } from "./clock.ts";

/** Counts calls by subscriber; returns the seconds to wait, 0 if the call is allowed. */
export type CallLimits = (subscriber: string) => number;

const MINUTE = 60_000;
/** Above this many subscribers, full buckets are forgotten. */
const REMEMBERED_MAX = 10_000;

type Bucket = { left: number; since: number };

/** A token bucket per subscriber: `perMinute` calls a minute, and a burst of as many. In memory, because it protects this process. */
export const createCallLimits = (perMinute: number, clock: Clock): CallLimits => {
  const buckets = new Map<string, Bucket>();
  const leftIn = ({ left, since }: Bucket, now: number): number => {
    // A count from a clock that was ahead says nothing about this minute.
    if (since > now) return perMinute;
    return Math.min(perMinute, left + ((now - since) / MINUTE) * perMinute);
  };
  const forget = (now: number): void => {
    if (buckets.size < REMEMBERED_MAX) return;
    for (const [subscriber, bucket] of buckets) if (leftIn(bucket, now) >= perMinute) buckets.delete(subscriber);
  };
  return (subscriber) => {
    const now = clock.now();
    const bucket = buckets.get(subscriber);
    const left = bucket ? leftIn(bucket, now) : perMinute;
    if (left < 1) return Math.ceil(((1 - left) / perMinute) * 60);
    forget(now);
    buckets.set(subscriber, { left: left - 1, since: now });
    return 0;
  };
};
