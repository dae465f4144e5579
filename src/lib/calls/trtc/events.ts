import type { Quality } from "#lib/domain/chat/calls/quality.ts";
import { fieldOf, textOf } from "#lib/domain/untrusted.ts";

/** Readers of the SDK's events. Nothing in them is trusted: each answers null for anything else. */

/** Accounts have at most 32 characters; longer ones are no people of a call. */
const ACCOUNT_MAX = 64;

/** The account of an event about another person. */
export const readAccount = (event: unknown): string | null => {
  const account = textOf(fieldOf(event, "userId"));
  return account !== null && account.length <= ACCOUNT_MAX ? account : null;
};

/** The camera is the main stream, the screen the sub stream. */
export type Picture = "main" | "sub";
export const readPicture = (event: unknown): Picture | null => {
  const kind = fieldOf(event, "streamType");
  return kind === "main" || kind === "sub" ? kind : null;
};

/** The reasons of an exit for which a person may come back: a missing heartbeat, and a change of role. */
const PASSING: ReadonlySet<unknown> = new Set([1, 3]);
export const isExitForGood = (event: unknown): boolean => !PASSING.has(fieldOf(event, "reason"));

const ONLINE = new Map<unknown, boolean>([
  ...(["CONNECTED", "RECONNECTED"] as const).map((state) => [state, true] as const),
  ...(["CONNECTING", "RECONNECTING", "DISCONNECTED"] as const).map((state) => [state, false] as const),
]);
/** Whether the connection to the cloud stands. */
export const readIsOnline = (event: unknown): boolean | null => ONLINE.get(fieldOf(event, "state")) ?? null;

/** Excellent, good, average, poor, very poor, disconnected; 0 is unknown. */
const BARS: Readonly<Record<number, Quality>> = { 1: 4, 2: 3, 3: 2, 4: 1, 5: 1, 6: 0 };
const readBars = (value: unknown): Quality | null => (typeof value === "number" ? (BARS[value] ?? null) : null);

/** The bars of the way to the cloud and back from it; null where it is unknown. */
export const readQuality = (event: unknown): { up: Quality | null; down: Quality | null } => ({
  up: readBars(fieldOf(event, "uplinkNetworkQuality")),
  down: readBars(fieldOf(event, "downlinkNetworkQuality")),
});

/** The level of the own sound, from 0 to 1. */
export const readOwnLevel = (event: unknown): number | null => {
  const level = fieldOf(fieldOf(fieldOf(event, "localStatistics"), "audio"), "audioLevel");
  return typeof level === "number" ? level : null;
};

/** The device whose sending has failed for good, as where the browser cannot code its pictures. */
export const readFailedDevice = (event: unknown): "microphone" | "camera" | null => {
  if (fieldOf(event, "state") !== "stopped" || fieldOf(event, "reason") !== "error") return null;
  const media = fieldOf(event, "mediaType");
  return media === "audio" ? "microphone" : media === "video" || media === "screen" ? "camera" : null;
};

/** The codes of a call that the SDK has given up because another one ends it, and of a network that does not let it through. */
const CODES = { aborted: 5998, failed: 5500 } as const;
export const isError = (error: unknown, kind: keyof typeof CODES): boolean =>
  error instanceof Error && Reflect.get(error, "code") === CODES[kind];
