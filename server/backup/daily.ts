import type { Clock } from "#server/services/clock.ts";
import { type Log, shortError } from "#server/services/log.ts";
import { listBackups, makeBackup } from "./backups.ts";
import { timeOf } from "./names.ts";
import { takeRequests } from "./requests.ts";

type Options = {
  dataDir: string;
  writeArchive: (archive: string) => Promise<void>;
  /** Days to keep backups; 0 makes only requested ones. */
  days: number;
  clock: Clock;
  log: Log;
};

const LOOK_EVERY_MS = 1000;
const DAY_MS = 24 * 3_600_000;
/** One that failed is tried again after this. A server that has just started has better to do than a backup. */
const TRY_EVERY_MS = 3_600_000;

/** Makes a backup every day and on request. Returns a function that stops this after the current backup. */
export const keepBackups = ({ dataDir, writeArchive, days, clock, log }: Options): (() => Promise<void>) => {
  let tried = clock.now();
  let working: Promise<void> | null = null;
  const make = (): Promise<string> => makeBackup({ dataDir, writeArchive, days, now: clock.now() });
  const isDue = async (): Promise<boolean> => {
    const now = clock.now();
    if (days === 0 || now - tried < TRY_EVERY_MS) return false;
    tried = now;
    const newest = (await listBackups(dataDir)).at(-1) ?? "";
    return now - (timeOf(newest) ?? 0) >= DAY_MS;
  };
  const look = async (): Promise<void> => {
    const replies = await takeRequests(dataDir);
    if (replies.length === 0 && !(await isDue())) return;
    try {
      const made = await make();
      log.info(`backup ${made} was made`);
      for (const reply of replies) await reply({ made });
    } catch (error) {
      log.error(`a backup failed: ${shortError(error)}`);
      for (const reply of replies) await reply({ failed: shortError(error) });
    }
  };
  const timer = setInterval(() => {
    working ??= look()
      .catch((error: unknown) => log.error(`backups: ${shortError(error)}`))
      .finally(() => {
        working = null;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await working;
  };
};
