import { type Log, shortError } from "./log.ts";

/** Repeated work whose failures are logged once, until it succeeds again: while the database is away each try fails in the same way. */
export const sayingOnce = (log: Log, name: string, work: () => Promise<void>): (() => Promise<void>) => {
  let isFailing = false;
  return async () => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error(`${name}: ${shortError(error)}`);
      isFailing = true;
    }
  };
};
