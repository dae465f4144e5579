import { connect } from "node:net";
import { deflateSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway, serveGateway, textTo } from "#tests/support/chat/gateway.ts";
import { pushedMessages } from "#tests/support/chat/wire-client.ts";

const service = await openTestGateway();
afterAll(service.close);

/** Two clients that only chat during the attack. */
const bystanders = async () => {
  const [one, other] = [await service.signIn("bystander-a"), await service.signIn("bystander-b")];
  return async (): Promise<void> => {
    const before = pushedMessages(other).length;
    expect((await one.ask("openim.sendmsg", textTo("bystander-b", "all well"))).ErrorCode).toBe(0);
    await expect.poll(() => pushedMessages(other).length).toBe(before + 1);
  };
};
const stillChat = await bystanders();

const packed = (value: unknown): Buffer => Buffer.concat([Buffer.from("COMP"), deflateSync(JSON.stringify(value))]);

describe("frames that are malformed", () => {
  test.each<[string, Buffer | string]>([
    ["nothing", Buffer.alloc(0)],
    ["noise", Buffer.from([0, 255, 254, 1, 2, 3])],
    ["half a frame", Buffer.from('{"head":{"servcmd":"heartbeat.alive"')],
    ["a list", "[]"],
    ["null", "null"],
    ["no head", "{}"],
    ["a head of nothing", '{"head":null,"body":{}}'],
    ["a command that is no text", '{"head":{"servcmd":7,"seq":1}}'],
    ["a number that is none", '{"head":{"servcmd":"heartbeat.alive","seq":{}}}'],
    ["a compressed nothing", Buffer.from("COMP")],
    ["a compressed noise", Buffer.from("COMPxxxxxxxxxxxxx")],
    ["a bomb", packed({ head: { servcmd: "heartbeat.alive", seq: 1 }, body: "x".repeat(5_000_000) })],
    ["a depth", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  ])("such as %s get no answer and do no harm", async (_name, frame) => {
    const client = await service.signIn("fumbler");
    client.sendRaw(frame);
    expect((await client.ask("heartbeat.alive")).ErrorCode).toBe(0);
    await client.close();
  });

  test("end the connection when there is nothing else, and only that", async () => {
    const client = await service.connect();
    for (let count = 0; count <= 20; count++) client.sendRaw("nonsense");
    expect(await client.closed).toBe(1008);
    await stillChat();
  });

  test("may be compressed", async () => {
    const client = await service.signIn("presser");
    expect((await client.askAs({}, "heartbeat.alive", {}, true)).ErrorCode).toBe(0);
  });

  test("too large end the connection", async () => {
    const client = await service.connect();
    client.sendRaw(Buffer.alloc(1024 ** 2 + 1));
    expect(await client.closed).toBe(1009);
    await stillChat();
  });

  test("that break the WebSocket protocol end the connection", async () => {
    const client = connect(Number(new URL(service.url).port), "127.0.0.1");
    client.write(
      "GET /chat/binfo HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    );
    await new Promise((resolve) => client.once("data", resolve));
    client.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]));
    await expect.poll(() => client.destroyed, { message: "the connection ends" }).toBe(true);
    await stillChat();
  });
});

describe("bodies that are nonsense", () => {
  test.each([
    "openim.sendmsg",
    "openim.getroammsg",
    "openim.getmsg",
    "openim.msgreaded",
    "openim.msgwithdraw",
    "openim.get_peer_read_time",
    "recentcontact.page_get",
    "recentcontact.batch_delete",
    "recentcontact.top",
    "openim.set_c2c_peer_mute_notifications",
    "openim.get_c2c_peer_mute_notifications",
    "profile.portrait_get_all",
    "profile.portrait_set",
    "openim.modify_c2c_msg",
    "openim.delete_c2c_msg_ramble",
    "openim.c2c_msg_read_receipt",
    "im_long_msg.save_relay_json_msg",
    "im_long_msg.get_relay_json_msg",
    "im_msg_db_logic.ws_set_do_not_disturb",
    "im_cos_msg.pre_sig",
    "im_open_translate.ws_batch_trans_text",
    "message_search.query",
    "user_search.query",
    "recentcontact.clear_msg",
    "recentcontact.mark_contact",
    "recentcontact.search_contact_group",
    "sns.friend_get",
    "sns.friend_get_specified",
    "sns.friend_add",
    "sns.friend_response",
    "sns.friend_delete",
    "sns.friend_update",
    "sns.friend_check",
    "sns.pendency_report",
    "sns.pendency_delete",
    "sns.group_add",
    "sns.group_delete",
    "sns.group_update",
    "sns.black_list_get",
    "sns.black_list_add",
    "sns.black_list_delete",
    "im_open_status.ws_get_user_status",
    "im_open_status.ws_status_subscribe",
    "im_open_status.ws_status_unsubscribe",
    "im_open_status.ws_set_custom_status",
  ])("of %s are refused", async (name) => {
    const client = await service.signIn("nonsense");
    for (const body of [null, 7, "text", [], [null], { To_Account: { $ne: 1 } }])
      expect([0, 20_001]).toContain((await client.ask(name, body)).ErrorCode);
    expect((await client.ask(name, null)).ErrorCode).toBe(20_001);
    expect(service.logged).toEqual([]);
  });

  test("with content too deep to be written down is an error of their sender", async () => {
    const client = await service.signIn("deep");
    const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
    const head = JSON.stringify({ servcmd: "openim.sendmsg", seq: 1, a2: client.token() });
    const body = `{"To_Account":"deep","MsgSeq":1,"MsgRandom":1,"MsgBody":[{"MsgType":"x","MsgContent":${deep}}]}`;
    client.sendRaw(`{"head":${head},"body":${body}}`);
    expect((await client.ask("im_open_status.wshello")).ErrorCode).toBe(0);
    await stillChat();
    service.logged.length = 0;
  });

  test("with names that no column holds are refused", async () => {
    const client = await service.signIn("namer");
    for (const name of ["a\u0000b", "\ud800", "x".repeat(65), "a\nb"])
      expect((await client.ask("openim.getroammsg", { Peer_Account: name })).ErrorCode).toBe(20_001);
    const ProfileItem = [{ Tag: "Tag_Profile_IM_Nick", Value: "a\u0000b" }];
    expect((await client.ask("profile.portrait_set", { ProfileItem })).ErrorCode).toBe(20_001);
    for (const text of ["a\u0000b", "\ud800"]) {
      expect((await client.ask("user_search.query", { Keywords: [text] })).ErrorCode).toBe(20_001);
      expect((await client.ask("user_search.query", { Keywords: ["a"], Cursor: text })).ErrorCode).toBe(20_001);
      expect((await client.ask("im_long_msg.get_relay_json_msg", { JsonMsgKey: text })).ErrorCode).toBe(20_001);
    }
    expect(service.logged).toEqual([]);
    await stillChat();
  });
});

describe("a flood", () => {
  test("is answered in order at a bearable pace, and others notice nothing", async () => {
    const own = await serveGateway(service.db, { framesPerSecond: 1000, frameBurst: 10 });
    const client = await own.signIn("flooder");
    const quiet = await own.signIn("quiet");
    let answered = 0;
    const flood = Promise.all(
      Array.from({ length: 500 }, () =>
        client.ask("heartbeat.alive").then(() => {
          answered += 1;
        }),
      ),
    );
    expect((await quiet.ask("im_open_status.wshello")).ErrorCode).toBe(0);
    expect(answered).toBeLessThan(500);
    await flood;
    await own.close();
  });

  test("of connections ends at the limit, and there is room again when one leaves", async () => {
    const own = await serveGateway(service.db, { connections: 3 });
    const clients = [await own.connect(), await own.connect(), await own.connect()];
    await expect(own.connect()).rejects.toThrow("503");
    await clients[0]?.close();
    await expect
      .poll(() =>
        own.connect().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await own.close();
  });

  test("of unread pushes cuts the reader off", { tags: "release" }, async () => {
    const own = await serveGateway(service.db, { unsentBytes: 100_000, framesPerSecond: 5000, frameBurst: 5000 });
    const [sender, reader] = [await own.signIn("talker"), await own.signIn("deaf")];
    reader.socket.pause();
    const text = "x".repeat(10_000);
    // The system's own buffers take some megabytes first.
    for (let isThere = true; isThere; isThere = await own.isOnline("deaf"))
      for (let count = 0; count < 100; count++) await sender.ask("openim.sendmsg", textTo("deaf", text, { MsgLifeTime: 0 }));
    reader.socket.resume();
    expect(await reader.closed).toBe(1006);
    expect((await sender.ask("openim.sendmsg", textTo("deaf", "again"))).ErrorCode).toBe(0);
    await own.close();
  });

  test("of silence ends the connection", async () => {
    const own = await serveGateway(service.db, { idleSeconds: 1 });
    const client = await own.signIn("sleeper");
    expect(await client.closed).toBe(1006);
    await own.close();
  });
});
