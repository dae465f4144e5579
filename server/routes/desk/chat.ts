import { CODE } from "#lib/contract/call.ts";
import { recruiterChat } from "#lib/contract/desk/chat.ts";
import { conflict } from "#server/desk/refusal.ts";
import { Refusal } from "#server/routes/answer.ts";
import { recruiterAccount, recruiterPerson } from "#server/services/chat.ts";
import { shortError } from "#server/services/log.ts";
import { MESSAGES } from "#server/texts.ts";
import { forStaff } from "./for-staff.ts";

const HOUR = 3_600_000;
/** As long as an unused session of the desk. */
const SIG_LIFETIME = 12 * HOUR;

export const deskChatRoutes = [
  forStaff(recruiterChat, async (_payload, { me, chat, now, log }) => {
    if (me.recruiterId === null) throw conflict("no-recruiter");
    const userId = recruiterAccount(me.recruiterId);
    try {
      await chat.admin.importAccount(recruiterPerson({ id: me.recruiterId, name: me.name, company: me.place }));
    } catch (error) {
      log.error(`a recruiter's account of the chat could not be made: ${shortError(error)}`);
      throw new Refusal(CODE.broken, MESSAGES.chatDown);
    }
    const userSig = chat.sign(userId, now + SIG_LIFETIME);
    return { credentials: { userId, appId: chat.appId, userSig, managerId: null, chatUrl: chat.url() }, video: false };
  }),
];
