import * as calls from "#lib/contract/account/account.ts";
import { deviceOf } from "#lib/domain/account/devices.ts";
import { maskPhone } from "#lib/domain/account/phone-number.ts";
import { takeCode } from "#server/db/account/login-codes.ts";
import { enter } from "#server/db/account/sessions.ts";
import { changePhone, findUser } from "#server/db/account/users.ts";
import { shortError } from "#server/services/log.ts";
import { MESSAGES, phoneChangedNotice } from "#server/texts.ts";
import { conflict, invalid } from "./answer.ts";
import { sendCode } from "./codes.ts";
import { endChat, endLogins } from "./devices.ts";
import { type CallContext, forAnyone, forLeavingSeeker, forSeeker, mustBe } from "./handle.ts";

/** Notifies the old number of a change of phone; the change stands even if that fails. */
const tellOldPhone = async (before: string, phone: string, { sms, log }: CallContext): Promise<void> => {
  try {
    const newPhone = maskPhone(phone);
    await sms.sendPhoneChanged(before, { newPhone, text: phoneChangedNotice(newPhone) });
  } catch (error) {
    log.error(`an old number could not be told of its change: ${shortError(error)}`);
  }
};

export const accountRoutes = [
  forAnyone(calls.sendLoginCode, sendCode, MESSAGES.codeSent),
  forAnyone(
    calls.logIn,
    async ({ phone, code }, context) => {
      const { db, now, address, userAgent } = context;
      if (!(await takeCode(db, { phone, purpose: "login", address }, code, now))) throw invalid({ code: MESSAGES.wrongCode });
      const { token, user, endsChat } = await enter(db, phone, deviceOf(userAgent), now);
      if (endsChat) await endChat(context, user.id);
      return { token, user };
    },
    MESSAGES.loggedIn,
  ),
  forSeeker(
    calls.changePhone,
    async ({ userId, phone, code }, context) => {
      const { db, me, now, address } = context;
      mustBe(me, userId);
      const before = (await findUser(db, userId))?.phone;
      if (before === phone) throw invalid({ phone: MESSAGES.samePhone });
      // Check the owner first: only the phone's owner may learn that it has an account.
      if (!(await takeCode(db, { phone, purpose: "changePhone", address }, code, now))) throw invalid({ code: MESSAGES.wrongCode });
      if (!(await changePhone(db, userId, phone))) throw conflict(MESSAGES.phoneTaken);
      // Logs out all other devices, such as a lost phone; this one stays logged in (D-H12).
      await endLogins(context, userId, { allBut: me.loginId });
      if (before !== undefined) await tellOldPhone(before, phone, context);
    },
    MESSAGES.phoneChanged,
  ),
  forLeavingSeeker(calls.logOut, (_payload, context) => endLogins(context, context.me.userId, { only: context.me.loginId })),
];
