import type { Db } from "#server/db/schema/index.ts";
import { hashToken, newToken } from "#server/db/secrets.ts";

/** The protocol's reasons for ending a session from outside: a sign-in elsewhere, or the backend. */
export const KICK = { elsewhere: 1, byBackend: 3 } as const;
export type KickType = (typeof KICK)[keyof typeof KICK];

/** A session. Times in seconds. */
export type ChatSession = { readonly hash: string; readonly accountId: string; readonly tiny: string; readonly expiresAt: number };
/** A session as it is stored: `kickType` says why it was ended from outside. */
export type StoredChatSession = ChatSession & { readonly kickType: number | null };

export const hashOf = hashToken;

/** Begins a session and returns its token, which is not stored. */
export const openToken = async (
  db: Db,
  session: { accountId: string; instance: string; now: number; expiresAt: number },
): Promise<string> => {
  const token = newToken();
  const { accountId, instance, now, expiresAt } = session;
  await db
    .insertInto("chat_tokens")
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      instance,
      issued_at: now,
      expires_at: expiresAt,
      kick_type: null,
    })
    .execute();
  return token;
};

/** A session by its token, whether good, kicked or past its time; undefined when nobody has it. */
export const findToken = async (db: Db, token: string): Promise<StoredChatSession | undefined> => {
  const row = await db
    .selectFrom("chat_tokens")
    .innerJoin("chat_accounts", "chat_accounts.id", "chat_tokens.account_id")
    .selectAll("chat_tokens")
    .select("chat_accounts.tiny")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return (
    row && {
      hash: row.token_hash,
      accountId: row.account_id,
      tiny: row.tiny,
      expiresAt: Number(row.expires_at),
      kickType: row.kick_type,
    }
  );
};

/** Signs a session out. One that was kicked stays, so that its holder can still be told why. */
export const dropToken = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom("chat_tokens").where("token_hash", "=", hashToken(token)).where("kick_type", "is", null).execute();
};

/** Ends all sessions of an account but `own` and the `others` newest beside it; returns the hashes of those that were ended. */
export const kickTokens = async (
  db: Db,
  accountId: string,
  stay: { own: string | null; others: number },
  type: KickType,
): Promise<string[]> => {
  const rivals = db
    .selectFrom("chat_tokens")
    .select("token_hash")
    .where("account_id", "=", accountId)
    .where("kick_type", "is", null)
    .where("token_hash", "!=", stay.own ?? "")
    .orderBy("issued_at", "desc")
    .orderBy("token_hash")
    .offset(stay.others);
  const kicked = await db
    .updateTable("chat_tokens")
    .set({ kick_type: type })
    .where("token_hash", "in", rivals)
    .returning("token_hash")
    .execute();
  return kicked.map((row) => row.token_hash);
};

/** Forgets the sessions that one page had begun before; returns their hashes. */
export const dropInstance = async (db: Db, accountId: string, instance: string): Promise<string[]> => {
  const dropped = await db
    .deleteFrom("chat_tokens")
    .where("account_id", "=", accountId)
    .where("instance", "=", instance)
    .returning("token_hash")
    .execute();
  return dropped.map((row) => row.token_hash);
};
