import { PLATFORM_ACCOUNT } from "#lib/domain/chat/conversations/notice-accounts.ts";
import { platformName } from "#lib/texts/desk/answers.ts";
import { findUser } from "#server/db/account/users.ts";
import { settleAnswer, takeDueAnswer } from "#server/db/desk/reports.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Chat, seekerAccount, seekerPerson } from "#server/services/chat.ts";
import type { Clock } from "#server/services/clock.ts";
import { type Log, shortError } from "#server/services/log.ts";

type Parts = { db: Db; chat: Pick<Chat, "admin">; clock: Clock; log: Log };

const ATTEMPTS_MAX = 10;
const FIRST_PAUSE_MS = 10_000;

/**
 * Sends the answers to reporters that are due, from the account of the platform, which no one logs in to. The number of a message is that of its
 * report, so that a repeated one is the same message.
 * Why: docs/decisions/0117-answers-to-reporters-come-by-the-chat.md
 */
export const sendDueAnswers = async ({ db, chat, clock, log }: Parts): Promise<void> => {
  for (;;) {
    const due = await takeDueAnswer(db, clock.now());
    if (!due) return;
    const { id, userId, answer, attempts } = due;
    try {
      const name = (await findUser(db, userId))?.name ?? "";
      await chat.admin.importAccount(seekerPerson({ id: userId, name }));
      await chat.admin.importAccount({ userId: PLATFORM_ACCOUNT, name: platformName });
      const random = Number(BigInt(id) % 0x1_00_00_00_00n);
      await chat.admin.sendText({ from: PLATFORM_ACCOUNT, to: seekerAccount(userId), text: answer, random });
      await settleAnswer(db, id, { sentAt: clock.now() });
    } catch (error) {
      log.error(`an answer to a reporter was not sent, attempt ${attempts}: ${shortError(error)}`);
      await settleAnswer(db, id, { dueAt: attempts >= ATTEMPTS_MAX ? null : clock.now() + FIRST_PAUSE_MS * 2 ** (attempts - 1) });
    }
  }
};
