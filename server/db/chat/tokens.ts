import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";
import { hashToken, newToken } from "#server/db/settings/secrets.ts";
import { NEWEST_NUMBER } from "./notices.ts";

/** The protocol's reasons for ending a session from outside: a sign-in elsewhere, or the backend. */
export const KICK = { elsewhere: 1, byBackend: 3 } as const;
export type KickType = (typeof KICK)[keyof typeof KICK];

/** A session. Times in seconds. */
export type ChatSession = {
  readonly hash: string;
  readonly accountId: string;
  readonly tiny: string;
  readonly expiresAt: number;
  /** The newest number in the order of deliveries when it began; null where that was not kept. */
  readonly since: number | null;
};
/** A stored session; `kickType` is the reason why the server ended it. */
export type StoredChatSession = ChatSession & { readonly kickType: number | null };

export const hashOf = hashToken;

/** Result of starting a session: its token, which is not stored, the sessions it ended, and further data. */
export type Opened = {
  token: string;
  /** The newest delivery number. */
  since: number;
  /** Hashes of the same page's earlier sessions, and of sessions above the limit. */
  dropped: string[];
  kicked: string[];
};

/** Starts a session in a change, deletes the same page's earlier ones, and ends all but the `others` newest of the account. */
export const openToken = async (
  db: Db,
  session: { accountId: string; instance: string; now: number; expiresAt: number },
  others: number,
): Promise<Opened> => {
  const token = newToken();
  const { accountId, instance, now, expiresAt } = session;
  const { rows } = await sql<{ since: string; dropped: string[]; kicked: string[] }>`
    with dropped as (
      delete from chat_tokens where account_id = ${accountId} and instance = ${instance} returning token_hash
    ), kicked as (
      update chat_tokens set kick_type = ${KICK.elsewhere} where token_hash in (
        select token_hash from chat_tokens
        where account_id = ${accountId} and instance <> ${instance} and kick_type is null
        order by issued_at desc, token_hash offset ${others}::int
      ) returning token_hash
    ), opened as (
      insert into chat_tokens (token_hash, account_id, instance, issued_at, expires_at, since)
      values (${hashToken(token)}, ${accountId}, ${instance}, ${now}::bigint, ${expiresAt}::bigint, ${NEWEST_NUMBER}) returning since
    )
    select since, array(select token_hash from dropped) as dropped, array(select token_hash from kicked) as kicked from opened`.execute(
    db,
  );
  const [opened] = rows;
  if (!opened) throw new Error("a session did not begin");
  return { token, ...opened, since: Number(opened.since) };
};

const selectTokens = (db: Db) =>
  db
    .selectFrom("chat_tokens")
    .innerJoin("chat_accounts", "chat_accounts.id", "chat_tokens.account_id")
    .selectAll("chat_tokens")
    .select("chat_accounts.tiny");
type TokenRow = Awaited<ReturnType<ReturnType<typeof selectTokens>["executeTakeFirstOrThrow"]>>;

const sessionOf = (row: TokenRow): StoredChatSession => ({
  hash: row.token_hash,
  accountId: row.account_id,
  tiny: row.tiny,
  expiresAt: Number(row.expires_at),
  kickType: row.kick_type,
  since: row.since === null ? null : Number(row.since),
});

/**
 * A session by token, whether valid, kicked or expired; undefined if unknown.
 * Why: docs/decisions/0009-every-request-proves-its-session.md
 */
export const findToken = async (db: Db, token: string): Promise<StoredChatSession | undefined> => {
  const row = await selectTokens(db).where("token_hash", "=", hashToken(token)).executeTakeFirst();
  return row && sessionOf(row);
};

/** Stored sessions by the hashes of their tokens; unknown ones are missing. */
export const findTokens = async (db: Db, hashes: readonly string[]): Promise<Map<string, StoredChatSession>> => {
  if (hashes.length === 0) return new Map();
  const rows = await selectTokens(db).where("token_hash", "in", hashes).execute();
  return new Map(rows.map((row) => [row.token_hash, sessionOf(row)]));
};

/** Signs a session out. A kicked session stays stored, so that its client can still learn why. */
export const dropToken = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom("chat_tokens").where("token_hash", "=", hashToken(token)).where("kick_type", "is", null).execute();
};

/** Ends all sessions of an account; returns their hashes. */
export const kickTokens = async (db: Db, accountId: string, type: KickType): Promise<string[]> => {
  const kicked = await db
    .updateTable("chat_tokens")
    .set({ kick_type: type })
    .where("account_id", "=", accountId)
    .where("kick_type", "is", null)
    .returning("token_hash")
    .execute();
  return kicked.map((row) => row.token_hash);
};
