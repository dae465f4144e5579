import type { Db } from "./schema.ts";
import { hashToken, newSalt, newToken, successorToken } from "./secrets.ts";

const HOUR = 3_600_000;
const SESSION_LIFETIME = 24 * HOUR;
/** A token older than this is renewed by the next call. */
const RENEW_AFTER = 12 * HOUR;
/** A renewed token still serves calls that are under way, or whose answer was lost. */
const OLD_TOKEN_GRACE = 5 * 60_000;

/** What a token is worth: a user with perhaps a newer token, or why not. */
export type Access =
  | { state: "valid"; userId: string; renewedToken: string | null }
  /** Unknown or past its time. */
  | { state: "expired" }
  /** Ended by something else than time: replaced by a newer token, or revoked. */
  | { state: "ended" };

const insertSession = (db: Db, token: string, userId: string, now: number) =>
  db
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      issued_at: new Date(now),
      expires_at: new Date(now + SESSION_LIFETIME),
      renewal_salt: newSalt(),
    })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();

/** Begins a session and returns its token, which is not stored. */
export const openSession = async (db: Db, userId: string, now: number): Promise<string> => {
  const token = newToken();
  await insertSession(db, token, userId, now);
  return token;
};

/** Calls with the same old token all get the same new one, however many run at once. */
const renew = async (db: Db, token: string, session: { user_id: string; renewal_salt: string }, now: number): Promise<string> => {
  const successor = successorToken(token, session.renewal_salt);
  await db.transaction().execute(async (transaction) => {
    await insertSession(transaction, successor, session.user_id, now);
    await transaction
      .updateTable("sessions")
      .set({ ended_as: "replaced", expires_at: new Date(now + OLD_TOKEN_GRACE) })
      .where("token_hash", "=", hashToken(token))
      .where("ended_as", "is", null)
      .execute();
  });
  return successor;
};

const findSession = (db: Db, token: string) =>
  db.selectFrom("sessions").selectAll().where("token_hash", "=", hashToken(token)).executeTakeFirst();
type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

const judge = (session: Session | undefined, now: number) => {
  if (!session) return { state: "expired" } as const;
  if (session.ended_as === "revoked") return { state: "ended" } as const;
  if (session.expires_at.getTime() <= now) return { state: session.ended_as === null ? "expired" : "ended" } as const;
  return { state: "valid", session } as const;
};

/** Judges a token without renewing it: for an answer that has no room for a new one, such as a file. */
export const checkSession = async (db: Db, token: string, now: number): Promise<Access> => {
  const judged = judge(await findSession(db, token), now);
  return judged.state === "valid" ? { state: "valid", userId: judged.session.user_id, renewedToken: null } : judged;
};

/** Judges a token, and renews it when it is half through its life (decisions B1). */
export const useSession = async (db: Db, token: string, now: number): Promise<Access> => {
  const judged = judge(await findSession(db, token), now);
  if (judged.state !== "valid") return judged;
  const { session } = judged;
  const old = now - session.issued_at.getTime() > RENEW_AFTER;
  return { state: "valid", userId: session.user_id, renewedToken: old ? await renew(db, token, session, now) : null };
};

/** Ends a session at once; its row stays until its time is over, so that its holder can be told why. */
export const revokeSession = async (db: Db, token: string): Promise<void> => {
  await db.updateTable("sessions").set({ ended_as: "revoked" }).where("token_hash", "=", hashToken(token)).execute();
};
