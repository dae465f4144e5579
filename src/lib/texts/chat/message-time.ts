import { clockOf, dayOf } from "./times.ts";

/** When a message was written, in full (R3.9.1-15). Both in seconds. Apart from the short one: a list of conversations does without. */
export const messageTime = (time: number, now: number): string => {
  const then = new Date(time * 1000);
  return `${dayOf(then, new Date(now * 1000))} ${clockOf(then)}`.trim();
};
