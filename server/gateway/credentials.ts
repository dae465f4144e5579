import { KICK } from "#server/db/chat/tokens.ts";
import { checkUserSig, type SigCheck } from "#server/services/user-sig.ts";
import type { Head } from "./codec.ts";
import type { Connection } from "./connection.ts";
import { ChatError, ERROR } from "./errors.ts";
import { isAccountId } from "./fields.ts";
import { type Services, secondOf } from "./services.ts";
import type { Session } from "./sessions.ts";

const SIG_ERROR: Record<Extract<SigCheck, { ok: false }>["problem"], number> = {
  unreadable: ERROR.sigUnreadable,
  forged: ERROR.sigForged,
  "other-user": ERROR.sigOfOtherUser,
  "other-app": ERROR.sigOfOtherApp,
  expired: ERROR.sigExpired,
};

/** Who a UserSig proves somebody to be, and until which second. Throws a ChatError. */
export const provenBySig = ({ app, clock }: Services, userId: string, sig: string): { accountId: string; until: number } => {
  const check = checkUserSig(app, userId, sig, clock.now());
  if (!check.ok) throw new ChatError(SIG_ERROR[check.problem], `the UserSig is not good: ${check.problem}`);
  if (!isAccountId(userId)) throw new ChatError(ERROR.noAccount, "this is no user id");
  return { accountId: userId, until: check.until };
};

/** Tells once why a session was ended; the page that knows gets another number, or it would sign out again and again. */
const wasKicked = (connection: Connection, kickType: number): ChatError => {
  if (connection.wasKicked) return new ChatError(ERROR.notSignedIn, "this session was ended");
  connection.wasKicked = true;
  return new ChatError(ERROR.kicked, "this session was ended", { KickType: kickType, NewInstInfo: { Platform: "web" } });
};

/** Ensures that a stored session is good. Throws a ChatError that says why it isn't. */
export const mustBeGood = (
  { clock }: Services,
  connection: Connection,
  session: (Session & { kickType: number | null }) | undefined,
): Session => {
  if (session && session.kickType !== null) throw wasKicked(connection, session.kickType ?? KICK.elsewhere);
  if (!session || session.expiresAt <= secondOf(clock)) throw new ChatError(ERROR.sigExpired, "the session is over");
  return session;
};

/** Who asks: told by the token of every request, not by the socket, because requests may come again on a new one before its login. */
export const askerOf = async (services: Services, connection: Connection, head: Head): Promise<Session> => {
  if (head.a2) return mustBeGood(services, connection, await services.sessions.find(head.a2));
  if (!head.identifier || !head.usersig) throw new ChatError(ERROR.notSignedIn, "nobody is signed in");
  // Uploads prove themselves by UserSig even after the login: a session of this one request.
  const { accountId, until } = provenBySig(services, head.identifier, head.usersig);
  return { hash: "", accountId, tiny: "", expiresAt: until };
};
