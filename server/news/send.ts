import { NEWS_ACCOUNT } from "#lib/domain/chat/conversations/notice-accounts.ts";
import { writeReason } from "#lib/domain/news/faults.ts";
import { NEWS_WAYS, type NewsWay, quietUntil } from "#lib/domain/news/ways.ts";
import { newsName } from "#lib/texts/news/news.ts";
import { findUser } from "#server/db/account/users.ts";
import { type DueDelivery, dropDelivery, putOffDelivery, settleDelivery, takeDueDeliveries } from "#server/db/news/outbox.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Chat, seekerAccount, seekerPerson } from "#server/services/chat.ts";
import type { Clock } from "#server/services/clock.ts";
import { type Log, shortError } from "#server/services/log.ts";
import { RefusedForGood } from "#server/services/not-sent.ts";
import { reasonOf } from "./reasons.ts";
import { isOuter, type OuterWays, sendOuter } from "./ways/index.ts";

/** `origin` begins the addresses of news in the inbox: for the own chat a placeholder that each reader's page replaces. */
export type NewsParts = { db: Db; chat: Pick<Chat, "admin">; clock: Clock; log: Log; origin: string; ways: OuterWays };

/** After ten attempts, in close to three hours, the desk lists a delivery as failed. */
const ATTEMPTS_MAX = 10;
const FIRST_PAUSE_MS = 10_000;
/** As many as end within a lease, even if none of them is answered in time. */
const AT_ONCE = 4;

/** One run of a way's sender: `known.account` notes that the chat has the account of the news. */
type Run = NewsParts & { way: NewsWay; known: { account: boolean } };

/** The number of a message is that of its delivery, so that a repeated one is the same message. */
const toInbox = async ({ db, chat, origin, known }: Run, { id, userId, text, path }: DueDelivery): Promise<void> => {
  const user = await findUser(db, userId);
  if (!user) return;
  if (!known.account) await chat.admin.importAccount({ userId: NEWS_ACCOUNT, name: newsName });
  known.account = true;
  await chat.admin.importAccount(seekerPerson(user));
  const Data = JSON.stringify({ businessID: "text_link", text, link: `${origin}${path}` });
  await chat.admin.send({
    ...{ from: NEWS_ACCOUNT, to: seekerAccount(userId), random: Number(BigInt(id) % 0x1_00_00_00_00n) },
    body: [{ MsgType: "TIMCustomElem", MsgContent: { Data, Desc: text, Ext: "" } }],
  });
};

/** Why a delivery failed, and when it is tried again. */
const settleFailed = async ({ db, clock, log, way }: Run, { id, attempts }: DueDelivery, error: unknown): Promise<void> => {
  log.error(`news were not sent (${way}), attempt ${attempts}: ${shortError(error)}`);
  const isOver = attempts >= ATTEMPTS_MAX || error instanceof RefusedForGood;
  await settleDelivery(db, id, {
    dueAt: isOver ? null : clock.now() + FIRST_PAUSE_MS * 2 ** (attempts - 1),
    error: writeReason(reasonOf(error)),
  });
};

const sendOne = async (run: Run, delivery: DueDelivery): Promise<void> => {
  const { db, clock, way, ways } = run;
  const now = clock.now();
  const morning = isOuter(way) && delivery.quiet ? quietUntil(now) : null;
  if (morning !== null) return putOffDelivery(db, delivery.id, morning);
  try {
    if (isOuter(way)) {
      const { isSent, also = [] } = await sendOuter({ db, ways, now }, way, delivery);
      for (const { id } of also) await settleDelivery(db, id, { sentAt: clock.now() });
      if (!isSent) return await dropDelivery(db, delivery.id);
    } else await toInbox(run, delivery);
    await settleDelivery(db, delivery.id, { sentAt: clock.now() });
  } catch (error) {
    await settleFailed(run, delivery, error);
  }
};

/**
 * Sends the news that are due by a way. Several processes may do this at once: each delivery has one sender.
 * Why: docs/decisions/0121-news-leave-through-an-outbox.md
 */
export const sendNewsBy = async (parts: NewsParts, way: NewsWay): Promise<void> => {
  const run = { ...parts, way, known: { account: false } };
  for (;;) {
    const due = await takeDueDeliveries(parts.db, { way, now: parts.clock.now(), max: AT_ONCE });
    if (due.length === 0) return;
    for (const delivery of due) await sendOne(run, delivery);
  }
};

/** Sends the news that are due by all ways. None waits for another: a mail server that is away delays letters alone. */
export const sendDueNews = async (parts: NewsParts): Promise<void> => {
  await Promise.all(NEWS_WAYS.map((way) => sendNewsBy(parts, way)));
};
