/**
 * One time for all processes on a PostgreSQL: its own. A machine whose clock is off would end login codes early, date messages wrongly and refuse
 * requests that the others pass on.
 * Why: docs/decisions/0137-the-database-has-the-time.md
 */
import { readDatabaseTime } from "./db/connection/time.ts";
import type { Db } from "./db/schema/index.ts";
import type { Clock } from "./services/clock.ts";
import type { Log } from "./services/log.ts";
import { sayingOnce } from "./services/saying-once.ts";

/** A difference that a time service leaves, and that a slow answer of the database adds. */
const TOLERATED_MS = 1000;
const LOOK_EVERY_MS = 30_000;

export type SharedClock = { clock: Clock; close: () => void };

/** Milliseconds by which the database's clock is ahead of `own`; null if the answer took too long to tell. */
const readOffset = async (db: Db, own: Clock): Promise<number | null> => {
  const asked = own.now();
  const time = await readDatabaseTime(db);
  const answered = own.now();
  if (answered - asked > TOLERATED_MS) return null;
  const offset = Math.round(time - (asked + answered) / 2);
  return Math.abs(offset) > TOLERATED_MS ? offset : 0;
};

const SECOND = 1000;
const sentenceOf = (offset: number): string =>
  offset === 0
    ? "this machine's clock is right again"
    : `this machine's clock is ${Math.abs(offset / SECOND).toFixed(0)} s ${offset < 0 ? "ahead of" : "behind"} the database's, whose time is used: see to its time service`;

/** `own`, corrected by the database's clock from now on, where they differ by more than a second. Each change is logged. */
export const openSharedClock = async (db: Db, own: Clock, log: Log): Promise<SharedClock> => {
  let offset = 0;
  const look = async (): Promise<void> => {
    const found = await readOffset(db, own);
    if (found === null) return;
    // A clock that is off is not exactly as much off at each look.
    const hasChanged = Math.abs(found - offset) > TOLERATED_MS;
    if (hasChanged) log[found === 0 ? "info" : "error"](sentenceOf(found));
    if (hasChanged || found === 0) offset = found;
  };
  await look();
  const timer = setInterval(() => void sayingLook(), LOOK_EVERY_MS).unref();
  const sayingLook = sayingOnce(log, "the database's clock could not be read", look);
  return { clock: { now: () => own.now() + offset }, close: () => clearInterval(timer) };
};
