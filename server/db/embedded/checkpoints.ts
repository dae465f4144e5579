import type { PGlite } from "@electric-sql/pglite";

/**
 * PGlite runs Postgres without the process that makes checkpoints: by itself it makes one when it is closed, its log grows until then,
 * and after a power failure all of it would be read again. So they are made here.
 */
export type Checkpoints = {
  /** Suspends checkpoints, and the removal of logs, until the returned function is called. */
  hold: () => Promise<() => void>;
  stop: () => void;
};

const LOOK_EVERY_MS = 5_000;
const MAX_AGE_MS = 5 * 60_000;
/** Log since the last one that is due for another at once, and that is worth one after a while. */
const MUCH_BYTES = 32 * 1024 * 1024;
const SOME_BYTES = 64 * 1024;

const LOG_SINCE = "select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()";

export const keepCheckpoints = (pglite: PGlite): Checkpoints => {
  let last = performance.now();
  let holds = 0;
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    const { rows } = await pglite.query<{ bytes: number }>(LOG_SINCE);
    const bytes = rows[0]?.bytes ?? 0;
    const due = bytes > MUCH_BYTES || (bytes > SOME_BYTES && performance.now() - last > MAX_AGE_MS);
    if (!due || holds > 0) return;
    await pglite.exec("checkpoint");
    last = performance.now();
  };
  const timer = setInterval(() => {
    if (looking || holds > 0 || pglite.closed) return;
    // A failed checkpoint is retried on the next tick. No data is at risk: committed data is in the log.
    looking = look()
      .catch(() => undefined)
      .finally(() => {
        looking = null;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    hold: async () => {
      holds += 1;
      await looking;
      let held = true;
      return () => {
        if (held) holds -= 1;
        held = false;
      };
    },
    stop: () => clearInterval(timer),
  };
};
