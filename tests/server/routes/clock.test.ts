/** A site whose clock was wrong for a while: nothing stays closed, and no code outlives its time. */
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { logIn, sendLoginCode } from "#lib/contract/account/account.ts";
import { exportMyData } from "#lib/contract/account/leaving.ts";
import { envelope } from "#lib/contract/envelope.ts";
import * as print from "#lib/contract/print.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { formOf, PDF } from "#tests/support/server/uploads.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const backend = await openBackend({ codesPerHour: 3 });
afterAll(backend.close);
const { clock } = backend;

let phones = 13770000000;
const newPhone = () => String(++phones);
let addresses = 0;
const newAddress = () => `192.0.2.${++addresses}`;
const ask = (phone: string) => backend.call(sendLoginCode, { phone }, { address: newAddress() });
const codeOf = (phone: string): string => backend.sms.inbox.latest(phone)?.code ?? "";

const makePrintCode = async (token: string): Promise<string> => {
  const path = `${print.makePrintCode.path}?cut=application`;
  const body = formOf(["a.pdf", PDF]);
  const response = await backend.request(path, { method: "POST", headers: { authorization: token }, body });
  const { data } = envelope.parse(await response.json());
  return z.decode(print.makePrintCode.answer, data as z.core.input<typeof print.makePrintCode.answer>).code;
};
const take = (printCode: string, address = newAddress()) =>
  backend.call(print.takePrint, { printCode, claim: "0".repeat(32) }, { address });

describe.each([
  ["an hour and a bit", HOUR + 2 * MINUTE],
  ["a month", 30 * DAY],
  ["a year", 365 * DAY],
])("a clock that was ahead by %s", (_name, jump) => {
  test("closes the codes neither to a phone nor to the site", async () => {
    const phone = newPhone();
    clock.set(TEST_NOW + jump);
    for (const each of [phone, newPhone(), newPhone()]) expect((await ask(each)).code).toBe(0);
    expect((await ask(newPhone())).code).toBe(429);
    clock.set(TEST_NOW);
    for (const each of [phone, newPhone(), newPhone()]) expect((await ask(each)).code).toBe(0);
    expect((await ask(newPhone())).message).toContain("1小时后");
    clock.set(TEST_NOW + jump);
    expect((await ask(newPhone())).code).toBe(0);
  });

  test("made no login code and no print code that works later", async () => {
    clock.set(TEST_NOW + jump);
    const { token } = await backend.logIn(newPhone());
    const printCode = await makePrintCode(token);
    const phone = newPhone();
    await ask(phone);
    clock.set(TEST_NOW);
    expect((await backend.call(logIn, { phone, code: codeOf(phone) }, { address: newAddress() })).code).toBe(400);
    expect((await take(printCode)).code).toBe(400);
    clock.set(TEST_NOW + jump);
    expect((await backend.call(logIn, { phone, code: codeOf(phone) }, { address: newAddress() })).code).toBe(0);
    expect((await take(printCode)).code).toBe(0);
  });

  test("blocks no address that guessed then", async () => {
    const address = newAddress();
    clock.set(TEST_NOW + jump);
    for (const _ of [1, 2, 3, 4, 5]) await take("000000", address);
    expect((await take("000000", address)).code).toBe(429);
    clock.set(TEST_NOW);
    expect((await take("000000", address)).code).toBe(400);
  });
});

test("exports that were taken while the clock was ahead do not count", async () => {
  clock.set(TEST_NOW);
  const { token } = await backend.logIn(newPhone());
  const take = async () => {
    const response = await backend.request(exportMyData.path, { headers: { authorization: token } });
    await response.arrayBuffer();
    return response.headers.get("content-type");
  };
  clock.set(TEST_NOW + 2 * HOUR);
  for (const _ of [1, 2, 3, 4, 5]) expect(await take()).toContain("zip");
  expect(await take()).toContain("json");
  clock.set(TEST_NOW);
  expect(await take()).toContain("zip");
});
