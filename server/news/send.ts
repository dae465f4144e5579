import { NEWS_ACCOUNT } from "#lib/domain/chat/conversations/notice-accounts.ts";
import type { NewsWay } from "#lib/domain/news/news.ts";
import { newsName } from "#lib/texts/news/news.ts";
import { findUser } from "#server/db/account/users.ts";
import { type DueDelivery, settleDelivery, takeDueDeliveries } from "#server/db/news/outbox.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Chat, seekerAccount, seekerPerson } from "#server/services/chat.ts";
import type { Clock } from "#server/services/clock.ts";
import { type Log, shortError } from "#server/services/log.ts";

/** `origin` begins the addresses that news link to: for the own chat a placeholder that each reader's page replaces. */
export type NewsParts = { db: Db; chat: Pick<Chat, "admin">; clock: Clock; log: Log; origin: string };

/** After ten attempts, in close to three hours, the desk lists a delivery as failed. */
const ATTEMPTS_MAX = 10;
const FIRST_PAUSE_MS = 10_000;
/** As many as end within a lease, even if the chat answers none of them in time. */
const AT_ONCE = 5;

/** One run of the sender: `known.account` notes that the chat has the account of the news. */
type Run = NewsParts & { known: { account: boolean } };
type Send = (run: Run, delivery: DueDelivery) => Promise<void>;

/** The number of a message is that of its delivery, so that a repeated one is the same message. */
const toInbox: Send = async ({ db, chat, origin, known }, { id, userId, text, path }) => {
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

const WAYS: Record<NewsWay, Send> = { inbox: toInbox };

const sendOne = async (run: Run, delivery: DueDelivery): Promise<void> => {
  const { db, clock, log } = run;
  const { id, way, attempts } = delivery;
  try {
    await WAYS[way](run, delivery);
    await settleDelivery(db, id, { sentAt: clock.now() });
  } catch (error) {
    log.error(`news were not sent (${way}), attempt ${attempts}: ${shortError(error)}`);
    await settleDelivery(db, id, { dueAt: attempts >= ATTEMPTS_MAX ? null : clock.now() + FIRST_PAUSE_MS * 2 ** (attempts - 1) });
  }
};

/**
 * Sends the news that are due. Several processes may do this at once: each delivery has one sender.
 * Why: docs/decisions/0121-news-leave-through-an-outbox.md
 */
export const sendDueNews = async (parts: NewsParts): Promise<void> => {
  const run = { ...parts, known: { account: false } };
  for (;;) {
    const due = await takeDueDeliveries(parts.db, parts.clock.now(), AT_ONCE);
    if (due.length === 0) return;
    for (const delivery of due) await sendOne(run, delivery);
  }
};
