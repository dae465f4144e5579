/** An attacker who guesses login codes, with many phones, many addresses and unlimited time. */
import { createHook } from "node:async_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, describe, expect, test } from "vitest";
import { changePhone, logIn, sendLoginCode } from "#lib/contract/account/account.ts";
import { testScope } from "#scripts/test-scope.ts";
import { purge } from "#server/db/connection/maintenance.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const backend = await openBackend();
afterAll(backend.close);
const { db, clock } = backend;

const enter = (phone: string, code: string, address: string) => backend.call(logIn, { phone, code }, { address });
const codeOf = (phone: string): string => backend.sms.inbox.latest(phone)?.code ?? "";
const digits = (number: number): string => String(number % 1_000_000).padStart(6, "0");
/** The `count`th guess at a phone's code; never the right one. */
const wrongGuess = (phone: string, count: number): string => {
  const guess = digits(count * 7919 + 13);
  return guess === codeOf(phone) ? digits(count * 7919 + 14) : guess;
};

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");
/** JavaScript memory in use, in megabytes, after garbage collection. */
const heapUsed = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 1024 ** 2;
};

const countOf = async (table: "users" | "sessions" | "login_codes" | "rate_limits"): Promise<number> => {
  const { count } = await db.selectFrom(table).select(db.fn.countAll().as("count")).executeTakeFirstOrThrow();
  return Number(count);
};

/** How often scrypt, which is all that takes time, ran during some work. */
const scryptsIn = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === "SCRYPTREQUEST") count += 1;
    },
  }).enable();
  await work();
  hook.disable();
  return count;
};

const PHONES = Array.from({ length: 25 }, (_, index) => String(13_500_000_000 + index));
/** Codes are asked for from a few addresses, so that their limit is felt, and tried from many. */
const ASKING = Array.from({ length: 5 }, (_, index) => `198.18.0.${index + 1}`);
const tryingAddress = (count: number): string => `198.19.${Math.floor(count / 250) % 250}.${(count % 250) + 1}`;

/** How many codes were sent to a phone. */
const sentTo = new Map<string, number>();

/** Requests a code for every phone, if the limits allow it. */
const askForCodes = async (): Promise<void> => {
  for (const [index, phone] of PHONES.entries()) {
    const address = ASKING[index % ASKING.length] ?? "";
    const reply = await backend.call(sendLoginCode, { phone }, { address });
    expect([0, 429]).toContain(reply.code);
    if (reply.code !== 0) continue;
    sentTo.set(phone, (sentTo.get(phone) ?? 0) + 1);
  }
};

const TRIES_PER_CODE = testScope() === "all" ? 100 : 8;
const CODES = 4;
let tries = 0;
/** Tries every phone, all phones at a time, until each has been tried {@link TRIES_PER_CODE} times. */
const guessAll = async (): Promise<void> => {
  for (let round = 0; round < TRIES_PER_CODE; round += 1) {
    const replies = await Promise.all(PHONES.map((phone) => enter(phone, wrongGuess(phone, ++tries), tryingAddress(tries))));
    expect(replies.every(({ code }) => code === 400)).toBe(true);
  }
};

describe("thousands of wrong codes", () => {
  test("log no attacker in, and take no memory", { tags: "release" }, async () => {
    await askForCodes();
    await guessAll();
    const before = heapUsed();
    for (let code = 1; code < CODES; code += 1) {
      clock.advance(MINUTE);
      await askForCodes();
      await guessAll();
    }
    expect(tries).toBe(PHONES.length * CODES * TRIES_PER_CODE);
    expect(await countOf("users")).toBe(0);
    expect(await countOf("sessions")).toBe(0);
    expect(heapUsed() - before).toBeLessThan(2);
    // One code a phone, two counters a phone, one an address that asked and one for the site: tries leave nothing.
    expect(await countOf("login_codes")).toBe(PHONES.length);
    expect(await countOf("rate_limits")).toBe(2 * PHONES.length + ASKING.length + 1);
    // After fifteen tries a code is worth nothing, not even to its owner.
    for (const phone of PHONES.slice(0, 5)) expect(await enter(phone, codeOf(phone), "198.18.1.1")).toMatchObject({ code: 400 });
  });

  test("bring a phone two codes a day without proofs of work", { tags: "release" }, async () => {
    for (let hour = 0; hour < 2; hour += 1) {
      for (let minute = 0; minute < 15; minute += 1) {
        clock.advance(MINUTE);
        await askForCodes();
      }
      clock.advance(HOUR);
    }
    expect([...sentTo.values()]).toEqual(PHONES.map(() => 2));
    expect(await countOf("rate_limits")).toBe(2 * PHONES.length + ASKING.length + 1);
  });

  test("are forgotten in two days", async () => {
    clock.advance(2 * DAY);
    await purge(db, clock.now());
    expect(await countOf("login_codes")).toBe(0);
    expect(await countOf("rate_limits")).toBe(0);
  });
});

describe("one address", () => {
  test("gets thirty codes an hour, however many phones it names, and leaves no trace of the rest", async () => {
    const rows = await countOf("rate_limits");
    const phones = Array.from({ length: 60 }, (_, index) => String(13_600_000_000 + index));
    const replies = await Promise.all(phones.map((phone) => backend.call(sendLoginCode, { phone }, { address: "198.18.9.9" })));
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(30);
    expect(replies.filter(({ code }) => code === 429)).toHaveLength(30);
    expect(await countOf("rate_limits")).toBe(rows + 2 * 30 + 2);
  });
});

describe("guesses at one phone, all at once", () => {
  const PHONE = "13700000001";
  const sendCode = () => backend.call(sendLoginCode, { phone: PHONE }, { address: "198.18.8.8" });

  test("are limited to five from one address and fifteen in all, for any sender and any call", async () => {
    const seeker = await backend.logIn("13700000002");
    await sendCode();
    const byLogin = (count: number) => enter(PHONE, wrongGuess(PHONE, count), tryingAddress(count));
    const byChange = (count: number) =>
      backend.call(changePhone, { userId: seeker.user.id, phone: PHONE, code: wrongGuess(PHONE, count) }, { token: seeker.token });
    const replies = await Promise.all(Array.from({ length: 200 }, (_, count) => (count % 2 ? byLogin(count) : byChange(count))));
    expect(replies.every(({ code }) => code === 400)).toBe(true);
    const row = db
      .selectFrom("login_codes")
      .select(["tries", "tries_by"])
      .where("phone", "=", PHONE)
      .where("purpose", "=", "login");
    const { tries, tries_by } = await row.executeTakeFirstOrThrow();
    expect(tries).toBe(15);
    expect(Math.max(...Object.values(tries_by))).toBeLessThanOrEqual(5);
    expect(await enter(PHONE, codeOf(PHONE), "198.18.8.8")).toMatchObject({ code: 400 });
  });

  test("say nothing of how near they were", async () => {
    clock.advance(MINUTE);
    await sendCode();
    const right = codeOf(PHONE);
    const near = `${right.slice(0, 5)}${(Number(right[5]) + 1) % 10}`;
    const answers = [near, wrongGuess(PHONE, 1), wrongGuess(PHONE, 2)].map((code) => enter(PHONE, code, "198.18.8.8"));
    const unknown = enter("13799999999", "123456", "198.18.8.8");
    expect(new Set((await Promise.all([...answers, unknown])).map(({ envelope }) => JSON.stringify(envelope))).size).toBe(1);
  });
});

test("a wrong code costs the same work whether or not one is awaited", async () => {
  const phone = "13590000001";
  const wrong = () => scryptsIn(() => enter(phone, wrongGuess(phone, 1), "198.18.9.1"));
  expect(await wrong()).toBe(1);
  await backend.call(sendLoginCode, { phone }, { address: "198.18.9.2" });
  expect(await wrong()).toBe(1);
  // The tries of an address are used up: still the same.
  for (let count = 0; count < 6; count += 1) expect(await wrong()).toBe(1);
});
