import { fairPath, jobPagePath, paths } from "#lib/domain/paths.ts";
import { beijingDate, formatBeijing } from "#lib/domain/time.ts";
import { appointmentBrief, appointmentText, endingText, openingFairText, unreadText } from "#lib/texts/news/news.ts";
import { listComingAppointments } from "#server/db/news/applications.ts";
import { listOpeningFairs } from "#server/db/news/fairs.ts";
import { addNews } from "#server/db/news/outbox.ts";
import { listEndingInterests } from "#server/db/news/posts.ts";
import { listUnreadAnswers } from "#server/db/news/unread.ts";
import type { Db } from "#server/db/schema/index.ts";
import { recruiterAccount, SEEKER_PREFIX } from "#server/services/chat.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Exams and interviews a day and two hours ahead. One that the seeker heard of within that time is not repeated. */
const remindOfAppointments = async (db: Db, now: number): Promise<void> => {
  for (const { far, from, to } of [
    { far: "hours", from: 0, to: 2 * HOUR },
    { far: "day", from: 2 * HOUR, to: DAY },
  ] as const) {
    const coming = await listComingAppointments(db, { from: now + from, to: now + to, ahead: to });
    const news = coming.map(({ applicationId, userId, at, post, appointment }) => ({
      ...{ userId, kind: "appointment" as const, path: paths.applications, dueAt: now },
      key: `appointment:${applicationId}:${appointment.stage}:${at}:${far}`,
      text: appointmentText(post, far, appointment),
      brief: appointmentBrief(appointment),
    }));
    await addNews(db, news, now);
  }
};

/** Posts that close within three days. */
const remindOfEndings = async (db: Db, now: number): Promise<void> => {
  const days = { today: beijingDate(now), until: beijingDate(now + 3 * DAY) };
  const ending = await listEndingInterests(db, { ...days, markedBefore: now - DAY });
  const news = ending.map(({ userId, postId, lastDay, post }) => ({
    ...{ userId, kind: "interest" as const, path: jobPagePath(postId), dueAt: now },
    key: `ending:${postId}:${lastDay}`,
    text: endingText(post, lastDay),
  }));
  await addNews(db, news, now);
};

/** Fairs with a ticket or a day plan, a day ahead. */
const remindOfFairs = async (db: Db, now: number): Promise<void> => {
  const opening = await listOpeningFairs(db, { from: now, to: now + DAY });
  const news = opening.map(({ userId, fairId, name, address, startsAt }) => ({
    ...{ userId, kind: "fair" as const, path: fairPath(fairId), dueAt: now },
    key: `opens:${fairId}:${startsAt}`,
    text: openingFairText({ name, time: formatBeijing(startsAt), place: address }),
  }));
  await addNews(db, news, now);
};

const ACCOUNTS = { seekers: SEEKER_PREFIX, recruiters: recruiterAccount("") };

/** Answers of recruiters that were not read for an hour; once until they are. Those of an earlier day are no news. */
const remindOfAnswers = async (db: Db, now: number): Promise<void> => {
  const unread = await listUnreadAnswers(db, { ...ACCOUNTS, from: now - DAY, to: now - HOUR });
  const news = unread.map(({ userId, sender, account, readTo, count }) => ({
    ...{ userId, kind: "message" as const, path: paths.chat, dueAt: now },
    key: `unread:${account}:${readTo}`,
    text: unreadText(sender, count),
  }));
  await addNews(db, news, now);
};

/** Puts the reminders into the outbox that are due; those that stand there already are not repeated. */
export const addReminders = async (db: Db, now: number): Promise<void> => {
  await remindOfAppointments(db, now);
  await remindOfEndings(db, now);
  await remindOfFairs(db, now);
  await remindOfAnswers(db, now);
};
