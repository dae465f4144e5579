import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { ClientBase } from "pg";
import type { Db } from "#server/db/schema/index.ts";

/** Where other processes reach the one that leads; null if they cannot. */
export type LeaderAddress = { peerUrl: string | null };

/** A change by a process that no longer leads the chat; it is not stored. */
export class NotLeading extends Error {
  override name = "NotLeading";
}

/** The address of the leading process, or of the last one. */
export const findLeader = async (db: Db): Promise<LeaderAddress> => {
  const row = await db.selectFrom("chat_leader").select("peer_url").executeTakeFirst();
  return { peerUrl: row?.peer_url ?? null };
};

/**
 * Ensures in a transaction that its process still leads, until the transaction ends: a new epoch waits for the lock that is taken here.
 * Throws {@link NotLeading}.
 */
export const requireEpoch = async (transaction: Db, epoch: string): Promise<void> => {
  const row = await transaction.selectFrom("chat_leader").select("epoch").where("epoch", "=", epoch).forShare().executeTakeFirst();
  if (!row) throw new NotLeading("another process leads the chat");
};

/**
 * The epoch after this one: the upper 31 bits rise, the lower 32 are random. A standby that was behind knows an older epoch when it becomes the primary:
 * counted alone, its next leader could get the number of one that still runs.
 */
const NEXT_EPOCH = "((epoch >> 32) + 1 << 32) + $1::bigint";
const randomPart = (): number => randomInt(2 ** 32);

/** Ends the current leader's epoch: it restarts with empty memory. */
export const endEpoch = async (db: Db): Promise<void> => {
  await sql`update chat_leader set epoch = ((epoch >> 32) + 1 << 32) + ${randomPart()}::bigint`.execute(db);
};

/** A process that tries to lead. It needs its own connection, because the lock belongs to the connection and is free when that breaks. */
export type Candidate = {
  /** Tries to lead; resolves to the new epoch, or to null while another process leads. */
  stand: (at: LeaderAddress) => Promise<string | null>;
  /** Rejects if the epoch has ended or cannot be confirmed. */
  confirm: (epoch: string) => Promise<void>;
  /** Resolves when the connection is gone. */
  lost: Promise<void>;
  close: () => void;
};

/** "chat" in four bytes; locks of this kind are local to one database. */
const LOCK = 0x63_68_61_74;
/** As long as a transaction of the last leader may take to end. */
const ELECTION_MS = 12_000;
const CONFIRM_MS = 3000;

/**
 * A frozen process or a dead machine never closes its connection, so the database ends idle sessions. Every process must send
 * something more often than that.
 */
const SETTINGS = [
  "set idle_session_timeout = '8s'",
  "set tcp_keepalives_idle = 3",
  "set tcp_keepalives_interval = 2",
  "set tcp_keepalives_count = 3",
];

const within = async <Value>(milliseconds: number, answer: Promise<Value>): Promise<Value> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("the database does not answer")), milliseconds);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

const onConnection = (client: ClientBase, lost: Promise<void>, close: () => void): Candidate => ({
  stand: async ({ peerUrl }) => {
    // A standby gives its locks to anyone: only the primary's count.
    const tried = await within(
      CONFIRM_MS,
      client.query<{ standby: boolean; taken: boolean }>(
        `select pg_is_in_recovery() as standby, pg_try_advisory_lock(${LOCK}) as taken`,
      ),
    );
    if (tried.rows[0]?.standby) throw new Error("the database is a standby");
    if (!tried.rows[0]?.taken) return null;
    const begun = await within(
      ELECTION_MS,
      client.query<{ epoch: string }>(`update chat_leader set epoch = ${NEXT_EPOCH}, peer_url = $2 returning epoch::text`, [
        randomPart(),
        peerUrl,
      ]),
    );
    return begun.rows[0]?.epoch ?? null;
  },
  confirm: async (epoch) => {
    const { rows } = await within(
      CONFIRM_MS,
      client.query("select epoch from chat_leader where epoch = $1 and not pg_is_in_recovery()", [epoch]),
    );
    if (rows.length === 0) throw new NotLeading("the epoch is over");
  },
  lost,
  close,
});

/**
 * Opens the connection of a process that would lead, to the PostgreSQL at `url`.
 * Why: docs/decisions/0043-one-process-leads-the-chat.md
 */
export const openCandidate = async (url: string): Promise<Candidate> => {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: CONFIRM_MS });
  const lost = Promise.withResolvers<void>();
  client.on("error", () => lost.resolve());
  client.on("end", () => lost.resolve());
  // Not awaited: ending a dead connection would never finish.
  const close = (): void => void client.end().catch(() => undefined);
  try {
    await client.connect();
    for (const setting of SETTINGS) await client.query(setting);
    return onConnection(client, lost.promise, close);
  } catch (error) {
    close();
    throw error;
  }
};
