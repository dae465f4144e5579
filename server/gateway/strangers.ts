/** Protects job seekers from look-ups: an account sees only masked names of strangers, and only a few a day. */

import { useLimits } from "#server/db/account/rate-limits.ts";
import type { Account, TagValue } from "#server/db/chat/accounts.ts";
import { hasLetWrite, readAcquaintances } from "#server/db/chat/acquaintances.ts";
import type { Context, Services } from "./context.ts";
import { ChatError, ERROR } from "./errors.ts";

const NAME = "Tag_Profile_IM_Nick";
const DAY_MS = 86_400_000;

/** The profile that strangers see: 王**. */
export const masked = ({ profile }: Account): Record<string, TagValue> => {
  const [first] = String(profile[NAME] ?? "");
  return first === undefined ? {} : { [NAME]: `${first}**` };
};

/** Counts look-ups of strangers; false above the daily limit, so that enumerating ids finds few. */
const takeLookUps = async ({ db, clock, rules }: Services, me: string, amount: number): Promise<boolean> => {
  const limit = { key: `chat:strangers:${me}`, max: rules.dailyStrangers, window: DAY_MS, amount };
  return amount === 0 || (await useLimits(db, [limit], clock.now())) === null;
};

type Profiles = Map<string, Record<string, TagValue>>;

const shownTo = (me: string, accounts: readonly Account[], acquainted: ReadonlySet<string>): Profiles =>
  new Map(accounts.map((one) => [one.id, one.id === me || acquainted.has(one.id) ? one.profile : masked(one)]));

/** Profiles of people who are in sight without a look-up, such as those in the same room. Strangers wear their mask. */
export const profilesInSight = async ({ db, known }: Services, me: string, ids: readonly string[]): Promise<Profiles> =>
  shownTo(me, [...(await known.accounts.find(ids)).values()], await readAcquaintances(db, me, ids));

/** Profiles as `me` may see them; unknown accounts are missing, and strangers above the limit. */
export const profilesFor = async (services: Services, me: string, ids: readonly string[]): Promise<Profiles> => {
  const accounts = await services.known.accounts.find(ids);
  const others = [...accounts.keys()].filter((id) => id !== me);
  const acquainted = await readAcquaintances(services.db, me, others);
  const strangers = others.filter((id) => !acquainted.has(id));
  const showsStrangers = await takeLookUps(services, me, strangers.length);
  const shown = [...accounts.values()].filter(({ id }) => id === me || acquainted.has(id) || showsStrangers);
  return shownTo(me, shown, acquainted);
};

/**
 * Those of `ids` whose presence `me` may see: itself and its acquaintances. The others count as looked up, so that
 * enumerating ids here uses up the allowance for names, too.
 */
export const acquaintedWith = async (services: Context, ids: readonly string[]): Promise<Set<string>> => {
  const { db, known, me } = services;
  const others = [...(await known.accounts.find(ids)).keys()].filter((id) => id !== me);
  const acquainted = await readAcquaintances(db, me, others);
  await takeLookUps(services, me, Math.min(others.length - acquainted.size, services.rules.dailyStrangers));
  return ids.includes(me) ? acquainted.add(me) : acquainted;
};

/** Ensures that a seeker writes to another only with permission. Throws a ChatError. */
export const requireMayWrite = async ({ db, isSeeker }: Services, from: string, to: string): Promise<void> => {
  if (from === to || !isSeeker(from) || !isSeeker(to)) return;
  if (!(await hasLetWrite(db, to, from))) throw new ChatError(ERROR.notFriends, "job seekers don't write first to each other");
};

/**
 * Ensures that an account may ring another. A seeker is rung only by those whom it has let write to it; recruiters, to whom everyone may write, by
 * those who have written. Throws a ChatError.
 */
export const requireMayRing = async ({ db, isSeeker }: Services, from: string, to: string): Promise<void> => {
  if (await hasLetWrite(db, to, from)) return;
  if (!isSeeker(to) && (await hasLetWrite(db, from, to))) return;
  throw new ChatError(ERROR.notFriends, "strangers don't ring");
};

/** Those of `ids` that `me` may not add to a group: a seeker's strangers among the seekers. */
export const uninvitable = async (
  { db, isSeeker }: Pick<Services, "db" | "isSeeker">,
  me: string,
  ids: readonly string[],
): Promise<Set<string>> => {
  if (!isSeeker(me)) return new Set();
  const seekers = ids.filter((id) => id !== me && isSeeker(id));
  return new Set(seekers).difference(await readAcquaintances(db, me, seekers));
};
