import { CHAT_USER_PREFIX } from "#lib/domain/account/account.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { bookInterview } from "#server/db/desk/appointments.ts";
import type { Db } from "#server/db/schema/index.ts";
import { recruiterIdOf } from "#server/services/chat.ts";
import type { InterviewAnswer, InterviewAnswerListener } from "#server/services/interview-answers.ts";
import { type Log, shortError } from "#server/services/log.ts";

const seekerIdOf = (account: string): string | null => {
  const id = account.startsWith(CHAT_USER_PREFIX) ? account.slice(CHAT_USER_PREFIX.length) : "";
  return ID_PATTERN.test(id) ? id : null;
};

/** Writes an agreed time into the seeker's application, in the order of the answers. A failure is logged: the answer itself stands in the chat. */
export const createInterviewBook = ({ db, log }: { db: Db; log: Log }): InterviewAnswerListener => {
  let written: Promise<unknown> = Promise.resolve();
  const write = async ({ recruiter, seeker, ...agreed }: InterviewAnswer): Promise<void> => {
    const [recruiterId, userId] = [recruiterIdOf(recruiter), seekerIdOf(seeker)];
    if (recruiterId === null || userId === null) return;
    try {
      await bookInterview(db, { recruiterId, userId, ...agreed });
    } catch (error) {
      log.error(`the time of an interview was not written: ${shortError(error)}`);
    }
  };
  return (answer) => {
    written = written.then(() => write(answer));
  };
};
