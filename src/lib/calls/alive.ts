/** The service forgets a call that has not said this for a minute; in milliseconds. */
export const ALIVE_EVERY = 20_000;
