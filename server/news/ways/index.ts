import { newsLeavePath } from "#lib/domain/news/links.ts";
import { DIGEST_KINDS, type NewsWay, type OuterWay } from "#lib/domain/news/ways.ts";
import { outerNews as words } from "#lib/texts/news/outer.ts";
import { findUser } from "#server/db/account/users.ts";
import { type DueDelivery, takeDueDeliveries } from "#server/db/news/outbox.ts";
import { dropPushTarget, findOpenWay, listPushTargets, type OpenWay } from "#server/db/news/ways.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { Mailer } from "#server/services/mail.ts";
import type { NewsHook } from "#server/services/news-hook.ts";
import { RefusedForGood } from "#server/services/not-sent.ts";
import type { Push } from "#server/services/push.ts";
import type { SmsSender } from "#server/services/sms.ts";
import { newsLetter } from "./letters.ts";

/** The senders that this site has; null for those that are not set up. `siteUrl` begins the links of news that leave the site. */
export type OuterWays = {
  siteUrl: () => string;
  email: Mailer | null;
  push: Push | null;
  sms: Pick<SmsSender, "sendAppointment"> | null;
  hook: NewsHook | null;
};

export const offersWay = (ways: OuterWays, way: OuterWay): boolean => ways[way] !== null;

type Parts = { db: Db; ways: OuterWays; now: number };
/** A delivery with its user's consent; `also`: those that went with it. Answers false where there is nowhere to send it to. */
type SendOuter = (parts: Parts, delivery: DueDelivery, way: OpenWay) => Promise<{ isSent: boolean; also?: DueDelivery[] }>;

const DIGEST_MAX = 50;

const byMail: SendOuter = async ({ db, ways, now }, delivery, { address, key }) => {
  const isDigest = (DIGEST_KINDS as readonly string[]).includes(delivery.kind);
  const also = isDigest ? await takeDueDeliveries(db, { way: "email", now, max: DIGEST_MAX, gathered: delivery.userId }) : [];
  await ways.email?.(newsLetter([delivery, ...also], { to: address, key, siteUrl: ways.siteUrl() }));
  return { isSent: true, also };
};

/** One browser that takes it is enough; those that are gone are dropped. */
const byPush: SendOuter = async ({ db, ways }, { id, userId, kind, text, path }, { key }) => {
  const { push } = ways;
  const siteUrl = ways.siteUrl();
  const payload = JSON.stringify({
    ...{ tag: `news-${id}`, title: words.subject(kind), text, url: `${siteUrl}${path}` },
    ...{ stop: words.stop, stopUrl: `${siteUrl}${newsLeavePath(key, kind)}` },
  });
  let taken = 0;
  let failure: unknown = null;
  for (const target of await listPushTargets(db, userId)) {
    try {
      await push?.send(target, { topic: `news-${id}`, urgent: kind === "appointment", payload });
      taken += 1;
    } catch (error) {
      if (error instanceof RefusedForGood) await dropPushTarget(db, userId, target.endpoint);
      else failure = error;
    }
  }
  if (taken === 0 && failure !== null) throw failure;
  return { isSent: taken > 0 };
};

const bySms: SendOuter = async ({ db, ways }, { userId, text, brief }) => {
  const user = await findUser(db, userId);
  if (!user) return { isSent: false };
  await ways.sms?.sendAppointment(user.phone, { text, brief: brief ?? text });
  return { isSent: true };
};

const byHook: SendOuter = async ({ ways }, { id, userId, kind, text, path }) => {
  await ways.hook?.send({ id, userId, kind, text, url: `${ways.siteUrl()}${path}` });
  return { isSent: true };
};

const SENDERS: Record<OuterWay, SendOuter> = { email: byMail, push: byPush, sms: bySms, hook: byHook };

export const isOuter = (way: NewsWay): way is OuterWay => way !== "inbox";

/** Sends news by a way that leaves the site, if its user still wants that. */
export const sendOuter = async (
  parts: Parts,
  way: OuterWay,
  delivery: DueDelivery,
): Promise<{ isSent: boolean; also?: DueDelivery[] }> => {
  if (!offersWay(parts.ways, way)) throw new RefusedForGood({ fault: "unset", detail: "" }, "the site has no sender for this way");
  const open = await findOpenWay(parts.db, { userId: delivery.userId, way });
  return open ? SENDERS[way](parts, delivery, open) : { isSent: false };
};
