import * as calls from "#lib/contract/account.ts";
import { CODE } from "#lib/contract/call.ts";
import { CODE_COOLDOWN_SECONDS } from "#lib/domain/phone.ts";
import { keepCode, takeCode } from "#server/db/login-codes.ts";
import { type Limit, returnLimits, useLimits } from "#server/db/rate-limits.ts";
import { newLoginCode } from "#server/db/secrets.ts";
import { openSession, revokeSession } from "#server/db/sessions.ts";
import { changePhone, findOrRegister, findUser } from "#server/db/users.ts";
import { shortError } from "#server/services/log.ts";
import { MESSAGES, tooManyCodes } from "#server/texts.ts";
import { conflict, invalid, Refusal, tooMany } from "./answer.ts";
import { forAnyone, forSeeker, mustBe, type Scene } from "./handle.ts";

const HOUR = 3_600_000;

/** How often codes may be sent (decisions D7). */
const codeLimits = (phone: string, address: string): Limit[] => [
  { key: `code:minute:${phone}`, max: 1, window: CODE_COOLDOWN_SECONDS * 1000 },
  { key: `code:day:${phone}`, max: 10, window: 24 * HOUR },
  { key: `code:hour:${address}`, max: 30, window: HOUR },
];

/** Sends a code; the answer is the same whether the phone is known or not. */
const sendCode = async (phone: string, { db, sms, log, now, address }: Scene): Promise<void> => {
  const limits = codeLimits(phone, address);
  const waitSeconds = await useLimits(db, limits, now);
  if (waitSeconds > 0) throw tooMany(tooManyCodes(waitSeconds), waitSeconds);
  const code = newLoginCode();
  const putBack = await keepCode(db, phone, code, now);
  try {
    await sms.sendLoginCode(phone, code);
  } catch (error) {
    // What was not sent does not count, and the code before it stays good.
    await putBack();
    await returnLimits(db, limits);
    log.error(`a login code could not be sent: ${shortError(error)}`);
    throw new Refusal(CODE.broken, MESSAGES.codeNotSent);
  }
};

export const accountRoutes = [
  forAnyone(calls.sendValidationCodeForRecruitPC, ({ phone }, scene) => sendCode(phone, scene), MESSAGES.codeSent),
  forAnyone(
    calls.login,
    async ({ phone, code }, { db, now }) => {
      if (!(await takeCode(db, phone, code, now))) throw invalid({ code: MESSAGES.wrongCode });
      const user = await findOrRegister(db, phone, now);
      return { token: await openSession(db, user.id, now), user };
    },
    MESSAGES.loggedIn,
  ),
  forSeeker(
    calls.editPhoneNo,
    async ({ userId, phone, code }, { db, me, now }) => {
      mustBe(me, userId);
      if ((await findUser(db, userId))?.phone === phone) throw invalid({ phone: MESSAGES.samePhone });
      // Whose phone it is comes first: only its owner learns that it has an account.
      if (!(await takeCode(db, phone, code, now))) throw invalid({ code: MESSAGES.wrongCode });
      if (!(await changePhone(db, userId, phone))) throw conflict(MESSAGES.phoneTaken);
    },
    MESSAGES.phoneChanged,
  ),
  forSeeker(calls.logout, (_payload, { db, me }) => revokeSession(db, me.token)),
];
