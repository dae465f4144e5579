/** The server's only source of time, so that tests can set it. Milliseconds since 1970. */
export type Clock = { now: () => number };

export const systemClock: Clock = { now: () => Date.now() };
