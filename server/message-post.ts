import { NEWS_WAYS, type NewsWay } from "#lib/domain/news/ways.ts";
import { sendDueMessages } from "./desk/move-messages.ts";
import { sendDueAnswers } from "./desk/report-answers.ts";
import { addReminders } from "./news/reminders.ts";
import { followSearches } from "./news/searches.ts";
import { type NewsParts, sendNewsBy } from "./news/send.ts";
import { sayingOnce } from "./services/saying-once.ts";

const LOOK_EVERY_MS = 1000;
const REMIND_EVERY_MS = 15_000;

/** Work that is begun again and again, and never beside itself. */
const createWorker = (work: () => Promise<void>): { look: () => void; settled: () => Promise<void> } => {
  let working: Promise<void> | null = null;
  return {
    look: () => {
      working ??= work().finally(() => {
        working = null;
      });
    },
    settled: async () => {
      await working;
    },
  };
};

/**
 * Sends waiting messages of the desk, answers to reporters, and news of the outbox, when they are due, also those that an earlier run of the server
 * left. Reminders and finds of saved searches enter the outbox four times a minute. No way of news waits for another. Returns a function that stops this once the present messages are sent.
 * Why: docs/decisions/0110-a-moves-message-waits-in-the-database.md
 */
export const keepPosting = (parts: NewsParts): (() => Promise<void>) => {
  let remindAt = 0;
  const sendMessages = async (): Promise<void> => {
    await sendDueMessages(parts);
    await sendDueAnswers(parts);
  };
  const remind = async (): Promise<void> => {
    const now = parts.clock.now();
    if (now < remindAt) return;
    remindAt = now + REMIND_EVERY_MS;
    await addReminders(parts.db, now);
    await followSearches(parts.db, now);
  };
  const sending = (way: NewsWay) => sayingOnce(parts.log, `news (${way})`, () => sendNewsBy(parts, way));
  const workers = [
    sayingOnce(parts.log, "messages of the desk", sendMessages),
    sayingOnce(parts.log, "reminders", remind),
    ...NEWS_WAYS.map(sending),
  ].map(createWorker);
  const timer = setInterval(() => {
    for (const { look } of workers) look();
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await Promise.all(workers.map(({ settled }) => settled()));
  };
};
