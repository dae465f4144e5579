import { createHmac } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { callServers } from "#lib/contract/call-servers.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";

const STUN = ["stun:stun.example.com:3478", "stun:stun2.example.com"];
const TURN = ["turn:turn.example.com:3478?transport=udp", "turns:turn.example.com:5349?transport=tcp"];
const bare = await openBackend();
const equipped = await openBackend({ callServers: { urls: [STUN[0] ?? "", ...TURN, STUN[1] ?? ""], turnSecret: "coturn's" } });
afterAll(() => Promise.all([bare.close(), equipped.close()]));

let phones = 13700000000;
const ask = async (backend: typeof bare) => {
  phones += 1;
  const { token, user } = await backend.logIn(String(phones));
  return { user, data: (await backend.call(callServers, null, { token })).data };
};

describe("the servers of calls", () => {
  test("are an empty list where the operator has named none", async () => {
    expect((await ask(bare)).data).toEqual([]);
  });

  test("are those of the operator, with credentials for TURN that coturn takes for an hour", async () => {
    const { data, user } = await ask(equipped);
    const username = `${TEST_NOW / 1000 + 3600}:recruitUser${user.id}`;
    const credential = createHmac("sha1", "coturn's").update(username).digest("base64");
    expect(data).toEqual([{ urls: STUN }, { urls: TURN, username, credential }]);
  });

  test("carry credentials of their own for every account and time", async () => {
    const first = await ask(equipped);
    equipped.clock.advance(60_000);
    const second = await ask(equipped);
    expect(second.data[1]?.credential).not.toBe(first.data[1]?.credential);
  });

  test("do not show the secret", async () => {
    const { token } = await equipped.logIn("13700009999");
    const { envelope } = await equipped.raw(callServers.path, {}, { token });
    expect(JSON.stringify([envelope, equipped.logged])).not.toContain("coturn's");
  });
});
