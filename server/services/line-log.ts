import { appendFile, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Clock } from "./clock.ts";
import { type Log, shortError } from "./log.ts";

/** One event: a line of JSON. */
export type LineLog = { write: (event: Record<string, unknown>) => void; close: () => Promise<void> };

type Options = {
  folder: string;
  /** Prefix of the file names, before the day. */
  name: string;
  /** For how many days its files are kept. */
  days: number;
  clock: Clock;
  log: Log;
};

const DAY = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Where nothing is to be kept. */
export const noLines: LineLog = { write: () => undefined, close: () => Promise.resolve() };

/** Lines of JSON in a file a day (UTC), for the owner alone; old files are removed when a new one begins. */
export const openLineLog = ({ folder, name, days, clock, log }: Options): LineLog => {
  const fileOf = (day: string): string => path.join(folder, `${name}-${day}.jsonl`);
  let today = "";
  let waiting = "";
  let written = Promise.resolve();
  const beginDay = async (day: string): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const oldest = `${name}-${dayOf(clock.now() - days * DAY)}.jsonl`;
    const files = (await readdir(folder)).filter((file) => file.startsWith(`${name}-`) && file < oldest);
    await Promise.all(files.map((file) => rm(path.join(folder, file), { force: true })));
    today = day;
  };
  const flush = async (): Promise<void> => {
    const lines = waiting;
    waiting = "";
    if (lines === "") return;
    const day = dayOf(clock.now());
    if (day !== today) await beginDay(day);
    await appendFile(fileOf(day), lines, { mode: 0o600 });
  };
  const flushSoon = (): void => {
    written = written
      .then(flush)
      .catch((error: unknown) => log.error(`the ${name} log could not be written: ${shortError(error)}`));
  };
  return {
    write: (event) => {
      const isFirst = waiting === "";
      waiting += `${JSON.stringify({ time: new Date(clock.now()).toISOString(), ...event })}\n`;
      if (isFirst) flushSoon();
    },
    close: async () => {
      flushSoon();
      await written;
    },
  };
};
