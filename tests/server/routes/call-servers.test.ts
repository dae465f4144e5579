import { createHmac } from "node:crypto";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { callRoom, callServers } from "#lib/contract/call-servers.ts";
import { callOffSigs } from "#server/db/chat/called-off-sigs.ts";
import { createUserSig } from "#server/services/user-sig.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { CHAT_APP, openBackend, TEST_NOW } from "#tests/support/server/backend.ts";

const STUN = ["stun:stun.example.com:3478", "stun:stun2.example.com"];
const TURN = ["turn:turn.example.com:3478?transport=udp", "turns:turn.example.com:5349?transport=tcp"];
const bare = await openBackend();
const equipped = await openBackend({ callServers: { urls: [STUN[0] ?? "", ...TURN, STUN[1] ?? ""], turnSecret: "coturn's" } });
afterAll(() => Promise.all([bare.close(), equipped.close()]));

let phones = 13700000000;
const ask = async (backend: typeof bare) => {
  phones += 1;
  const { token, user } = await backend.logIn(String(phones));
  return { user, data: (await backend.call(callServers, null, { token })).data?.servers };
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
    expect(second.data?.[1]?.credential).not.toBe(first.data?.[1]?.credential);
  });

  test("do not show the secret", async () => {
    const { token } = await equipped.logIn("13700009999");
    const { envelope } = await equipped.raw(callServers.path, {}, { token });
    expect(JSON.stringify([envelope, equipped.logged])).not.toContain("coturn's");
  });
});

const SECOND = TEST_NOW / 1000;
const proofOf = (userId: string, at = TEST_NOW, app = CHAT_APP) => ({ userId, userSig: createUserSig(app, userId, at, 3600) });

describe("an account of the chat without a session", () => {
  test("gets the same servers by its credentials", async () => {
    const { data } = await equipped.call(callServers, proofOf("manager5"));
    expect(data?.servers[1]?.username).toMatch(/:manager5$/);
    expect(data?.hasSfu).toBe(false);
  });

  test.each([
    ["that are forged", { userId: "manager5", userSig: proofOf("manager5", TEST_NOW, { ...CHAT_APP, key: "guessed" }).userSig }],
    ["that have expired", proofOf("manager5", TEST_NOW - 3_601_000)],
    ["of another account", { ...proofOf("manager6"), userId: "manager5" }],
    ["of another app", proofOf("manager5", TEST_NOW, { ...CHAT_APP, appId: 1 })],
    ["that are no UserSig", { userId: "manager5", userSig: "x" }],
    ["that are half there", { userId: "manager5", userSig: "" }],
  ])("gets nothing by credentials %s", async (_, proof) => {
    expect((await equipped.call(callServers, proof)).code).toBe(403);
  });

  test("gets nothing by credentials that the chat has called off", async () => {
    const proof = proofOf("manager9");
    expect((await equipped.call(callServers, proof)).code).toBe(0);
    await callOffSigs(equipped.db, "manager9", SECOND + 1);
    expect((await equipped.call(callServers, proof)).code).toBe(403);
  });

  test("gets nothing without credentials", async () => {
    expect((await equipped.call(callServers, null)).code).toBe(301);
  });
});

describe("the room of a call", () => {
  const chat = createChatService();
  const entered: string[] = [];
  const open = async () => {
    const backend = await openBackend({
      chatAdmin: chat.admin,
      callRooms: {
        enter: async (room) => {
          entered.push(room);
          if (room === "broken") throw new Error("Janus cannot be reached");
          return { url: "wss://janus.example", room, token: "t", pass: "p" };
        },
      },
    });
    return backend;
  };

  test("is given to those alone whom the chat counts as in the call", async () => {
    const backend = await open();
    onTestFinished(backend.close);
    chat.inCalls.set("call-1", ["manager5"]);
    const ask = (call: string, userId: string) => backend.call(callRoom, { call, proof: proofOf(userId) });
    expect((await ask("call-1", "manager5")).data).toEqual({ url: "wss://janus.example", room: "call-1", token: "t", pass: "p" });
    expect((await ask("call-1", "manager6")).code).toBe(403);
    expect((await ask("call-2", "manager5")).code).toBe(403);
    expect((await backend.call(callRoom, { call: "call-1", proof: null })).code).toBe(301);
    const forged = proofOf("manager5", TEST_NOW, { ...CHAT_APP, key: "guessed" });
    expect((await backend.call(callRoom, { call: "call-1", proof: forged })).code).toBe(403);
    expect(entered).toEqual(["call-1"]);
  });

  test("is given to a seeker by the session, whose servers name the unit", async () => {
    const backend = await open();
    onTestFinished(backend.close);
    const { token, user } = await backend.logIn("13700008001");
    chat.inCalls.set("call-3", [`recruitUser${user.id}`]);
    expect((await backend.call(callServers, null, { token })).data?.hasSfu).toBe(true);
    expect((await backend.call(callRoom, { call: "call-3", proof: null }, { token })).data?.room).toBe("call-3");
  });

  test("is refused in words while Janus or the chat is down, and where there is no unit", async () => {
    const backend = await open();
    onTestFinished(backend.close);
    chat.inCalls.set("broken", ["manager5"]);
    expect((await backend.call(callRoom, { call: "broken", proof: proofOf("manager5") })).code).toBe(500);
    expect((await equipped.call(callRoom, { call: "call-1", proof: proofOf("manager5") })).code).toBe(403);
  });
});
