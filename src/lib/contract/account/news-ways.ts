import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { code, flag, list, mapped, noPayload, nothing, shortText, text } from "#lib/contract/wire.ts";
import { NEWS_KINDS, type NewsKind } from "#lib/domain/news/news.ts";
import {
  isMailAddress,
  MAIL_ADDRESS_MAX,
  NEWS_WAYS,
  type NewsSettings,
  OUTER_WAYS,
  type PushTarget,
  type WayState,
} from "#lib/domain/news/ways.ts";
import { parseUrl } from "#lib/domain/urls.ts";

const STATUSES = ["off", "unconfirmed", "on"] as const;
const kindsOf = (names: readonly string[]): NewsKind[] => NEWS_KINDS.filter((kind) => names.includes(kind));
const kinds = mapped(
  z.nullish(z.array(z.string())),
  (names) => kindsOf(names ?? []),
  (clean) => clean,
);

const isKind = (name: string): boolean => (NEWS_KINDS as readonly string[]).includes(name);
const sentKinds = z.array(z.string()).check(z.refine((names) => names.every(isKind)));

const wayState = mapped(
  z.object({ noticeWay: code(OUTER_WAYS), wayStatus: code(STATUSES), mailAddress: text, switchedOff: kinds }),
  (wire): WayState | null =>
    wire.noticeWay && { way: wire.noticeWay, status: wire.wayStatus ?? "off", address: wire.mailAddress, off: wire.switchedOff },
  (clean) => ({
    noticeWay: clean?.way ?? null,
    wayStatus: clean?.status ?? null,
    mailAddress: clean?.address ?? "",
    switchedOff: clean?.off ?? [],
  }),
);

/** The caller's choices about news, and the ways that the site offers (ours, D-I57). */
export const newsSettings = defineCall({
  path: "/api/frontend/newsSettings",
  payload: noPayload,
  answer: mapped(
    z.object({
      switchedOff: kinds,
      quietHours: flag,
      dailyDigest: flag,
      newsWays: list(wayState),
      pushEndpoints: list(z.string()),
      pushKey: text,
      hookName: text,
    }),
    (wire): NewsSettings => ({
      ...{ off: wire.switchedOff, quiet: wire.quietHours, digest: wire.dailyDigest },
      ways: wire.newsWays.filter((state) => state !== null),
      ...{ pushEndpoints: wire.pushEndpoints, pushKey: wire.pushKey, hookName: wire.hookName },
    }),
    (clean) => ({
      ...{ switchedOff: clean.off, quietHours: clean.quiet, dailyDigest: clean.digest },
      ...{ newsWays: clean.ways, pushEndpoints: clean.pushEndpoints, pushKey: clean.pushKey, hookName: clean.hookName },
    }),
  ),
});

/** Sets the kinds that do not go by a way (ours). 404 for a way that is off. */
export const setNewsKinds = defineCall({
  path: "/api/frontend/setNewsKinds",
  payload: mapped(
    z.object({ noticeWay: z.literal([...NEWS_WAYS]), switchedOff: sentKinds }),
    (wire) => ({ way: wire.noticeWay, off: kindsOf(wire.switchedOff) }),
    (clean) => ({ noticeWay: clean.way, switchedOff: clean.off }),
  ),
  answer: nothing,
});

/** Sets when news may leave the site (ours). */
export const setNewsTimes = defineCall({
  path: "/api/frontend/setNewsTimes",
  payload: mapped(
    z.object({ quietHours: z.boolean(), dailyDigest: z.boolean() }),
    (wire) => ({ quiet: wire.quietHours, digest: wire.dailyDigest }),
    (clean) => ({ quietHours: clean.quiet, dailyDigest: clean.digest }),
  ),
  answer: nothing,
});

/** Consents to e-mail and sends its confirmation to the address (ours). 429 after some; 503 where no letter was taken. */
export const startNewsMail = defineCall({
  path: "/api/frontend/startNewsMail",
  payload: mapped(
    z.object({ mailAddress: shortText(MAIL_ADDRESS_MAX).check(z.refine((address) => isMailAddress(address))) }),
    (wire) => ({ address: wire.mailAddress }),
    (clean) => ({ mailAddress: clean.address }),
  ),
  answer: nothing,
});

/** Consents to text messages about appointments, or to the operator's hook (ours). */
export const startNewsWay = defineCall({
  path: "/api/frontend/startNewsWay",
  payload: mapped(
    z.object({ noticeWay: z.literal(["sms", "hook"]) }),
    (wire) => ({ way: wire.noticeWay }),
    (clean) => ({ noticeWay: clean.way }),
  ),
  answer: nothing,
});

const ENDPOINT_MAX = 1000;
// Not z.url, whose code every public page would load.
const isHttps = (text: string): boolean => parseUrl(text)?.protocol === "https:";
const httpsUrl = z.string().check(z.maxLength(ENDPOINT_MAX), z.refine(isHttps));
const base64url = (bytes: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`)));

/** Consents to messages in the caller's browser: its subscription as the browser made it (ours). */
export const startNewsPush = defineCall({
  path: "/api/frontend/startNewsPush",
  payload: mapped(
    z.object({ pushEndpoint: httpsUrl, pushKey: base64url(65), pushAuth: base64url(16) }),
    (wire): PushTarget => ({ endpoint: wire.pushEndpoint, p256dh: wire.pushKey, auth: wire.pushAuth }),
    (clean) => ({ pushEndpoint: clean.endpoint, pushKey: clean.p256dh, pushAuth: clean.auth }),
  ),
  answer: nothing,
});

/** Ends a way (ours). Without an address `push` ends in all browsers, with one in that browser. One that is off is fine. */
export const endNewsWay = defineCall({
  path: "/api/frontend/endNewsWay",
  payload: mapped(
    z.object({ noticeWay: z.literal([...OUTER_WAYS]), pushEndpoint: z.nullish(httpsUrl) }),
    (wire) => ({ way: wire.noticeWay, endpoint: wire.pushEndpoint ?? null }),
    (clean) => ({ noticeWay: clean.way, pushEndpoint: clean.endpoint }),
  ),
  answer: nothing,
});

const key = z.string().check(z.regex(/^[\w-]{43}$/));

/** Confirms the mailbox that got this key; answers its address (ours). 404 for a key that is over. */
export const confirmNewsMail = defineCall({
  path: "/api/frontend/confirmNewsMail",
  roles: EVERYONE,
  payload: z.object({ newsKey: key }),
  answer: mapped(
    z.object({ mailAddress: text }),
    (wire) => wire.mailAddress,
    (clean) => ({ mailAddress: clean }),
  ),
});

/** Ends a way by the key in its messages, or one kind of news by it (ours). 404 for a key that is over, as after an earlier click. */
export const leaveNews = defineCall({
  path: "/api/frontend/leaveNews",
  roles: EVERYONE,
  payload: mapped(
    z.object({ newsKey: key, newsKind: z.nullish(z.literal([...NEWS_KINDS])) }),
    (wire) => ({ key: wire.newsKey, kind: wire.newsKind ?? null }),
    (clean) => ({ newsKey: clean.key, newsKind: clean.kind }),
  ),
  answer: nothing,
});
