import { sendDueMessages } from "./desk/move-messages.ts";
import { sendDueAnswers } from "./desk/report-answers.ts";
import { shortError } from "./services/log.ts";

const LOOK_EVERY_MS = 1000;

/**
 * Sends waiting messages of the desk, and answers to reporters, when they are due, also those that an earlier run of the server left. Returns a function that stops
 * this after the current message.
 * Why: docs/decisions/0110-a-moves-message-waits-in-the-database.md
 */
export const keepPosting = (parts: Parameters<typeof sendDueMessages>[0]): (() => Promise<void>) => {
  let working: Promise<void> | null = null;
  let isFailing = false;
  const look = async (): Promise<void> => {
    try {
      await sendDueMessages(parts);
      await sendDueAnswers(parts);
      isFailing = false;
    } catch (error) {
      // Said once, not every second, while the database is away.
      if (!isFailing) parts.log.error(`messages of the desk: ${shortError(error)}`);
      isFailing = true;
    }
  };
  const timer = setInterval(() => {
    working ??= look().finally(() => {
      working = null;
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await working;
  };
};
