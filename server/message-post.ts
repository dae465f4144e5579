import { sendDueMessages } from "./desk/move-messages.ts";
import { sendDueAnswers } from "./desk/report-answers.ts";
import { addReminders } from "./news/reminders.ts";
import { followSearches } from "./news/searches.ts";
import { type NewsParts, sendDueNews } from "./news/send.ts";
import { shortError } from "./services/log.ts";

const LOOK_EVERY_MS = 1000;
const REMIND_EVERY_MS = 60_000;

/**
 * Sends waiting messages of the desk, answers to reporters, and news of the outbox, when they are due, also those that an earlier run of the server
 * left. Reminders enter the outbox every minute. Returns a function that stops this after the current message.
 * Why: docs/decisions/0110-a-moves-message-waits-in-the-database.md
 */
export const keepPosting = (parts: NewsParts): (() => Promise<void>) => {
  let remindAt = 0;
  let working: Promise<void> | null = null;
  let isFailing = false;
  const look = async (): Promise<void> => {
    try {
      await sendDueMessages(parts);
      await sendDueAnswers(parts);
      const now = parts.clock.now();
      if (now >= remindAt) {
        remindAt = now + REMIND_EVERY_MS;
        await addReminders(parts.db, now);
        await followSearches(parts.db, now);
      }
      await sendDueNews(parts);
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
