/** Pages at two processes on one PostgreSQL: nothing shows them that they are apart. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUserSig } from "#server/services/user-sig.ts";
import { textsOf, textTo } from "#tests/support/chat/gateway.ts";
import { connectWire, pushedMessages, type WireClient } from "#tests/support/chat/wire-client.ts";
import { makeDatabase } from "#tests/support/server/postgres.ts";
import { openCluster, type Server, signIn } from "#tests/support/server/processes.ts";

const { openServer, postgres } = await openCluster();

describe.skipIf(postgres === null)("pages at two processes", () => {
  let leader: Server;
  let follower: Server;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await makeDatabase(postgres ?? "");
    drop = database.drop;
    leader = await openServer(database.url);
    follower = await openServer(database.url);
  });
  afterAll(async () => {
    await follower.close();
    await leader.close();
    await drop();
  });
  const eventOf = async (client: WireClient, number: number): Promise<Record<string, unknown>> =>
    client.event(({ Event }) => Event === number);

  test("hear each other's messages, in their order", async () => {
    const [anna, bo] = [await signIn(leader, "anna"), await signIn(follower, "bo")];
    const texts = Array.from({ length: 50 }, (_, index) => `text ${index}`);
    await Promise.all(texts.map((text) => anna.ask("openim.sendmsg", textTo("bo", text))));
    await expect.poll(() => textsOf(pushedMessages(bo))).toEqual(texts);
    for (const text of texts) expect((await bo.ask("openim.sendmsg", textTo("anna", text))).ErrorCode).toBe(0);
    await expect.poll(() => textsOf(pushedMessages(anna))).toEqual(texts);
  });

  test("see typing, which is stored nowhere", async () => {
    const [carl, dora] = [await signIn(follower, "carl"), await signIn(leader, "dora")];
    for (const [from, to, name] of [
      [carl, dora, "dora"],
      [dora, carl, "carl"],
    ] as const) {
      expect((await from.ask("openim.sendmsg", textTo(name, "typing", { MsgLifeTime: 0 }))).ErrorCode).toBe(0);
      await expect.poll(() => textsOf(pushedMessages(to))).toContain("typing");
    }
  });

  test("see who comes and goes at the other", async () => {
    const [emil, fay] = [await signIn(leader, "emil"), await signIn(follower, "fay")];
    await emil.ask("openim.sendmsg", textTo("fay", "now they know each other"));
    await fay.ask("openim.sendmsg", textTo("emil", "indeed"));
    await emil.ask("im_open_status.ws_status_subscribe", { To_Account: ["fay"] });
    await fay.ask("im_open_status.wslogout");
    expect(await eventOf(emil, 19)).toMatchObject({ UserStatusList: [{ To_Account: "fay", Status: 2 }] });
    expect(await leader.admin.unreadCount("fay")).toBe(1);
  });

  test("end a session that the other holds", async () => {
    const old = await signIn(follower, "gina");
    const recent = await signIn(leader, "gina");
    await expect.poll(() => old.pushes.map(({ servcmd }) => servcmd)).toEqual(["im_open_status.stat_forceoffline"]);
    await signIn(follower, "gina");
    await expect.poll(() => recent.pushes.map(({ servcmd }) => servcmd)).toEqual(["im_open_status.stat_forceoffline"]);
    // One push per ended session; its requests are refused.
    expect((await old.ask("openim.getmsg", { Cookie: "", SyncFlag: 0 })).ErrorCode).not.toBe(0);
  });

  test("may send large frames only once they are signed in", async () => {
    const client = await connectWire(follower.url);
    const large = client.ask("heartbeat.alive", { x: "x".repeat(10_000) });
    await client.logIn("hanna", createUserSig(follower.app, "hanna", Date.now(), 600));
    expect((await large).ErrorCode).toBe(0);
  });

  test("find files at the origin of their own process", async () => {
    const [ida, jo] = [await signIn(leader, "ida"), await signIn(follower, "jo")];
    const name = `${"a".repeat(32)}.txt`;
    const urlAt = ({ url }: Server): string => `${url}/chat/files/${name}`;
    const file = { Url: urlAt(leader), FileName: "a.txt", FileSize: 1, UUID: "a", Download_Flag: 2 };
    const MsgBody = [{ MsgType: "TIMFileElem", MsgContent: file }];
    expect((await ida.ask("openim.sendmsg", textTo("jo", "", { MsgBody }))).ErrorCode).toBe(0);
    await expect.poll(() => JSON.stringify(pushedMessages(jo))).toContain(urlAt(follower));
  });
});
