/** Reads from a standby beside its primary: real servers, whose replay is paused and whose line is cut. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { saveDeskCompany } from "#lib/contract/desk/companies.ts";
import { getCompany } from "#lib/contract/posts/companies.ts";
import { NEWEST, WRITTEN_AT } from "#lib/contract/written-at.ts";
import { type Standby, withPostgres, withStandby } from "#scripts/postgres.ts";
import { readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/db/connection/client.ts";
import { openServer } from "#server/db/connection/pool.ts";
import { openReplicas } from "#server/db/connection/replicas.ts";
import { seedOnce } from "#server/demo/seed/index.ts";
import { PUBLIC_DEMO } from "#server/demo-mode.ts";
import { startServer } from "#server/index.ts";
import { isReplicaCall } from "#server/routes/replica-reads.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { callCases, NOBODYS } from "#tests/support/server/call-cases.ts";
import { openLine } from "#tests/support/server/database-line.ts";
import { addPost, openPostId, postOfFair } from "#tests/support/server/posts.ts";

const NAME = "青禾科技有限公司";
const LAG_MAX_MS = 2000;
const LOOK_EVERY_MS = 50;

type Servers = { primary: string; standby: Standby } | null;
const opened = Promise.withResolvers<Servers>();
const over = Promise.withResolvers<void>();
const running = withStandby(async (servers) => {
  opened.resolve(servers);
  await over.promise;
});
running.catch(opened.reject);
const servers = await opened.promise;

const throughPort = (url: string, port: number): string => {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
};

/** A backend whose only replica is behind a line. */
const openSite = async ({ primary, standby }: NonNullable<Servers>) => {
  const database = await openDatabase({ kind: "server", url: primary });
  await seedOnce(database.db, TEST_NOW);
  const line = await openLine(Number(new URL(standby.url).port));
  const said: string[] = [];
  const replicas = await openReplicas({
    urls: [throughPort(standby.url, line.port)],
    primaryUrl: primary,
    say: (text) => void said.push(text.replace(/127\.0\.0\.1:\d+/, "one")),
    lagMaxMs: LAG_MAX_MS,
    lookEveryMs: LOOK_EVERY_MS,
  });
  const close = async (): Promise<void> => {
    await replicas.close();
    await database.close();
    await inner.close();
    await line.close();
  };
  const whole: Database = { ...database, replicas, close };
  const inner = await openServer(standby.url);
  const backend = await openBackend({ database: whole, corsOrigins: ["https://pages.example"] });
  const operator = await hireOperator(backend);
  let version = 0;
  let id: string | null = null;
  /** Changes the company at the desk; answers with the cookie of the change. */
  const change = async (industry: string): Promise<string> => {
    const payload = z.encode(saveDeskCompany.payload, { id, version, name: NAME, industry, size: "" });
    const reply = await backend.raw(saveDeskCompany.path, payload, { token: operator.token });
    if (reply.code !== 0) throw new Error(reply.envelope.message ?? "");
    ({ id, version } = z.decode(saveDeskCompany.answer, reply.envelope.data as z.input<typeof saveDeskCompany.answer>));
    return reply.headers.get("set-cookie") ?? "";
  };
  const read = async (headers: Record<string, string> = {}): Promise<string> => {
    const reply = await backend.call(getCompany, z.decode(getCompany.payload, { companyName: NAME }), { headers });
    return reply.code === 0 ? reply.data.industry : String(reply.code);
  };
  /** Until the replica answers, and has this. */
  const settle = async (industry: string): Promise<void> => {
    await change(industry);
    const has = async () => [
      replicas.serving(),
      (await inner.db.selectFrom("companies").select("industry").where("name", "=", NAME).executeTakeFirst())?.industry,
    ];
    await expect.poll(has).toEqual([1, industry]);
  };
  const pauseState = async (): Promise<string> => {
    const { rows } = await sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`.execute(inner.db);
    return rows[0]?.state ?? "";
  };
  return {
    ...{ backend, operator, replicas, line, said, change, settle, read },
    primary: database.db,
    standby: inner.db,
    pause: async (): Promise<void> => {
      await sql`select pg_wal_replay_pause()`.execute(inner.db);
      await expect.poll(pauseState).toBe("paused");
    },
    resume: async (): Promise<void> => {
      await sql`select pg_wal_replay_resume() where pg_is_in_recovery()`.execute(inner.db);
    },
  };
};

const site = servers && (await openSite(servers));
afterAll(async () => {
  await site?.backend.close();
  over.resolve();
  await running;
});
afterEach(async () => {
  await site?.resume();
});

const cookieOf = (setCookie: string): Record<string, string> => ({ cookie: setCookie.split(";")[0] ?? "" });
const cookieAt = (position: string): Record<string, string> => ({ cookie: `${WRITTEN_AT}=${position}` });

if (!site) test.skip("PostgreSQL is not installed", () => undefined);
else
  describe("a standby that answers reads", () => {
    const { backend, operator, replicas, line, said, change, settle, read, primary, standby, pause, resume } = site;
    const isServing = (count: number) => expect.poll(replicas.serving).toBe(count);

    test("gives strangers its own state, and writers their last change", async () => {
      await settle("农业");
      await pause();
      const cookie = await change("教育");
      expect(cookie).toMatch(/^written-at=\d+; Max-Age=20; Path=\/; HttpOnly; SameSite=Lax$/);
      expect([await read(), await read(cookieOf(cookie))]).toEqual(["农业", "教育"]);
      await resume();
      await expect.poll(() => read()).toBe("教育");
      // The writer reads from the replica again as soon as it has the change.
      await isServing(1);
      await expect
        .poll(async () => {
          await pause();
          await sql`update companies set industry = 'another process' where name = ${NAME}`.execute(primary);
          const found = await read(cookieOf(cookie));
          await resume();
          await sql`update companies set industry = '教育' where name = ${NAME}`.execute(primary);
          return found;
        })
        .toBe("教育");
    });

    test("is asked nothing for a session on another site's page, which has no cookie", async () => {
      await settle("矿业");
      await pause();
      await change("渔业");
      const origin = "https://pages.example";
      expect(await read({ origin, authorization: operator.token })).toBe("渔业");
      expect(await read({ origin })).toBe("矿业");
      expect(await read({ origin: "https://stranger.example", authorization: operator.token })).toBe("矿业");
    });

    test.each([
      ["the furthest position", NEWEST, "new"],
      ["a number beyond all", "99999999999999999999", "new"],
      ["no number", "abc", "old"],
      ["less than nothing", "-1", "old"],
      ["thirty digits", "9".repeat(30), "old"],
      ["nothing", "", "old"],
      ["a statement", "0'%20or%201=1", "old"],
    ])("a forged cookie of %s stalls nothing", async (_name, position, expected) => {
      await settle("old");
      await pause();
      await change("new");
      expect(await read(cookieAt(position))).toBe(expected);
      // Others are answered as before.
      expect(await read()).toBe("old");
      await resume();
    });

    test("is asked for the state of a job page, and is not the last word on a missing post", async () => {
      const closing = await addPost(primary, { name: "养蜂员" });
      await settle("畜牧");
      const statusOf = async (post: string, headers = {}) => (await backend.request(`/jobs/${post}`, { headers })).status;
      await pause();
      await sql`update posts set ends_on = '2026-11-02' where id = ${closing}`.execute(primary);
      expect([await statusOf(closing), await statusOf(closing, cookieAt(NEWEST))]).toEqual([302, 404]);
      expect(await statusOf(await addPost(primary, { name: "牧羊人" }))).toBe(302);
    });

    test("is not the last word on a missing company", { tags: "release" }, async () => {
      await settle("种植");
      await pause();
      const posted = { id: null, version: 0, name: "远帆物流有限公司", industry: "物流", size: "" };
      expect((await operator.call(saveDeskCompany, posted)).code).toBe(0);
      const payload = z.decode(getCompany.payload, { companyName: posted.name });
      expect((await backend.call(getCompany, payload)).data.industry).toBe("物流");
    });

    test("is left out while it is late, and taken back when it has caught up", { tags: "release" }, async () => {
      await settle("旧");
      said.length = 0;
      await pause();
      await change("新");
      await isServing(0);
      expect(await read()).toBe("新");
      expect(replicas.lag()).toBeGreaterThan(LAG_MAX_MS / 1000);
      await resume();
      await isServing(1);
      expect(said).toEqual(["replica one is left out: it is behind the primary", "replica one answers reads"]);
      await expect.poll(replicas.lag).toBeLessThan(LAG_MAX_MS / 1000);
    });

    test("may die and come back, and no reader sees an error", async () => {
      await settle("林业");
      said.length = 0;
      line.cut(true);
      const answers = await Promise.all(Array.from({ length: 20 }, () => read()));
      expect(new Set(answers)).toEqual(new Set(["林业"]));
      await isServing(0);
      expect(await read()).toBe("林业");
      line.cut(false);
      await isServing(1);
      expect(said.at(0)).toBe("replica one is left out: it does not answer");
      expect(said.at(-1)).toBe("replica one answers reads");
      expect(new Set(said).size).toBe(said.length);
    });

    test("may hang, and those who ask it are answered by the primary with the next look", { tags: "release" }, async () => {
      await isServing(1);
      line.silence(true);
      const began = performance.now();
      const answers = await Promise.all(Array.from({ length: 20 }, () => read()));
      expect(new Set(answers)).toEqual(new Set(["林业"]));
      expect(performance.now() - began).toBeLessThan(5000);
      await isServing(0);
      line.silence(false);
      await isServing(1);
    });

    test("takes every call of the list, for none of them writes", async () => {
      const { token, user } = await backend.logIn("13800000001");
      const [postId, fairPostId] = [await openPostId(primary), await postOfFair(primary, "101")];
      const cases = callCases({ ...NOBODYS, me: user.id, postId, fairPostId }).filter(({ path }) => isReplicaCall(path));
      expect(cases.length).toBeGreaterThan(12);
      const failed: unknown[] = [];
      const alone = {
        ...replicas,
        read: <Value>(_at: unknown, _primary: unknown, work: (db: typeof standby) => Promise<Value>) =>
          work(standby).catch((error: unknown) => {
            failed.push(error);
            throw error;
          }),
      };
      const reader = await openBackend({ database: { db: primary, replicas: alone, close: () => Promise.resolve() } });
      for (const { path, good } of cases) {
        const reply = await reader.raw(path, good, { token });
        expect([path, reply.code]).toEqual([path, 0]);
        expect(reply.headers.get("set-cookie")).toBeNull();
      }
      expect(failed).toEqual([]);
      await reader.close();
    });

    test("a standby that is behind at the start waits until it has caught up", async () => {
      await settle("果业");
      await pause();
      await change("茶业");
      // This cluster's commits do not wait for the disk.
      await sql`checkpoint`.execute(primary);
      const late = await openReplicas({
        urls: [servers?.standby.url ?? ""],
        primaryUrl: servers?.primary ?? "",
        say: () => undefined,
      });
      expect(late.serving()).toBe(0);
      await resume();
      await expect.poll(late.serving).toBe(1);
      await late.close();
    });

    test("a server that is no standby is left out, one of another system or with another database is refused", async () => {
      const lines: string[] = [];
      const open = (url: string) =>
        openReplicas({ urls: [url], primaryUrl: servers?.primary ?? "", say: (text) => void lines.push(text) });
      const same = await open(servers?.primary ?? "");
      expect([same.serving(), lines.join()]).toEqual([0, expect.stringMatching(/is left out: it is no standby$/)]);
      await same.close();
      const other = new URL(servers?.standby.url ?? "");
      other.pathname = "/template1";
      await expect(open(other.href)).rejects.toThrow(
        /^DATABASE_REPLICA_URLS cannot have .*: it has another database than DATABASE_URL\.$/,
      );
      await withPostgres((url) => expect(open(url ?? "")).rejects.toThrow(/: it belongs to another database system\.$/));
      const nowhere = await open("postgres://test@127.0.0.1:1/postgres");
      expect(nowhere.serving()).toBe(0);
      await nowhere.close();
    });

    test("is opened by the server from its settings, which monitoring sees", async () => {
      const config = readConfig({
        ...{ PORT: "0", METRICS_PORT: "0", DATA_DIR: "", DEMO: PUBLIC_DEMO, PUBLISH_AFTER: "0" },
        ...{ DATABASE_URL: servers?.primary, DATABASE_REPLICA_URLS: servers?.standby.url },
      });
      const lines: string[] = [];
      const log = { info: (text: string) => void lines.push(text), error: (text: string) => void lines.push(text) };
      const server = await startServer(config, backend.clock, log);
      const figures = async () => (await fetch(/figures for monitoring at (\S+)/.exec(lines.join("\n"))?.[1] ?? "")).text();
      await expect.poll(figures).toMatch(/^replicas_serving 1$[\s\S]*^replica_lag_seconds [01]/m);
      expect(lines.filter((text) => text.endsWith("answers reads"))).toHaveLength(1);
      await server.close();
      const mistaken = { ...config, replicaUrls: [`${servers?.standby.url.replace(/postgres$/, "template1")}`] };
      await expect(startServer(mistaken, backend.clock, log)).rejects.toThrow(/^DATABASE_REPLICA_URLS cannot have/);
    });

    test("is left out once it is a primary itself", async () => {
      await isServing(1);
      await servers?.standby.promote();
      await isServing(0);
      expect(said.at(-1)).toBe("replica one is left out: it is no standby");
      await change("after the failover");
      expect([await read(), replicas.lag()]).toEqual(["after the failover", 0]);
    });
  });
