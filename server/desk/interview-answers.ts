import { CHAT_USER_PREFIX } from "#lib/domain/account/account.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { bookInterview } from "#server/db/desk/appointments.ts";
import type { Db } from "#server/db/schema/index.ts";
import { recruiterIdOf } from "#server/services/chat.ts";
import type { InterviewAnswer } from "#server/services/interview-answers.ts";

const seekerIdOf = (account: string): string | null => {
  const id = account.startsWith(CHAT_USER_PREFIX) ? account.slice(CHAT_USER_PREFIX.length) : "";
  return ID_PATTERN.test(id) ? id : null;
};

/** Writes an agreed time into the seeker's application, in the transaction of the answer: both are stored, or neither. */
export const bookAnswer = async (db: Db, { recruiter, seeker, ...agreed }: InterviewAnswer): Promise<void> => {
  const [recruiterId, userId] = [recruiterIdOf(recruiter), seekerIdOf(seeker)];
  if (recruiterId !== null && userId !== null) await bookInterview(db, { recruiterId, userId, ...agreed });
};
