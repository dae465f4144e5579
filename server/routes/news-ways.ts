import type { Hono } from "hono";
import * as calls from "#lib/contract/account/news-ways.ts";
import { NEWS_KINDS, type NewsKind } from "#lib/domain/news/news.ts";
import { mayGoBy, OUTER_WAYS, type OuterWay } from "#lib/domain/news/ways.ts";
import { findNewsSettings, setNewsSettings } from "#server/db/news/settings.ts";
import {
  addPushTarget,
  closeWay,
  confirmWay,
  countConfirmations,
  dropPushTarget,
  findOpenWay,
  findWayByKey,
  listPushTargets,
  listWays,
  noteConfirmation,
  openWay,
  setWayKinds,
} from "#server/db/news/ways.ts";
import type { Db } from "#server/db/schema/index.ts";
import { newToken } from "#server/db/settings/secrets.ts";
import { offersWay } from "#server/news/ways/index.ts";
import { confirmationLetter, oneClickPath } from "#server/news/ways/letters.ts";
import { shortError } from "#server/services/log.ts";
import { MESSAGES } from "#server/texts.ts";
import { conflict, missing, tooMany } from "./answer.ts";
import { forAnyone, forSeeker, type SeekerCallContext } from "./handle.ts";
import type { Deps, Env } from "./http.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Confirmations in a day: of one account, and to one address from all. */
const BY_USER_MAX = 5;
const TO_ADDRESS_MAX = 3;

const mustOffer = ({ ways }: Deps, way: OuterWay): void => {
  if (!offersWay(ways, way)) throw conflict(MESSAGES.noWay);
};

/** Bounds confirmations: a stranger's mailbox must not be filled by them. */
const sendConfirmation = async (context: SeekerCallContext, address: string): Promise<void> => {
  const { db, ways, log, now, me } = context;
  const { userId } = me;
  const { byUser, toAddress, lastAt } = await countConfirmations(db, { userId, address, since: now - DAY });
  const wait = lastAt === null ? 0 : lastAt + MINUTE - now;
  if (wait > 0) throw tooMany(MESSAGES.tooManyMails, Math.ceil(wait / 1000));
  if (byUser >= BY_USER_MAX || toAddress >= TO_ADDRESS_MAX) throw tooMany(MESSAGES.tooManyMails, DAY / 1000);
  await noteConfirmation(db, { userId, address }, now);
  const key = newToken();
  try {
    await ways.email?.(confirmationLetter({ to: address, key, siteUrl: ways.siteUrl() }));
  } catch (error) {
    log.error(`a mailbox was not asked to confirm: ${shortError(error)}`);
    throw conflict(MESSAGES.mailNotSent);
  }
  await openWay(db, { userId, way: "email", address, key }, now);
};

/** Ends the way of a key, or one kind of news by it. False for a key that is over. */
const leaveBy = async (db: Db, key: string, kind: NewsKind | null): Promise<boolean> => {
  const way = await findWayByKey(db, key);
  if (!way) return false;
  const off = NEWS_KINDS.filter((known) => known === kind || way.off.includes(known));
  const isEmpty = NEWS_KINDS.every((known) => off.includes(known) || !mayGoBy(known, way.way));
  if (kind === null || isEmpty) await closeWay(db, way);
  else await setWayKinds(db, way, off);
  return true;
};

/**
 * A seeker's choice of ways, and leaving by a link without a login.
 * Why: docs/decisions/0134-ways-of-news-need-consent.md
 */
export const newsWayRoutes = [
  forSeeker(calls.newsSettings, async (_payload, { db, me, ways }) => {
    const open = await listWays(db, me.userId);
    const stateOf = (way: OuterWay) =>
      open.find((known) => known.way === way) ?? { way, status: "off" as const, address: "", off: [] };
    return {
      ...(await findNewsSettings(db, me.userId)),
      ways: OUTER_WAYS.filter((way) => offersWay(ways, way)).map(stateOf),
      pushEndpoints: (await listPushTargets(db, me.userId)).map(({ endpoint }) => endpoint),
      ...{ pushKey: ways.push?.key ?? "", hookName: ways.hook?.name ?? "" },
    };
  }),
  forSeeker(calls.setNewsKinds, async ({ way, off }, { db, me: { userId } }) => {
    if (way === "inbox") await setNewsSettings(db, userId, { off });
    else if (!(await setWayKinds(db, { userId, way }, off))) throw missing(MESSAGES.missingWay);
  }),
  forSeeker(calls.setNewsTimes, (times, { db, me }) => setNewsSettings(db, me.userId, times)),
  forSeeker(calls.startNewsMail, async ({ address }, context) => {
    mustOffer(context, "email");
    const { db, me } = context;
    // The same mailbox again needs no letter.
    const open = await findOpenWay(db, { userId: me.userId, way: "email" });
    if (open?.address !== address) await sendConfirmation(context, address);
  }),
  forSeeker(calls.startNewsWay, async ({ way }, context) => {
    mustOffer(context, way);
    const { db, me, now } = context;
    await openWay(db, { userId: me.userId, way, address: "", key: newToken() }, now);
  }),
  forSeeker(calls.startNewsPush, async (target, context) => {
    mustOffer(context, "push");
    const { db, me, now } = context;
    await addPushTarget(db, me, target, now);
    // A second browser leaves the key in messages of the first one good.
    if (!(await findOpenWay(db, { userId: me.userId, way: "push" })))
      await openWay(db, { userId: me.userId, way: "push", address: "", key: newToken() }, now);
  }),
  forSeeker(calls.endNewsWay, async ({ way, endpoint }, { db, me: { userId } }) => {
    if (way === "push" && endpoint !== null) await dropPushTarget(db, userId, endpoint);
    else await closeWay(db, { userId, way });
  }),
  forAnyone(calls.confirmNewsMail, async ({ newsKey }, { db, now }) => {
    const way = await findWayByKey(db, newsKey);
    if (way?.way !== "email") throw missing(MESSAGES.linkOver);
    await confirmWay(db, newsKey, now);
    return way.address;
  }),
  forAnyone(calls.leaveNews, async ({ key, kind }, { db }) => {
    if (!(await leaveBy(db, key, kind))) throw missing(MESSAGES.linkOver);
  }),
];

const KEY = /^[\w-]{43}$/;

/** The click of a mail program (RFC 8058): a POST without a body that matters. A key that is over is answered like a good one. */
export const mountOneClick = (app: Hono<Env>, { db }: Pick<Deps, "db">): void => {
  app.post(oneClickPath, async (context) => {
    const key = context.req.query("key") ?? "";
    if (KEY.test(key)) await leaveBy(db, key, null);
    return context.body(null, 200);
  });
};
