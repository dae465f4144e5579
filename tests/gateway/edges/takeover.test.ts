/** The leader's words get lost, then it is gone: pages at the other process stay connected, and miss and double nothing. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { freePort } from "#scripts/postgres.ts";
import { isCovered, logCoverage, logPushes, newestPush, pushesAfter } from "#server/db/chat/pushes.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { migrate } from "#server/db/migrations/index.ts";
import { textsOf, textTo } from "#tests/support/chat/gateway.ts";
import { askGroup } from "#tests/support/chat/groups.ts";
import { connectWire, pushedMessages, type WireClient } from "#tests/support/chat/wire-client.ts";
import { openCluster, type Server, signIn } from "#tests/support/server/processes.ts";
import { type Line, openProxy } from "#tests/support/server/tcp-proxy.ts";

const { onPostgres, openServer, postgres } = await openCluster();

type Pair = { leader: Server; follower: Server; line: Line };

/** Two processes whose link goes over a line that the test holds. */
const withLine = (work: (pair: Pair) => Promise<void>): Promise<void> =>
  onPostgres(async (url) => {
    const port = await freePort();
    const line = await openProxy(port);
    const leader = await openServer(url, { PORT: String(port), CHAT_PEER_URL: line.url });
    const follower = await openServer(url);
    try {
      await work({ leader, follower, line });
    } finally {
      await follower.close();
      await leader.close();
      await line.close();
    }
  });

const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
const sendAll = async (from: WireClient, to: string): Promise<void> => {
  for (const text of texts) expect((await from.ask("openim.sendmsg", textTo(to, text))).ErrorCode).toBe(0);
};
const heardBy = (client: WireClient): string[] => textsOf(pushedMessages(client));

describe.skipIf(postgres === null)("pages at a process that follows", () => {
  test("hear once each message that a broken link has lost", { tags: "release" }, () =>
    withLine(async ({ leader, follower, line }) => {
      const [anna, bo] = [await signIn(leader, "anna"), await signIn(follower, "bo")];
      await sendAll(anna, "bo");
      await expect.poll(() => heardBy(bo)).toEqual(texts);
      line.mute(true);
      await sendAll(anna, "bo");
      expect(heardBy(bo)).toEqual(texts);
      line.mute(false);
      line.drop();
      await expect.poll(() => heardBy(bo)).toEqual([...texts, ...texts]);
      expect((await bo.ask("openim.sendmsg", textTo("anna", "the same socket"))).ErrorCode).toBe(0);
      expect(heardBy(bo)).toEqual([...texts, ...texts]);
    }),
  );

  test(
    "hear once each message that a leader wrote before its end, and have their questions answered by the next",
    { tags: "release" },
    () =>
      withLine(async ({ leader, follower, line }) => {
        const [anna, bo, carl] = [await signIn(leader, "anna"), await signIn(follower, "bo"), await signIn(follower, "carl")];
        line.mute(true);
        const unanswered = bo.ask("openim.sendmsg", textTo("carl", "asked twice"));
        await sendAll(anna, "bo");
        expect([...heardBy(bo), ...heardBy(carl)]).toEqual([]);
        await leader.close();
        expect((await unanswered).ErrorCode).toBe(0);
        await expect.poll(() => heardBy(bo)).toEqual(texts);
        await expect.poll(() => heardBy(carl)).toEqual(["asked twice"]);
        const { rows } = await sql<{ n: string }>`select count(*) as n from chat_messages where from_id = 'bo'`.execute(
          follower.database.db,
        );
        expect(rows).toEqual([{ n: "1" }]);
        expect((await carl.ask("openim.sendmsg", textTo("bo", "after it"))).ErrorCode).toBe(0);
        await expect.poll(() => heardBy(bo)).toEqual([...texts, "after it"]);
      }),
  );

  test("would miss it without the log", { tags: "release" }, () =>
    withLine(async ({ leader, follower, line }) => {
      const [anna, bo] = [await signIn(leader, "anna"), await signIn(follower, "bo")];
      const { db } = leader.database;
      await sql`
        create function lose() returns trigger language plpgsql as $$ begin new.receivers = '{}'; return new; end $$`.execute(db);
      await sql`create trigger lose before insert on chat_pushes for each row execute function lose()`.execute(db);
      line.mute(true);
      await sendAll(anna, "bo");
      line.mute(false);
      line.drop();
      expect((await anna.ask("openim.sendmsg", textTo("bo", "the last"))).ErrorCode).toBe(0);
      expect((await bo.ask("im_open_status.wshello")).ErrorCode).toBe(0);
      expect(heardBy(bo)).not.toContain(texts[0]);
    }),
  );

  test("hear that their session was ended at the other while their link was broken", { tags: "release" }, () =>
    withLine(async ({ leader, follower, line }) => {
      const old = await signIn(follower, "gina");
      line.mute(true);
      await signIn(leader, "gina");
      line.mute(false);
      line.drop();
      await expect.poll(() => old.pushes.map(({ servcmd }) => servcmd)).toEqual(["im_open_status.stat_forceoffline"]);
    }),
  );

  test("learn who was at the leader and did not come back", () =>
    onPostgres(async (url) => {
      const folder = mkdtempSync(join(tmpdir(), "rules-"));
      const CHAT_RULES = join(folder, "rules.json");
      writeFileSync(CHAT_RULES, JSON.stringify({ edgeWaitSeconds: 1 }));
      const leader = await openServer(url, { CHAT_RULES });
      const follower = await openServer(url, { CHAT_RULES });
      const [emil, fay, gus] = [await signIn(follower, "emil"), await signIn(leader, "fay"), await signIn(leader, "gus")];
      for (const [one, other] of [
        [emil, "fay"],
        [fay, "emil"],
        [emil, "gus"],
        [gus, "emil"],
      ] as const)
        await one.ask("openim.sendmsg", textTo(other, "we know each other"));
      await emil.ask("im_open_status.ws_status_subscribe", { To_Account: ["fay", "gus"] });
      await leader.close();
      const back = await connectWire(follower.url, gus.instance);
      expect((await back.resume(gus.token())).ErrorCode).toBe(0);
      const goneOf = (): string[] =>
        emil.pushes
          .flatMap(
            ({ body }) => (body["EventArray"] as { UserStatusList?: { To_Account: string; Status: number }[] }[] | undefined) ?? [],
          )
          .flatMap(({ UserStatusList = [] }) => UserStatusList)
          .flatMap(({ To_Account, Status }) => (Status === 2 ? [To_Account] : []));
      await expect.poll(goneOf).toEqual(["fay"]);
      await follower.close();
      rmSync(folder, { recursive: true, force: true });
    }));

  test("get an error for a lost answer where asking again would do it twice", { tags: "release" }, () =>
    withLine(async ({ leader, follower, line }) => {
      const hanna = await signIn(follower, "hanna");
      line.mute(true);
      const lost = askGroup(hanna, "create_group", { Type: "Private", Name: "once", MemberList: [] });
      await expect.poll(async () => (await leader.database.db.selectFrom("chat_groups").select("id").execute()).length).toBe(1);
      await leader.close();
      expect((await lost).ErrorCode).not.toBe(0);
      expect(await follower.database.db.selectFrom("chat_groups").select("id").execute()).toHaveLength(1);
    }),
  );

  test("know from the log whether it has all that they have missed", () =>
    onPostgres(async (url) => {
      const { db, close } = await openDatabase({ kind: "server", url });
      await migrate(db);
      const push = (id: number, to: string) => ({ id, receivers: [to], without: null, events: [{ Event: id, text: "\u0000" }] });
      const covered = (since: number) => isCovered(db, "mine", since);
      expect([await newestPush(db), await covered(0), await covered(3)]).toEqual([0, true, false]);
      await logPushes(db, [push(5, "anna"), push(6, "bo"), push(7, "anna")], 1000);
      expect([await newestPush(db), await covered(3), await covered(4), await covered(7), await covered(8)]).toEqual([
        ...[7, false, true, true, false],
      ]);
      expect((await pushesAfter(db, 5, ["anna", "carl"])).map(({ id, events }) => [id, events])).toEqual([
        [7, [{ Event: 7, text: "\u0000" }]],
      ]);
      await logCoverage(db, 8, ["mine"], 1001);
      await logCoverage(db, 9, ["another"], 1002);
      expect([await covered(7), await covered(8), await covered(9)]).toEqual([false, false, true]);
      await close();
    }));
});
