/** Several servers on one PostgreSQL: one leads the chat, the others are linked to it. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { ownChatCredentials } from "#lib/contract/chat.ts";
import { openSession } from "#server/db/account/sessions.ts";
import { findOrRegister } from "#server/db/account/users.ts";
import { findLeader, NotLeading, openCandidate, requireEpoch } from "#server/db/chat/leadership.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { exclusively } from "#server/db/connection/exclusive.ts";
import { relayedFor, relayMark } from "#server/gateway/leadership/relay.ts";
import { openWriter } from "#server/gateway/writer.ts";
import { systemClock } from "#server/services/clock.ts";
import { failOver } from "#tests/stress/failover.ts";
import { textsOf, textTo } from "#tests/support/chat/gateway.ts";
import { pushedMessages } from "#tests/support/chat/wire-client.ts";
import { openCluster, type Server, signIn } from "#tests/support/server/processes.ts";

const { onPostgres, openServer, postgres } = await openCluster();

/** The chat's address for a seeker who has logged in at any process. */
const chatUrlBy = async ({ url, database: { db } }: Server): Promise<unknown> => {
  const { id } = await findOrRegister(db, "13900007777", Date.now());
  const { token: authorization } = await openSession(db, id, { browser: "other", system: "other" }, Date.now());
  const body = JSON.stringify(z.encode(ownChatCredentials.payload, { userId: id }));
  const headers = { "content-type": "application/json", authorization };
  const answer = (await (await fetch(url + ownChatCredentials.path, { method: "POST", headers, body })).json()) as {
    data: { chatUrl: unknown };
  };
  return answer.data.chatUrl;
};

describe("the mark of requests between processes", () => {
  const app = { appId: 1, key: "a key" };
  test("is verified by its key and time, and names its purpose", () => {
    const mark = relayMark(app, "198.51.100.1", 1_000_000);
    expect(relayedFor(app, mark, 1_030_000)).toBe("198.51.100.1");
    expect(relayedFor(app, mark, 1_070_000)).toBeNull();
    expect(relayedFor({ ...app, key: "another" }, mark, 1_000_000)).toBeNull();
    for (const other of [undefined, "", "..", "198.51.100.1", mark.slice(1), [mark, mark]])
      expect(relayedFor(app, other, 1_000_000)).toBeNull();
  });
});

describe.skipIf(postgres === null)("servers on one PostgreSQL", () => {
  test("answer chats and the backend's calls to the leader from any process", () =>
    onPostgres(async (url) => {
      const first = await openServer(url);
      const second = await openServer(url);
      expect(first.logged.filter((line) => line.includes("leads"))).toEqual(["chat: this process leads"]);
      expect(second.logged.join()).toContain(`the process at ${first.url} leads`);
      await second.admin.importAccount({ userId: "anna", name: "Anna" });
      const [anna, bo] = [await signIn(first, "anna"), await signIn(second, "bo")];
      expect((await bo.ask("openim.sendmsg", textTo("anna", "through the other"))).ErrorCode).toBe(0);
      await expect.poll(() => pushedMessages(anna)).toHaveLength(1);
      expect(await second.admin.unreadCount("anna")).toBe(1);
      await second.close();
      await bo.closed;
      await first.close();
    }));

  test("hand over the lead when the leader stops, and a page of the other continues on its socket", () =>
    onPostgres(async (url) => {
      const first = await openServer(url, { CHAT_PUBLIC_URL: "https://one.example.com" });
      const second = await openServer(url, { CHAT_PUBLIC_URL: "https://two.example.com" });
      expect(await findLeader(second.database.db)).toEqual({ peerUrl: first.url });
      expect(await chatUrlBy(first)).toBe("https://one.example.com/chat");
      expect(await chatUrlBy(second)).toBe("https://two.example.com/chat");
      const anna = await signIn(second, "anna");
      const bo = await signIn(second, "bo");
      await first.close();
      expect((await anna.ask("openim.sendmsg", textTo("bo", "still here"))).ErrorCode).toBe(0);
      await expect.poll(() => textsOf(pushedMessages(bo))).toEqual(["still here"]);
      await second.close();
    }));

  test("a leader that loses its lock writes nothing more, and another leads", () =>
    onPostgres(async (url) => {
      const first = await openServer(url);
      const second = await openServer(url);
      const { db } = second.database;
      const anna = await signIn(first, "anna");
      // As when only its database connection breaks.
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`.execute(db);
      await expect.poll(() => [...first.logged, ...second.logged].filter((line) => line.includes("process leads"))).toHaveLength(3);
      expect(first.logged.join()).toContain("this process leads no more");
      expect((await anna.ask("openim.sendmsg", textTo("anna", "on the same socket"))).ErrorCode).toBe(0);
      await first.close();
      await second.close();
    }));

  test("an epoch begins only after the last change of the previous one, and later changes of that one are refused", () =>
    onPostgres(async (url) => {
      const database = await openDatabase({ kind: "server", url });
      const { db } = database;
      const at = { peerUrl: null };
      const [one, two] = [await openCandidate(url), await openCandidate(url)];
      const epoch = (await one.stand(at)) ?? expect.fail("nobody else leads");
      expect(await two.stand(at)).toBeNull();
      await one.confirm(epoch);
      const requireLead = (transaction: typeof db) => requireEpoch(transaction, epoch);
      const log = { info: () => undefined, error: () => undefined };
      const writer = await openWriter({ db, clock: systemClock, log, requireLead, pushLog: null });
      const gate = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const change = writer.change(async (transaction) => {
        await sql`create table last_change ()`.execute(transaction);
        begun.resolve();
        await gate.promise;
      });
      await begun.promise;
      one.close();
      await one.lost;
      // The new leader sees the change, which was committed before.
      const elected = expect
        .poll(() => two.stand(at))
        .not.toBeNull()
        .then(() => sql`select from last_change`.execute(db));
      gate.resolve();
      await Promise.all([change, elected]);
      await expect(writer.change(() => Promise.resolve())).rejects.toThrow(NotLeading);
      await expect(two.confirm(epoch)).rejects.toThrow(NotLeading);
      two.close();
      await database.close();
    }));

  test("start at the same moment on an empty database, and clean it one at a time", () =>
    onPostgres(async (url) => {
      const database = await openDatabase({ kind: "server", url });
      let working = 0;
      let most = 0;
      let done = 0;
      const work = async (): Promise<void> => {
        working += 1;
        most = Math.max(most, working);
        await sql`select 1`.execute(database.db);
        working -= 1;
        done += 1;
      };
      await Promise.all([1, 2, 3].map(() => exclusively(database.db, "start", work, { waits: true })));
      expect({ most, done }).toEqual({ most: 1, done: 3 });
      await exclusively(database.db, "cleaning", () => exclusively(database.db, "cleaning", work, { waits: false }), {
        waits: false,
      });
      expect(done).toBe(3);
      await database.close();
    }));

  test("lose and double nothing that was acknowledged when one is killed, and chats go on within 15 s", { tags: "release" }, () =>
    onPostgres(async (url) => {
      const report = await failOver(2, url);
      expect(report.wrong).toEqual([]);
      expect(report.messages).toBeGreaterThan(400);
      expect(report.signUps).toBeGreaterThan(0);
      expect(Math.max(...report.silences)).toBeLessThan(15_000);
    }),
  );
});
