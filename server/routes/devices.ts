import * as calls from "#lib/contract/account/devices.ts";
import { findLoginOwner, listLogins, markEnded, type Which } from "#server/db/account/logins.ts";
import { seekerAccount } from "#server/services/chat.ts";
import { shortError } from "#server/services/log.ts";
import { MESSAGES } from "#server/texts.ts";
import { forbidden, missing } from "./answer.ts";
import { forSeeker } from "./handle.ts";
import type { Deps } from "./http.ts";

/** Ends the chat sessions of an ended login; the service then refuses all earlier UserSigs. */
export const endChat = async ({ chat, log }: Pick<Deps, "chat" | "log">, userId: string): Promise<void> => {
  try {
    await chat.admin.kick(seekerAccount(userId));
  } catch (error) {
    log.error(`a login was ended, its chat could not be: ${shortError(error)}`);
  }
};

/** Ends logins of a user, with their chat. */
export const endLogins = async (deps: Deps, userId: string, which: Which): Promise<void> => {
  if (await markEnded(deps.db, userId, which)) await endChat(deps, userId);
};

/** Where a user is logged in, and the end of it (D-H12). */
export const deviceRoutes = [
  forSeeker(calls.listDevices, (_payload, { db, me, now }) => listLogins(db, me.userId, me.loginId, now)),
  forSeeker(
    calls.endDevice,
    async ({ id }, context) => {
      const owner = await findLoginOwner(context.db, id);
      if (owner === undefined) throw missing(MESSAGES.missingDevice);
      if (owner !== context.me.userId) throw forbidden();
      await endLogins(context, context.me.userId, { only: id });
    },
    MESSAGES.deviceEnded,
  ),
  forSeeker(
    calls.endOtherDevices,
    (_payload, context) => endLogins(context, context.me.userId, { allBut: context.me.loginId }),
    MESSAGES.otherDevicesEnded,
  ),
];
