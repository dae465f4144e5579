import type { CodeWish } from "#lib/contract/account/account.ts";
import { CODE } from "#lib/contract/call.ts";
import { CODE_COOLDOWN_SECONDS } from "#lib/domain/account/phone.ts";
import type { Proof } from "#lib/domain/account/proof.ts";
import { keepCode } from "#server/db/account/login-codes.ts";
import { countUses, type Limit, returnLimits, type UsedUp, useLimits } from "#server/db/account/rate-limits.ts";
import { newLoginCode } from "#server/db/settings/secrets.ts";
import { tooManyCodes, tooManyCodesInAll } from "#server/limit-texts.ts";
import { shortError } from "#server/services/log.ts";
import { PROOF_LIFETIME } from "#server/services/proofs.ts";
import { MESSAGES } from "#server/texts.ts";
import { Refusal, tooMany } from "./answer.ts";
import type { CallContext } from "./handle.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Codes that need no proof of work, and the number that proofs allow (D-H15). */
const FREE = { phoneADay: 2, addressAnHour: 30 };
/** Up to this many a day each costs the same work; after that each costs twice the one before. */
const EASY_A_DAY = 10;
const DIFFICULTY_MAX = 64;
const WITHOUT_END = 1_000_000;

const keysOf = (phone: string, address: string) => ({
  minute: `code:minute:${phone}`,
  day: `code:day:${phone}`,
  hour: `code:hour:${address}`,
  site: "code:site",
});

const limitsFor = (phone: string, { address, codesPerHour }: CallContext, proof: Proof | null): Limit[] => {
  const keys = keysOf(phone, address);
  return [
    { key: keys.minute, max: 1, window: CODE_COOLDOWN_SECONDS * 1000 },
    // A proof of work is valid for one code.
    ...(proof ? [{ key: `code:proof:${proof.challenge.signature}`, max: 1, window: PROOF_LIFETIME }] : []),
    { key: keys.day, max: proof ? WITHOUT_END : FREE.phoneADay, window: DAY },
    { key: keys.hour, max: proof ? WITHOUT_END : FREE.addressAnHour, window: HOUR },
    { key: keys.site, max: codesPerHour, window: HOUR },
  ];
};

/** The work that the next code for a phone costs. */
const demandFor = async (phone: string, { db, now, address }: CallContext) => {
  const sent = await countUses(db, { key: keysOf(phone, address).day, window: DAY }, now);
  return { subject: phone, difficulty: Math.min(DIFFICULTY_MAX, 2 ** Math.max(0, sent - EASY_A_DAY + 1)) };
};

/** The site's hourly limit is used up: logs it for the operator, at most once an hour. */
const reportFullSite = async ({ db, log, now, codesPerHour }: CallContext): Promise<void> => {
  const once = [{ key: "code:site:reported", max: 1, window: HOUR }];
  if (!(await useLimits(db, once, now)))
    log.error(`${codesPerHour} codes were sent within an hour (CODES_PER_HOUR): no more are, until it is over`);
};

/** Turns a used-up limit into an answer: the time to wait, or the proof of work to do first. */
const refusalOf = async ({ key, waitSeconds }: UsedUp, phone: string, context: CallContext): Promise<Refusal> => {
  const keys = keysOf(phone, context.address);
  if (key === keys.minute) return tooMany(tooManyCodes(waitSeconds), waitSeconds);
  if (key === keys.site) {
    await reportFullSite(context);
    return tooMany(tooManyCodesInAll(waitSeconds), waitSeconds);
  }
  const challenge = await context.proofs.challenge(await demandFor(phone, context), context.now);
  return new Refusal(CODE.tooMany, tooManyCodes(waitSeconds), { waitSeconds, challenge });
};

/** Sends a code for a purpose; the answer does not reveal whether the phone is known. */
export const sendCode = async ({ phone, purpose = "login", proof }: CodeWish, context: CallContext): Promise<void> => {
  const { db, sms, log, now, proofs } = context;
  const isProven = proof !== undefined && (await proofs.verify(proof, await demandFor(phone, context), now));
  const limits = limitsFor(phone, context, isProven ? proof : null);
  const usedUp = await useLimits(db, limits, now);
  if (usedUp) throw await refusalOf(usedUp, phone, context);
  const code = newLoginCode();
  const putBack = await keepCode(db, { phone, purpose }, code, now);
  try {
    await sms.sendLoginCode(phone, code);
  } catch (error) {
    // An unsent code does not count, and the previous one stays valid.
    await putBack();
    await returnLimits(db, limits);
    log.error(`a login code could not be sent: ${shortError(error)}`);
    throw new Refusal(CODE.broken, MESSAGES.codeNotSent);
  }
};
