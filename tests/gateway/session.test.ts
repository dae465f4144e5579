import { afterAll, describe, expect, test } from "vitest";
import { createUserSig } from "#server/services/user-sig.ts";
import { APP, openTestGateway, serveGateway, textsOf, textTo } from "#tests/support/chat/gateway.ts";
import { connectWire, pushedMessages } from "#tests/support/chat/wire-client.ts";
import { TEST_NOW } from "#tests/support/server/databases.ts";

const service = await openTestGateway();
afterAll(service.close);

const kickOf = (body: Record<string, unknown> | undefined): unknown => {
  const [event] = (body?.["EventArray"] as { C2cNotifyMsgArray: { KickoutMsgNotify: { KickType: number } }[] }[]) ?? [];
  return event?.C2cNotifyMsgArray[0]?.KickoutMsgNotify.KickType;
};

describe("signing in", () => {
  const other = { ...APP, key: "another key" };
  test.each([
    ["garbage", "alice", "garbage", 70_003],
    ["nothing", "alice", "", 70_003],
    ["another's", "alice", createUserSig(APP, "bob", TEST_NOW, 60), 70_013],
    ["one for another app", "alice", createUserSig({ ...APP, appId: 1 }, "alice", TEST_NOW, 60), 70_014],
    ["a forged one", "alice", createUserSig(other, "alice", TEST_NOW, 60), 70_009],
    ["an old one", "alice", createUserSig(APP, "alice", TEST_NOW - 61_000, 60), 70_001],
    ["one of nobody", "a\nb", createUserSig(APP, "a\nb", TEST_NOW, 60), 20_003],
  ])("with %s is refused", async (_name, userId, sig, code) => {
    const client = await service.connect();
    service.events.length = 0;
    expect((await client.logIn(userId, sig)).ErrorCode).toBe(code);
    expect((await client.logIn("alice", service.sign("alice"))).ErrorCode).toBe(0);
    // Written down without the name that was tried.
    expect(service.events).toEqual([
      { event: "chat-sign-in-refused", code },
      { event: "chat-sign-in", account: "alice" },
    ]);
  });

  test("returns all data that the SDK requires", async () => {
    const client = await service.connect();
    expect(await client.logIn("carol", service.sign("carol"))).toMatchObject({
      ActionStatus: "OK",
      A2Key: expect.stringMatching(/^[\w-]{43}$/),
      TinyId: expect.stringMatching(/^1441152\d{11}$/),
      TimeStamp: TEST_NOW / 1000,
      HelloInterval: 5,
      PurchaseBits: expect.stringMatching(/^[01]{64}$/),
      InstId: expect.any(Number),
    });
  });

  test("keeps an account's number", async () => {
    const first = await service.connect();
    const second = await service.connect();
    const { TinyId } = await first.logIn("dora", service.sign("dora"));
    expect((await second.logIn("dora", service.sign("dora")))["TinyId"]).toBe(TinyId);
  });

  test("is required by all commands except the first ones", async () => {
    const client = await service.connect();
    expect((await client.ask("heartbeat.alive")).ErrorCode).toBe(0);
    expect((await client.ask("imopenstat.tim_web_report_v2")).ErrorCode).toBe(0);
    expect((await client.ask("openim.getmsg")).ErrorCode).toBe(6014);
    expect((await client.askAs({ a2: "made up" }, "openim.getmsg", {})).ErrorCode).toBe(70_001);
  });

  test("by UserSig is also possible per request", async () => {
    const client = await service.connect();
    const head = { identifier: "erin", usersig: service.sign("erin") };
    expect((await client.askAs(head, "sns.friend_get", {})).ErrorCode).toBe(0);
    expect((await client.askAs({ ...head, identifier: "frank" }, "sns.friend_get", {})).ErrorCode).toBe(70_013);
  });

  test("on a second page ends the first, which learns the reason and stays connected until it has signed out", async () => {
    const first = await service.signIn("greta");
    const second = await service.signIn("greta");
    await expect.poll(() => kickOf(first.pushes[0]?.body)).toBe(1);
    expect(first.pushes[0]?.servcmd).toBe("im_open_status.stat_forceoffline");
    // Not 70001: that would mean an old UserSig.
    expect((await first.ask("openim.getmsg")).ErrorCode).toBe(6014);
    expect((await first.ask("im_open_status.wslogout", { wslogout_type: 1 })).ErrorCode).toBe(0);
    expect((await second.ask("openim.getmsg")).ErrorCode).toBe(0);
    expect((await first.logIn("greta", service.sign("greta"))).ErrorCode).toBe(0);
    await expect.poll(() => kickOf(second.pushes[0]?.body)).toBe(1);
  });

  test("elsewhere during a lost connection is reported to the returning page", async () => {
    const first = await service.signIn("hanna");
    await first.close();
    await service.signIn("hanna");
    const again = await service.connect(first.instance);
    expect(await again.resume(first.token())).toMatchObject({ ErrorCode: 1002, KickType: 1 });
  });

  test("ten times at once leaves one session", async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, () => service.connect()));
    await Promise.all(clients.map((client) => client.logIn("ida", service.sign("ida"))));
    const codes = await Promise.all(clients.map((client) => client.ask("im_open_status.wshello")));
    expect(codes.filter(({ ErrorCode }) => ErrorCode === 0)).toHaveLength(1);
  });

  test("again from the same page replaces the session without a kick", async () => {
    const first = await service.signIn("jana");
    const second = await service.signIn("jana", first.instance);
    expect((await second.ask("im_open_status.wshello")).ErrorCode).toBe(0);
    expect(first.pushes).toEqual([]);
  });

  test("lasts as long as the UserSig", async () => {
    const own = await serveGateway(service.db);
    const client = await own.connect();
    await client.logIn("kim", own.sign("kim", 600));
    own.advance(599);
    expect((await client.ask("im_open_status.wshello")).ErrorCode).toBe(0);
    own.advance(1);
    expect((await client.ask("im_open_status.wshello")).ErrorCode).toBe(70_001);
    await own.close();
  });
});

describe("a session", () => {
  test("survives a broken connection, and answers requests sent before its login", async () => {
    const first = await service.signIn("lena");
    await first.close();
    const second = await service.connect(first.instance);
    expect((await second.askAs({ a2: first.token() }, "openim.getmsg", {})).ErrorCode).toBe(0);
    expect(await second.resume(first.token())).toMatchObject({ ErrorCode: 0, A2Key: first.token() });
    expect((await second.ask("openim.getmsg")).ErrorCode).toBe(0);
  });

  test("outlives a restart of the service", async () => {
    const first = await serveGateway(service.db);
    const client = await first.signIn("mia");
    await first.close();
    const second = await serveGateway(service.db);
    const again = await second.connect(client.instance);
    expect((await again.resume(client.token())).ErrorCode).toBe(0);
    await second.close();
  });

  test("ends at signing out, and another may sign in on the connection", async () => {
    const client = await service.signIn("nora");
    const token = client.token();
    expect((await client.ask("im_open_status.wslogout", { wslogout_type: 0 })).ErrorCode).toBe(0);
    expect((await client.askAs({ a2: token }, "openim.getmsg", {})).ErrorCode).toBe(6014);
    expect((await client.logIn("olga", service.sign("olga"))).ErrorCode).toBe(0);
    const sender = await service.signIn("paula");
    await sender.ask("openim.sendmsg", textTo("nora", "nobody hears it"));
    await sender.ask("openim.sendmsg", textTo("olga", "she does"));
    await client.event(({ Event }) => Event === 9);
    expect(JSON.stringify(client.pushes)).not.toContain("nobody hears it");
  });

  test("that ended by signing out refuses its last requests, which do not count as expired", async () => {
    const client = await service.signIn("noor");
    const head = { a2: client.token() };
    const signedOut = client.ask("im_open_status.wslogout", { wslogout_type: 0 });
    const late = client.askAs(head, "sns.friend_get", {});
    expect((await signedOut).ErrorCode).toBe(0);
    expect((await late).ErrorCode).toBe(6014);
    const again = await service.connect();
    expect((await again.askAs(head, "sns.friend_get", {})).ErrorCode).toBe(6014);
  });

  test("that the same page replaced refuses its last requests, which do not count as expired", async () => {
    const first = await service.signIn("olaf");
    const second = await service.signIn("olaf", first.instance);
    expect((await second.askAs({ a2: first.token() }, "sns.friend_get", {})).ErrorCode).toBe(6014);
    expect((await second.ask("sns.friend_get")).ErrorCode).toBe(0);
  });

  test("that never was cannot be signed out of", async () => {
    const client = await service.signIn("pia");
    const head = { a2: "made up" };
    expect((await client.askAs(head, "im_open_status.wslogout", {})).ErrorCode).toBe(0);
    expect((await client.askAs(head, "sns.friend_get", {})).ErrorCode).toBe(70_001);
  });

  test("is not stored: the database has only the token's hash", async () => {
    const client = await service.signIn("quinn");
    const rows = await service.db.selectFrom("chat_tokens").selectAll().where("account_id", "=", "quinn").execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(client.token());
  });

  test("may be one of several, until too many end the oldest", async () => {
    const own = await serveGateway(service.db, { webInstances: 2 });
    const first = await own.signIn("rosa");
    own.advance(1);
    const second = await own.signIn("rosa");
    own.advance(1);
    expect((await first.ask("im_open_status.wshello")).ErrorCode).toBe(0);
    await own.signIn("rosa");
    await expect.poll(() => kickOf(first.pushes[0]?.body)).toBe(1);
    expect((await second.ask("im_open_status.wshello")).ErrorCode).toBe(0);
    await own.close();
  });
});

describe("clients' questions about the service", () => {
  test("is answered: configuration without telemetry, capabilities by the rules", async () => {
    const own = await serveGateway(service.db, { capabilities: { userStatus: false }, sdkConfig: { polling_interval: "300" } });
    const client = await own.signIn("sara");
    const config = await client.ask("im_sdk_config_mgr.fetch_config", {});
    expect(config["uint64_version"]).not.toBe(0);
    expect(JSON.parse(String(config["str_json_config"]))).toEqual({
      evt_rpt_sdkappid_bl: String(APP.appId),
      q_rpt_sdkappid_bl: String(APP.appId),
      polling_interval: "300",
    });
    const { str_purchase_bits: bits } = await client.ask("im_sdk_config_mgr.fetch_imsdk_purchase_bitsv2", {});
    expect([...String(bits)].reverse().flatMap((bit, index) => (bit === "0" ? [index] : []))).toEqual([7]);
    await own.close();
  });

  test("nothing knows is refused, and named in the log once", async () => {
    const own = await serveGateway(service.db);
    const client = await own.signIn("tess");
    for (const name of ["openim.dance", "openim.dance", "a b\nc"])
      expect(await client.ask(name)).toMatchObject({ ActionStatus: "FAIL", ErrorCode: 60_007 });
    expect(own.logged.filter((line) => line.includes("openim.dance"))).toHaveLength(1);
    expect(own.logged.filter((line) => line.includes("malformed"))).toHaveLength(1);
    await own.close();
  });

  test("at another address there is no socket", async () => {
    await expect(connectWire(`${service.url}/elsewhere`)).rejects.toThrow(/404/);
  });
});

test("a session with an expired UserSig receives nothing more, even on an open socket", async () => {
  const own = await openTestGateway();
  try {
    const idle = await own.connect();
    await idle.logIn("idle", own.sign("idle", 600));
    const writer = await own.signIn("writer");
    await writer.ask("openim.sendmsg", textTo("idle", "before"));
    own.advance(600);
    // Without a token, like a page that hides its return.
    await idle.askAs({}, "heartbeat.alive", {});
    await writer.ask("openim.sendmsg", textTo("idle", "after"));
    await idle.askAs({}, "heartbeat.alive", {});
    expect(textsOf(pushedMessages(idle))).toEqual(["before"]);
    expect(await own.isOnline("idle")).toBe(false);
    expect((await idle.ask("im_open_status.wshello")).ErrorCode).not.toBe(0);
  } finally {
    await own.close();
  }
});
