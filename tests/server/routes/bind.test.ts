import { afterAll, describe, expect, test } from "vitest";
import { bindWeChat } from "#lib/contract/account/bind.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

let phones = 13410000000;
let identities = 0;
const newIdentity = (): string => `oWeChat-identity_${++identities}`;
const newSeeker = async () => {
  const { token, user } = await backend.logIn(String(++phones));
  return { ...user, bind: (wxOpenId: string, phone = user.phone) => backend.call(bindWeChat, { phone, wxOpenId }, { token }) };
};
const bound = () => backend.db.selectFrom("wechat_bindings").select(["open_id", "user_id"]).execute();

describe("linking a phone with a WeChat identity", () => {
  test("is stored on the user, and stored once when it is repeated", async () => {
    const seeker = await newSeeker();
    const identity = newIdentity();
    for (let count = 0; count < 2; count += 1)
      expect(await seeker.bind(identity)).toMatchObject({ code: 0, message: "微信绑定成功" });
    expect((await bound()).filter((row) => row.user_id === seeker.id)).toEqual([{ open_id: identity, user_id: seeker.id }]);
  });

  test("is refused for another user's identity, which stays linked", async () => {
    const [first, second] = [await newSeeker(), await newSeeker()];
    const [taken, own] = [newIdentity(), newIdentity()];
    await first.bind(taken);
    await second.bind(own);
    expect(await second.bind(taken)).toMatchObject({ code: 409, message: "该微信已绑定其他手机号" });
    expect(await bound()).toEqual(
      expect.arrayContaining([
        { open_id: taken, user_id: first.id },
        { open_id: own, user_id: second.id },
      ]),
    );
  });

  test("replaces the previous identity, which is then free", async () => {
    const [seeker, next] = [await newSeeker(), await newSeeker()];
    const [before, after] = [newIdentity(), newIdentity()];
    await seeker.bind(before);
    await seeker.bind(after);
    expect((await bound()).filter((row) => row.user_id === seeker.id)).toEqual([{ open_id: after, user_id: seeker.id }]);
    expect((await next.bind(before)).code).toBe(0);
  });

  test("speaks of the own phone alone", async () => {
    const [seeker, other] = [await newSeeker(), await newSeeker()];
    expect((await seeker.bind(newIdentity(), other.phone)).code).toBe(403);
  });

  test("by two users at once gives the identity to one of them", async () => {
    const seekers = await Promise.all([newSeeker(), newSeeker(), newSeeker()]);
    const identity = newIdentity();
    const codes = await Promise.all(seekers.map(async (seeker) => (await seeker.bind(identity)).code));
    expect(codes.sort()).toEqual([0, 409, 409]);
  });

  test("leaves no identity in the log", async () => {
    const seeker = await newSeeker();
    const identity = newIdentity();
    await seeker.bind(identity);
    await backend.request(`/home?miniProgram=1&wxOpenId=${identity}`);
    expect(backend.logged.join()).not.toContain(identity);
  });
});
