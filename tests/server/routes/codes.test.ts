/** Codes under attack: a stranger cannot use up their owner's allowance, and must work to get many (D-H15). */
import { afterAll, describe, expect, test } from "vitest";
import { changePhone, logIn, sendLoginCode } from "#lib/contract/account/account.ts";
import type { CodePurpose } from "#lib/domain/account/phone.ts";
import type { Proof } from "#lib/domain/account/proof.ts";
import { createProofs } from "#server/services/proofs.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { challengeOf, solve } from "#tests/support/server/proofs.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OWNER = "203.0.113.50";

const backend = await openBackend();
afterAll(backend.close);

let phones = 13740000000;
const newPhone = () => String(++phones);
let addresses = 0;
const newAddress = () => `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;
const ask = (phone: string, { address = newAddress(), proof }: { address?: string; proof?: Proof } = {}) =>
  backend.call(sendLoginCode, { phone, proof }, { address });
const challengeFor = async (phone: string, address?: string) => {
  const challenge = challengeOf((await ask(phone, address === undefined ? {} : { address })).envelope);
  if (!challenge) throw new Error("no work was asked for");
  return challenge;
};
const enter = (phone: string, code: string, address: string) => backend.call(logIn, { phone, code }, { address });
const wrong = (code: string): string => (code === "000000" ? "000001" : "000000");
const codeSent = (phone: string) => backend.sms.inbox.latest(phone)?.code ?? "";
/** A phone that has had the codes of a day that cost nothing. */
const wornPhone = async () => {
  const phone = newPhone();
  for (let count = 0; count < 2; count += 1) {
    expect(await ask(phone)).toMatchObject({ code: 0 });
    backend.clock.advance(MINUTE);
  }
  return phone;
};

describe("wrong codes of a stranger", () => {
  test("do not stop the owner", async () => {
    const phone = newPhone();
    await ask(phone);
    const code = codeSent(phone);
    const stranger = newAddress();
    for (let tries = 0; tries < 20; tries += 1) expect(await enter(phone, wrong(code), stranger)).toMatchObject({ code: 400 });
    expect(await enter(phone, code, stranger)).toMatchObject({ code: 400 });
    expect(await enter(phone, code, OWNER)).toMatchObject({ code: 0 });
  });

  test("are fifteen in all, from any number of addresses, until the next code", async () => {
    const phone = newPhone();
    await ask(phone);
    const code = codeSent(phone);
    await Promise.all(Array.from({ length: 40 }, () => enter(phone, wrong(code), newAddress())));
    expect(await enter(phone, code, OWNER)).toMatchObject({ code: 400 });
    backend.clock.advance(MINUTE);
    await ask(phone);
    expect(await enter(phone, codeSent(phone), OWNER)).toMatchObject({ code: 0 });
  });
});

describe("a code", () => {
  const codeFor = async (purpose: CodePurpose | undefined, phone: string) => {
    await backend.call(sendLoginCode, { phone, purpose }, { address: newAddress() });
    return codeSent(phone);
  };

  test("to log in does not change a phone", async () => {
    const { token, user } = await backend.logIn(newPhone());
    const phone = newPhone();
    const change = async (purpose?: CodePurpose) =>
      backend.call(changePhone, { userId: user.id, phone, code: await codeFor(purpose, phone) }, { token });
    expect(await change()).toMatchObject({ code: 400, fields: { code: expect.any(String) } });
    backend.clock.advance(MINUTE);
    expect(await change("deleteAccount")).toMatchObject({ code: 400 });
    backend.clock.advance(MINUTE * 60 * 24);
    expect(await codeFor("changePhone", phone)).toMatch(/^\d{6}$/);
  });

  test("to change a phone cannot log in", async () => {
    const phone = newPhone();
    expect(await enter(phone, await codeFor("changePhone", phone), OWNER)).toMatchObject({ code: 400 });
  });

  test("for one purpose leaves that for another good", async () => {
    const phone = newPhone();
    const toLogIn = await codeFor("login", phone);
    backend.clock.advance(MINUTE);
    await codeFor("deleteAccount", phone);
    expect(await enter(phone, toLogIn, OWNER)).toMatchObject({ code: 0 });
  });
});

describe("the third code of a day", () => {
  test("costs a proof of work, which is valid for one code", async () => {
    const phone = await wornPhone();
    const proof = await solve(await challengeFor(phone));
    expect(await ask(phone, { proof })).toMatchObject({ code: 0 });
    backend.clock.advance(MINUTE);
    expect(await ask(phone, { proof })).toMatchObject({ code: 429 });
  });

  test("is the owner's too, when strangers have used up all before, and beyond ten", async () => {
    const phone = newPhone();
    for (let count = 0; count < 13; count += 1) {
      expect(await backend.codeFor({ phone }, newAddress())).not.toBe("");
      backend.clock.advance(MINUTE);
    }
    const code = await backend.codeFor({ phone }, OWNER);
    expect(await enter(phone, code, OWNER)).toMatchObject({ code: 0 });
  });

  test("is refused to a client that cannot work, with the time to wait", async () => {
    const reply = await ask(await wornPhone());
    expect(reply).toMatchObject({
      code: 429,
      message: expect.stringContaining("24小时"),
      envelope: { data: { waitSeconds: 86_280 } },
    });
  });

  test.each([
    ["for another phone", async () => solve(await challengeFor(await wornPhone()))],
    [
      "that is made up",
      async () =>
        solve(
          await createProofs("another key", { rounds: 1, from: 1, to: 3 }).challenge({ subject: "", difficulty: 1 }, Date.now()),
        ),
    ],
    [
      "not done",
      async (phone: string) => ({ challenge: await challengeFor(phone), solution: { counter: 1, derivedKey: "00".repeat(32) } }),
    ],
    [
      "made easier",
      async (phone: string) => {
        const { challenge, solution } = await solve(await challengeFor(phone));
        return { challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "00" } }, solution };
      },
    ],
  ] as const)("is not given for work %s", async (_name, make) => {
    const phone = await wornPhone();
    expect(await ask(phone, { proof: await make(phone) })).toMatchObject({ code: 429 });
  });

  test("is not given for work that is older than ten minutes", async () => {
    const phone = await wornPhone();
    const proof = await solve(await challengeFor(phone));
    backend.clock.advance(10 * MINUTE);
    expect(await ask(phone, { proof })).toMatchObject({ code: 429 });
  });

  test("still is one a minute", async () => {
    const phone = await wornPhone();
    const [first, second] = [await solve(await challengeFor(phone)), await solve(await challengeFor(phone))];
    expect(await ask(phone, { proof: first })).toMatchObject({ code: 0 });
    expect(await ask(phone, { proof: second })).toMatchObject({ code: 429, message: expect.stringContaining("1分钟") });
  });

  test("costs twice as much as the one before from the eleventh on", { tags: "release" }, async () => {
    const seen: number[] = [];
    const watched = await openBackend();
    const phone = newPhone();
    for (let count = 0; count < 14; count += 1) {
      const { envelope } = await watched.call(sendLoginCode, { phone }, { address: newAddress() });
      const challenge = challengeOf(envelope);
      if (challenge) {
        const proof = await solve(challenge);
        seen.push(proof.solution.counter);
        await watched.call(sendLoginCode, { phone, proof }, { address: newAddress() });
      }
      watched.clock.advance(MINUTE);
    }
    expect(seen).toHaveLength(12);
    expect(Math.max(...seen.slice(0, 8))).toBeLessThanOrEqual(3);
    expect(seen.slice(8).every((counter, index) => counter >= 2 ** (index + 1))).toBe(true);
    await watched.close();
  });
});

describe("an address that asks for many", () => {
  test("works for each beyond thirty an hour", { tags: "release" }, async () => {
    const address = newAddress();
    const free = await Promise.all(Array.from({ length: 40 }, () => ask(newPhone(), { address })));
    expect(free.filter(({ code }) => code === 0)).toHaveLength(30);
    const phone = newPhone();
    const proof = await solve(await challengeFor(phone, address));
    expect(await ask(phone, { address, proof })).toMatchObject({ code: 0 });
    backend.clock.advance(HOUR);
    expect(await ask(newPhone(), { address })).toMatchObject({ code: 0 });
  });
});

describe("the whole site", () => {
  test("sends a limited number of codes an hour, and logs once when it is reached", async () => {
    const small = await openBackend({ codesPerHour: 3 });
    const replies = [];
    for (let count = 0; count < 6; count += 1)
      replies.push(await small.call(sendLoginCode, { phone: newPhone() }, { address: newAddress() }));
    expect(replies.map(({ code }) => code)).toEqual([0, 0, 0, 429, 429, 429]);
    expect(replies.at(-1)?.message).toContain("较多");
    expect(small.logged.filter((line) => line.includes("CODES_PER_HOUR"))).toHaveLength(1);
    small.clock.advance(HOUR);
    expect(await small.call(sendLoginCode, { phone: newPhone() }, { address: newAddress() })).toMatchObject({ code: 0 });
    await small.close();
  });
});
