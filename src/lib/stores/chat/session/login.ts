import { environment } from "#lib/browser/environment.ts";
import type { ChatClient, Login } from "#lib/chat/index.ts";
import type { ChatCredentials } from "#lib/domain/account/account.ts";
import { hasReason } from "#lib/domain/chat/failures.ts";
import { type Failure, failed, type Result } from "#lib/domain/failure.ts";
import { NOT_ASKED } from "./client.ts";

/** The number of new signatures to ask for: the service also refuses one of the second in which it called off the earlier ones. */
const FRESH_TRIES = 2;
const NEXT_SECOND = 1000;

/** Fetches fresh credentials of the same account; null in a frame, whose site issued them. */
export type Renew = (() => Promise<Result<ChatCredentials>>) | null;

export type LogIn = ReturnType<typeof createLogin>;

/** Logs an account in, with a new signature where its own has expired. */
export const createLogin = (first: ChatCredentials, renew: Renew) => {
  let credentials = first;

  /** Fetches a new signature, or answers with the failure. */
  const renewSignature = async (): Promise<Failure | null> => {
    const renewed = (await renew?.()) ?? NOT_ASKED;
    if (!renewed.ok) return renewed.failure;
    credentials = { ...renewed.value, managerId: credentials.managerId };
    return null;
  };
  /** `renewals`: the number of signatures that were renewed for this login. */
  const logIn = async (client: ChatClient, renewals = 0): Promise<Result<Login>> => {
    const logged = await client.session.logIn(credentials.userId, credentials.userSig, { afresh: renewals > 0 });
    const isOld = !logged.ok && hasReason(logged.failure, "signature-ended");
    if (!isOld || renewals === FRESH_TRIES || !renew) return logged;
    if (renewals > 0) await new Promise<void>((resolve) => environment().after(NEXT_SECOND, resolve));
    const failure = await renewSignature();
    return failure ? failed(failure) : logIn(client, renewals + 1);
  };

  return { credentials: (): ChatCredentials => credentials, renewSignature, logIn };
};
