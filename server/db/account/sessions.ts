import type { User } from "#lib/domain/account/account.ts";
import type { Device } from "#lib/domain/account/devices.ts";
import { SESSION_DAYS } from "#lib/domain/account/devices.ts";
import { codeOf } from "#server/db/connection/error-code.ts";
import type { Db } from "#server/db/schema/index.ts";
import { hashToken, newSalt, newToken, successorToken } from "#server/db/settings/secrets.ts";
import { addLogin, noteUse } from "./logins.ts";
import { findOrRegister } from "./users.ts";

const HOUR = 3_600_000;
const SESSION_LIFETIME = 24 * HOUR;
/** However often a session is renewed, its login ends then (D-H12). */
const LOGIN_LIFETIME = SESSION_DAYS * 24 * HOUR;
/** A token older than this is renewed by the next call. */
const RENEW_AFTER = 12 * HOUR;
/** A renewed token still serves calls in progress, and calls whose answer was lost. */
const OLD_TOKEN_GRACE = 5 * 60_000;

/** The result of checking a token: the user's login, maybe with a renewed token and its expiry, or the reason for refusal. */
export type Access =
  | { state: "valid"; userId: string; loginId: string; endsAt: number; renewedToken: string | null }
  /** Unknown or past its time. */
  | { state: "expired" }
  /** Ended by something else than time: replaced by a newer token, or its login was ended. */
  | { state: "ended" };

type Token = { token: string; loginId: string; expiresAt: number };

const insertSession = (db: Db, { token, loginId, expiresAt }: Token, now: number) =>
  db
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      login_id: loginId,
      issued_at: new Date(now),
      expires_at: new Date(expiresAt),
      renewal_salt: newSalt(),
    })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();

/** A token, which is not stored; and whether an older login, which ended for this one, was in the chat. */
type Opened = { token: string; endsChat: boolean };

/** Logs a user in on a device. */
export const openSession = (db: Db, userId: string, device: Device, now: number): Promise<Opened> =>
  db.transaction().execute(async (transaction) => {
    const token = newToken();
    const { id: loginId, endsChat } = await addLogin(transaction, userId, device, now);
    await insertSession(transaction, { token, loginId, expiresAt: now + SESSION_LIFETIME }, now);
    return { token, endsChat };
  });

const FOREIGN_KEY_VIOLATION = "23503";

/** Logs in the user with this phone; registers a new user first if needed (R1.1-5). */
export const enter = async (db: Db, phone: string, device: Device, now: number): Promise<Opened & { user: User }> => {
  const user = await findOrRegister(db, phone, now);
  try {
    return { ...(await openSession(db, user.id, device, now)), user };
  } catch (error) {
    if (codeOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
    // The account was deleted a moment ago: register the phone again.
    const next = await findOrRegister(db, phone, now);
    return { ...(await openSession(db, next.id, device, now)), user: next };
  }
};

const findSession = (db: Db, token: string) =>
  db
    .selectFrom("sessions")
    .innerJoin("logins", "logins.id", "sessions.login_id")
    .select(["user_id", "login_id", "issued_at", "expires_at", "renewal_salt", "is_replaced", "began_at", "used_at", "is_ended"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

const endOf = ({ began_at }: Session): number => began_at.getTime() + LOGIN_LIFETIME;

/** Calls with the same old token all get the same new one, however many run at once. */
const renew = async (db: Db, token: string, session: Session, now: number): Promise<{ token: string; endsAt: number }> => {
  const successor = successorToken(token, session.renewal_salt);
  const expiresAt = Math.min(now + SESSION_LIFETIME, endOf(session));
  return db.transaction().execute(async (transaction) => {
    await insertSession(transaction, { token: successor, loginId: session.login_id, expiresAt }, now);
    await transaction
      .updateTable("sessions")
      .set({ is_replaced: true, expires_at: new Date(now + OLD_TOKEN_GRACE) })
      .where("token_hash", "=", hashToken(token))
      .where("is_replaced", "=", false)
      .execute();
    const { expires_at } = await transaction
      .selectFrom("sessions")
      .select("expires_at")
      .where("token_hash", "=", hashToken(successor))
      .executeTakeFirstOrThrow();
    return { token: successor, endsAt: expires_at.getTime() };
  });
};

const judge = (session: Session | undefined, now: number) => {
  if (!session) return { state: "expired" } as const;
  if (session.is_ended) return { state: "ended" } as const;
  if (Math.min(session.expires_at.getTime(), endOf(session)) <= now)
    return { state: session.is_replaced ? "ended" : "expired" } as const;
  return { state: "valid", session } as const;
};

type Options = {
  /** Whether a token that is half through its life is replaced by a newer one (D-B1). */
  renews: boolean;
};

/** Checks a token. Skips renewal for answers that cannot carry a new token, such as files, and for sessions about to end. */
export const judgeToken = async (db: Db, token: string, now: number, { renews }: Options): Promise<Access> => {
  const judged = judge(await findSession(db, token), now);
  if (judged.state !== "valid") return judged;
  const { session } = judged;
  await noteUse(db, { id: session.login_id, usedAt: session.used_at }, now);
  const isOld = renews && now - session.issued_at.getTime() > RENEW_AFTER;
  const renewed = isOld ? await renew(db, token, session, now) : null;
  const endsAt = renewed?.endsAt ?? Math.min(session.expires_at.getTime(), endOf(session));
  const { user_id: userId, login_id: loginId } = session;
  return { state: "valid", userId, loginId, endsAt, renewedToken: renewed?.token ?? null };
};
