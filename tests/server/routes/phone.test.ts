import { afterAll, describe, expect, test } from "vitest";
import { changePhone, logIn, sendLoginCode } from "#lib/contract/account/account.ts";
import { getResume } from "#lib/contract/resume/resume.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

let phones = 13600000000;
const newPhone = (): string => String(++phones);
let addresses = 0;
const codeSentTo = async (phone: string): Promise<string> => {
  await backend.call(sendLoginCode, { phone, purpose: "changePhone" }, { address: `10.9.${++addresses}.1` });
  return backend.sms.inbox.latest(phone)?.code ?? "";
};
const wrong = (code: string): string => (code === "000000" ? "000001" : "000000");

const newSeeker = async () => {
  const { token, user } = await backend.logIn(newPhone());
  const session = { token };
  return {
    ...user,
    session,
    change: (phone: string, code: string) => backend.call(changePhone, { userId: user.id, phone, code }, session),
    phoneNow: async () => (await backend.call(getResume, { userId: user.id }, session)).data.loginPhone,
  };
};

describe("the phone one logs in with", () => {
  test("changes by a code sent to the new number, which alone leads to the account then", async () => {
    const seeker = await newSeeker();
    const phone = newPhone();
    const code = await codeSentTo(phone);
    expect(await seeker.change(phone, code)).toMatchObject({ code: 0, message: "修改成功" });
    expect(await seeker.phoneNow()).toBe(phone);
    expect(await backend.call(logIn, { phone, code })).toMatchObject({ code: 400 });
    backend.clock.advance(61_000);
    expect((await backend.logIn(phone)).user.id).toBe(seeker.id);
    backend.clock.advance(61_000);
    expect((await backend.logIn(seeker.phone)).user.id).not.toBe(seeker.id);
  });

  test("is not changed by a wrong code, nor by more than five tries, nor twice by one code", async () => {
    const seeker = await newSeeker();
    const phone = newPhone();
    const code = await codeSentTo(phone);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await seeker.change(phone, wrong(code))).toMatchObject({ code: 400, fields: { code: expect.any(String) } });
    expect(await seeker.change(phone, code)).toMatchObject({ code: 400 });
    expect(await seeker.phoneNow()).toBe(seeker.phone);
  });

  test("cannot be another user's, nor the same as before", async () => {
    const [seeker, other] = [await newSeeker(), await newSeeker()];
    backend.clock.advance(61_000);
    expect(await seeker.change(other.phone, await codeSentTo(other.phone))).toMatchObject({
      code: 409,
      message: "该手机号已被其他账号使用",
    });
    expect(await seeker.change(seeker.phone, "123456")).toMatchObject({ code: 400, message: "新手机号与当前手机号相同" });
    expect(await other.phoneNow()).toBe(other.phone);
  });

  test("can only be changed by its owner", async () => {
    const [seeker, other] = [await newSeeker(), await newSeeker()];
    const phone = newPhone();
    const code = await codeSentTo(phone);
    expect(await backend.call(changePhone, { userId: other.id, phone, code }, seeker.session)).toMatchObject({ code: 403 });
    expect(await backend.call(changePhone, { userId: other.id, phone, code })).toMatchObject({ code: 301 });
    expect(await other.phoneNow()).toBe(other.phone);
  });

  test("taken by two at the same moment goes to one", async () => {
    const [one, two] = [await newSeeker(), await newSeeker()];
    const phone = newPhone();
    const code = await codeSentTo(phone);
    const replies = await Promise.all([one.change(phone, code), two.change(phone, code)]);
    expect(replies.map((reply) => reply.code).sort()).toEqual([0, 400]);
  });
});
