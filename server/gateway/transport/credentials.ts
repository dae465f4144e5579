import { KICK } from "#server/db/chat/tokens.ts";
import { type Services, secondOf } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { isAccountId } from "#server/gateway/fields.ts";
import { checkUserSig, type SigCheck } from "#server/services/user-sig.ts";
import type { Head } from "./codec.ts";
import type { Connection } from "./connection.ts";
import type { ChatSession } from "./sessions.ts";

const SIG_ERROR: Record<Extract<SigCheck, { ok: false }>["problem"], number> = {
  unreadable: ERROR.sigUnreadable,
  forged: ERROR.sigForged,
  "other-user": ERROR.sigOfOtherUser,
  "other-app": ERROR.sigOfOtherApp,
  expired: ERROR.sigExpired,
};

/** The account that a UserSig proves, and the seconds since and until which it is valid. Throws a ChatError. */
export const verifyUserSig = ({ app, clock }: Services, userId: string, sig: string) => {
  const check = checkUserSig(app, userId, sig, clock.now());
  if (!check.ok) throw new ChatError(SIG_ERROR[check.problem], `the UserSig is not good: ${check.problem}`);
  if (!isAccountId(userId)) throw new ChatError(ERROR.noAccount, "this is no user id");
  return { accountId: userId, since: check.since, until: check.until };
};

/** The same, and refuses UserSigs made before the account's last revocation. */
export const verifyLiveUserSig = async (services: Services, userId: string, sig: string) => {
  const proven = verifyUserSig(services, userId, sig);
  if (proven.since < ((await services.known.sigsSince.find([userId])).get(userId) ?? 0))
    throw new ChatError(ERROR.sigExpired, "the UserSig was called off");
  return proven;
};

/** Says why a session was ended, once: at every further answer of that kind the page would sign out again. */
const wasKicked = (connection: Connection, kickType: number): ChatError => {
  if (connection.wasKicked) return new ChatError(ERROR.notSignedIn, "this session was ended");
  connection.wasKicked = true;
  return new ChatError(ERROR.kicked, "this session was ended", { KickType: kickType, NewInstInfo: { Platform: "web" } });
};

/** Ensures that a stored session is valid. Throws a ChatError that says why it isn't. */
export const requireValid = (
  { clock }: Services,
  connection: Connection,
  session: (ChatSession & { kickType: number | null }) | undefined,
): ChatSession => {
  if (session && session.kickType !== null) throw wasKicked(connection, session.kickType ?? KICK.elsewhere);
  if (!session || session.expiresAt <= secondOf(clock)) throw new ChatError(ERROR.sigExpired, "the session is over");
  return session;
};

/**
 * The caller's session. The token of the request decides, not the socket, because a client repeats requests on a new socket before
 * it has signed in there. Throws a ChatError.
 */
export const authenticate = async (services: Services, connection: Connection, head: Head): Promise<ChatSession> => {
  if (head.a2) {
    const session = await services.sessions.find(head.a2);
    // As expired, its last requests would end the session that the page has begun by now.
    if (!session && services.sessions.hasLeft(head.a2)) throw new ChatError(ERROR.notSignedIn, "this session was ended");
    return requireValid(services, connection, session);
  }
  if (!head.identifier || !head.usersig) throw new ChatError(ERROR.notSignedIn, "nobody is signed in");
  // Requests for uploads carry a UserSig even after the login; their session is valid for this one request.
  const { accountId, until } = await verifyLiveUserSig(services, head.identifier, head.usersig);
  return { hash: "", accountId, tiny: "", expiresAt: until, since: null };
};
