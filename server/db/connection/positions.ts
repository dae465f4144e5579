/** Positions in the log of a PostgreSQL, as the bytes before them, and how far behind one is in time. */
type Sample = { at: number; position: bigint };

/**
 * Remembers where the primary was, for `keepMs`. Lag is measured by this process's own clock: the clocks of the database's machines may differ, and
 * `pg_last_xact_replay_timestamp` of a site where nothing is written grows old.
 */
export const createPositions = (keepMs: number) => {
  let samples: Sample[] = [];
  return {
    note: (position: bigint, at: number): void => {
      // After a failover the log may go on from an earlier position: later samples belong to a history that is over.
      samples = samples.filter((sample) => sample.position <= position && at - sample.at <= keepMs);
      samples.push({ at, position });
    },
    newest: (): Sample | null => samples.at(-1) ?? null,
    /** How long before the newest sample the primary was here; null if that is longer than is remembered. */
    lagAt: (position: bigint): number | null => {
      const newest = samples.at(-1);
      const reached = samples.findLast((sample) => sample.position <= position);
      return newest && reached ? newest.at - reached.at : null;
    },
  };
};
