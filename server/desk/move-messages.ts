import { filledMessage } from "#lib/texts/desk/messages.ts";
import { findUser } from "#server/db/account/users.ts";
import { type DueMessage, noteSent, sendLater, settleMessage, takeDueMessage } from "#server/db/desk/move-messages.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Chat, recruiterAccount, recruiterPerson, seekerAccount, seekerPerson } from "#server/services/chat.ts";
import type { Clock } from "#server/services/clock.ts";
import { type Log, shortError } from "#server/services/log.ts";

type Parts = { db: Db; chat: Pick<Chat, "admin">; clock: Clock; log: Log };

/** After ten attempts, in close to three hours, the desk shows that the message did not leave. */
const ATTEMPTS_MAX = 10;
const FIRST_PAUSE_MS = 10_000;

/** Numbers of messages have 32 bits. The same number between the same two is the same message. */
const numberOf = (id: string): number => Number(BigInt(id) % 0x1_00_00_00_00n);

const sendOne = async ({ db, chat, clock, log }: Parts, message: DueMessage): Promise<void> => {
  const { id, recruiter, seekerId, applicant, post, time, place, attempts } = message;
  const text = filledMessage(message.text, { name: applicant, post: post.name, time, place });
  try {
    const name = (await findUser(db, seekerId))?.name ?? "";
    await chat.admin.importAccount(seekerPerson({ id: seekerId, name }));
    await chat.admin.importAccount(recruiterPerson(recruiter));
    await chat.admin.sendText({
      from: recruiterAccount(recruiter.id),
      to: seekerAccount(seekerId),
      text,
      random: numberOf(id),
    });
  } catch (error) {
    log.error(`a message about a moved application was not sent, attempt ${attempts}: ${shortError(error)}`);
    // The seeker may have blocked the recruiter; a service that is down comes back.
    if (attempts >= ATTEMPTS_MAX) await settleMessage(db, id, "failed");
    else await sendLater(db, id, clock.now() + FIRST_PAUSE_MS * 2 ** (attempts - 1));
    return;
  }
  await noteSent(db, message, clock.now());
};

/** Sends the messages that are due, one after the other. Several processes may do this at once: each message has one sender. */
export const sendDueMessages = async (parts: Parts): Promise<void> => {
  for (;;) {
    const message = await takeDueMessage(parts.db, parts.clock.now());
    if (!message) return;
    await sendOne(parts, message);
  }
};
