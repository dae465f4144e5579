import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";
import { openServer } from "./pool.ts";
import { createPositions } from "./positions.ts";
import { UnusableData } from "./unusable-data.ts";

/** A replica that is further behind answers nothing, until it is nearly even again. */
export const LAG_MAX_MS = 10_000;
const LOOK_EVERY_MS = 500;
/** A server that says nothing for so long is left out. */
const ANSWER_MS = 1000;
/** Getting a connection takes no longer, or the primary answers. */
const TIMEOUTS = { statement: 10_000, connection: 1000 };

type Why = "silent" | "behind" | "primary" | "ahead" | "foreign" | "other database";
const WHY: Record<Why, string> = {
  silent: "it does not answer",
  behind: "it is behind the primary",
  primary: "it is no standby",
  ahead: "it is ahead of the primary, and follows another history",
  foreign: "it belongs to another database system",
  "other database": "it has another database than DATABASE_URL",
};
/** Mistakes that no waiting mends. */
const MISTAKES: readonly Why[] = ["foreign", "other database"];

type Identity = { system: string; name: string };

const identityOf = sql<string>`(select system_identifier::text from pg_control_system())`;

const askPrimary = async (db: Db): Promise<Identity & { position: bigint }> => {
  const { rows } = await sql<Identity & { position: string }>`
    select ${identityOf} as system, current_database() as name, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as position`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("the primary does not say where it is");
  return { ...row, position: BigInt(row.position) };
};

type State = Identity & { standby: boolean; position: bigint };

const askReplica = async (db: Db): Promise<State> => {
  const { rows } = await sql<Identity & { standby: boolean; position: string | null }>`
    select ${identityOf} as system, current_database() as name, pg_is_in_recovery() as standby,
      pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the replica does not say where it is");
  return { ...row, position: BigInt(row.position ?? 0) };
};

/** The answer of a server; null without one in time. */
const inTime = async <Value>(question: Promise<Value>): Promise<Value | null> => {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), ANSWER_MS);
  try {
    return await Promise.race([question.catch(() => null), late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** One replica: its connections, and its state at the last look. */
const openReplica = async (url: string) => {
  const { host } = new URL(url);
  const pool = await openServer(url, TIMEOUTS);
  // A connection of its own for looking: those of readers may all be busy.
  const look = await openServer(url, { statement: ANSWER_MS, connection: ANSWER_MS }, 1);
  /** Readers that wait for it. */
  const waiting = new Set<(error: Error) => void>();
  return {
    name: host || "by socket",
    look: look.db,
    db: pool.db,
    position: 0n,
    /** When the primary was where the replica is, by this process's clock; null if that is unknown. */
    evenAt: null as number | null,
    why: "behind" as Why | null,
    /** Runs a read; throws as soon as the replica is found silent. */
    read: async <Value>(work: (db: Db) => Promise<Value>): Promise<Value> => {
      const { promise, reject } = Promise.withResolvers<never>();
      waiting.add(reject);
      try {
        return await Promise.race([work(pool.db), promise]);
      } finally {
        waiting.delete(reject);
      }
    },
    giveUp: (): void => {
      for (const reject of waiting) reject(new Error("the replica is silent"));
    },
    close: async (): Promise<void> => {
      await Promise.allSettled([pool.close(), look.close()]);
    },
  };
};
type Replica = Awaited<ReturnType<typeof openReplica>>;

type Options = {
  urls: readonly string[];
  primaryUrl: string;
  /** Hears of a replica that is left out or taken back. */
  say: (line: string) => void;
  lagMaxMs?: number;
  lookEveryMs?: number;
};

/** Standbys that answer reads. */
export type Replicas = {
  /**
   * Runs a read at a replica that has replayed `position`, else, and if it fails there, with `primary`. Waits for no replica: one that hangs is given
   * up with its next look.
   */
  read: <Value>(position: bigint | null, primary: Db, work: (db: Db) => Promise<Value>) => Promise<Value>;
  /** Seconds by which the one furthest behind is, or has been when it was last seen. */
  lag: () => number;
  /** How many answer reads. */
  serving: () => number;
  close: () => Promise<void>;
};

/**
 * Opens standbys for reads and looks at them twice a second. Throws {@link UnusableData} for a server of another system, or with another database.
 * Why: docs/decisions/0138-replicas-answer-old-reads.md
 */
export const openReplicas = async (options: Options): Promise<Replicas> => {
  const { urls, primaryUrl, say, lagMaxMs = LAG_MAX_MS, lookEveryMs = LOOK_EVERY_MS } = options;
  const primary = await openServer(primaryUrl, { statement: ANSWER_MS, connection: ANSWER_MS }, 1);
  const replicas = await Promise.all(urls.map(openReplica));
  const positions = createPositions(lagMaxMs);
  const openedAt = performance.now();
  let identity: Identity | null = null;
  let hasAnswered = false;

  const judge = (replica: Replica, state: State | null): Why | null => {
    if (!state) return "silent";
    if (identity && state.system !== identity.system) return "foreign";
    if (identity && state.name !== identity.name) return "other database";
    if (!state.standby) return "primary";
    const newest = positions.newest();
    if (!newest) return "behind";
    // It was there before the primary was asked: then the primary must have been further.
    if (hasAnswered && replica.position > newest.position) return "ahead";
    const lag = positions.lagAt(state.position);
    if (lag !== null) replica.evenAt = newest.at - lag;
    return lag === null || lag > (replica.why === null ? lagMaxMs : Math.min(2 * lookEveryMs, lagMaxMs)) ? "behind" : null;
  };

  const lookAt = async (replica: Replica): Promise<void> => {
    const state = await inTime(askReplica(replica.look));
    const why = judge(replica, state);
    if (state) replica.position = state.standby ? state.position : 0n;
    if (why === "silent") replica.giveUp();
    if (why !== replica.why) say(`replica ${replica.name} ${why === null ? "answers reads" : `is left out: ${WHY[why]}`}`);
    replica.why = why;
  };
  const look = async (): Promise<void> => {
    const at = performance.now();
    const found = await inTime(askPrimary(primary.db));
    // While the primary is silent nothing is written: replicas that were even stay so.
    hasAnswered = found !== null;
    if (found) {
      identity = found;
      positions.note(found.position, at);
    }
    await Promise.all(replicas.map(lookAt));
  };

  let timer: NodeJS.Timeout | null = null;
  let looking = Promise.resolve();
  let isClosed = false;
  const keepLooking = (): void => {
    timer = setTimeout(() => {
      looking = look().finally(() => {
        if (!isClosed) keepLooking();
      });
    }, lookEveryMs);
    timer.unref();
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    if (timer) clearTimeout(timer);
    await looking;
    await Promise.allSettled([primary.close(), ...replicas.map((replica) => replica.close())]);
  };

  await look();
  const mistaken = replicas.find(({ why }) => why !== null && MISTAKES.includes(why));
  if (mistaken?.why) {
    await close();
    throw new UnusableData(`DATABASE_REPLICA_URLS cannot have ${mistaken.name}: ${WHY[mistaken.why]}.`);
  }
  keepLooking();

  let turn = 0;
  const choose = (position: bigint | null): Replica | undefined => {
    const fit = replicas.filter((replica) => replica.why === null && (position === null || replica.position >= position));
    turn += 1;
    return fit[turn % fit.length];
  };
  return {
    read: async (position, primaryDb, work) => {
      const replica = choose(position);
      if (!replica) return work(primaryDb);
      try {
        return await replica.read(work);
      } catch {
        return work(primaryDb);
      }
    },
    lag: () => {
      const now = positions.newest()?.at ?? performance.now();
      const late = replicas.filter(({ why }) => why !== "primary").map(({ evenAt }) => now - (evenAt ?? openedAt));
      return Math.max(0, ...late) / 1000;
    },
    serving: () => replicas.filter(({ why }) => why === null).length,
    close,
  };
};

/** The position after everything that was committed until now. Not `pg_current_wal_lsn`, which lags behind commits that do not wait for the disk. */
export const positionNow = async (db: Db): Promise<bigint> => {
  const { rows } = await sql<{ position: string }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`.execute(db);
  return BigInt(rows[0]?.position ?? 0);
};
