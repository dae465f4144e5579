import type { NewsKind } from "./news.ts";

/** Ways that leave the site. A seeker switches each on; the site may offer only some. */
export const OUTER_WAYS = ["email", "push", "sms", "hook"] as const;
export type OuterWay = (typeof OUTER_WAYS)[number];

/** The ways by which news leave. */
export const NEWS_WAYS = ["inbox", ...OUTER_WAYS] as const;
export type NewsWay = (typeof NEWS_WAYS)[number];

/** Whether a kind may go by a way: an unread message is in the inbox already, and text messages are for appointments. */
export const mayGoBy = (kind: NewsKind, way: NewsWay): boolean => {
  if (way === "inbox") return kind !== "message";
  return way !== "sms" || kind === "appointment";
};

/** Kinds that a daily digest gathers; the others are of use only at once. */
export const DIGEST_KINDS = ["interest", "search"] as const satisfies readonly NewsKind[];

/** A way and where it stands: `unconfirmed` is an address that waits for its owner. `off`: kinds that do not go by it. */
export type WayState = { way: OuterWay; status: "off" | "unconfirmed" | "on"; address: string; off: NewsKind[] };

/**
 * A seeker's choices. `off`: kinds kept out of the inbox. `quiet`: no other way between 22:00 and 8:00. `digest`: one e-mail a day for the kinds that can
 * wait. `ways`: those that the site offers. `pushEndpoints`: the addresses of the user's browsers that get pushed news. `pushKey` is the site's public key for subscriptions of browsers; `hookName` the operator's name for the hook.
 */
export type NewsSettings = {
  off: NewsKind[];
  quiet: boolean;
  digest: boolean;
  ways: WayState[];
  pushEndpoints: string[];
  pushKey: string;
  hookName: string;
};

/** The ways by which a user gets news of a kind. */
export const usedWays = ({ off, ways }: NewsSettings, kind: NewsKind): NewsWay[] => [
  ...(mayGoBy(kind, "inbox") && !off.includes(kind) ? (["inbox"] as const) : []),
  ...ways.filter((known) => known.status === "on" && mayGoBy(kind, known.way) && !known.off.includes(kind)).map(({ way }) => way),
];

/** A browser's subscription to pushed news. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** Whether a browser gets pushed news: it cannot, its user forbade it, it does not, or it does, at an address. */
export type PushHere = { state: "unable" | "blocked" | "off" } | { state: "on"; endpoint: string };

export const MAIL_ADDRESS_MAX = 100;
/** A plain address of one mailbox; mail servers know the rest. */
export const isMailAddress = (text: string): boolean =>
  text.length <= MAIL_ADDRESS_MAX &&
  /^[\w.+%-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i.test(text) &&
  !/^\.|\.\.|\.@/.test(text);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 22:00 in Beijing, in hours of UTC, and the length of the night. */
const NIGHT_FROM = 14 * HOUR;
const NIGHT_LENGTH = 10 * HOUR;

/** The end of the quiet hours that run at a time, 22:00 to 8:00 in Beijing; null by day. Both are milliseconds since 1970. */
export const quietUntil = (now: number): number | null => {
  const since = (((now - NIGHT_FROM) % DAY) + DAY) % DAY;
  return since < NIGHT_LENGTH ? now - since + NIGHT_LENGTH : null;
};
