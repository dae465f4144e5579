/** A PostgreSQL that does not answer: one of the tests' own, because it is locked and used up. */
import { createServer } from "node:net";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { fairCounts } from "#lib/contract/fairs/fairs.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { withPostgres } from "#scripts/postgres.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { answersWithin } from "#server/db/connection/health.ts";
import { isUnavailable } from "#server/db/connection/unavailable.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const TIMEOUTS = { statement: 500, connection: 500 };

/** Runs `work` on a PostgreSQL. */
const onPostgres = (work: (url: string) => Promise<void>): Promise<void> =>
  withPostgres(async (url) => {
    if (url !== null) await work(url);
  });

const hasPostgres = await withPostgres((url) => Promise.resolve(url !== null));

describe.skipIf(!hasPostgres)("a PostgreSQL that is stuck", () => {
  test("is waited for within limits, does not affect others, and is reported", async () => {
    await onPostgres(async (url) => {
      const database = await openDatabase({ kind: "server", url, timeouts: TIMEOUTS });
      const backend = await openBackend({ database });
      const locker = await openDatabase({ kind: "server", url });
      const lock = await locker.db.startTransaction().execute();
      await sql`lock table posts in access exclusive mode`.execute(lock);
      const searches = Array.from({ length: 16 }, () => backend.raw(searchPosts.path, {}));
      for (const { status, envelope, headers } of await Promise.all(searches)) {
        expect([status, envelope.code, envelope.message]).toEqual([503, 500, "系统繁忙，请稍后再试"]);
        expect(headers.get("retry-after")).toBe("5");
      }
      expect((await backend.raw(fairCounts.path, {})).code).toBe(0);
      await lock.rollback().execute();
      expect((await backend.raw(searchPosts.path, {})).code).toBe(0);
      await locker.close();
      await backend.close();
    });
  });

  test("is unhealthy for monitoring, while the process lives", async () => {
    await onPostgres(async (url) => {
      const database = await openDatabase({ kind: "server", url, timeouts: { statement: 10_000, connection: 10_000 } });
      const backend = await openBackend({ database });
      const status = async (path: string): Promise<number> => (await backend.request(path)).status;
      expect([await status("/healthz"), await status("/livez")]).toEqual([200, 200]);
      // All connections are taken.
      const taken = await Promise.all(Array.from({ length: 10 }, () => database.db.startTransaction().execute()));
      expect([await status("/healthz"), await status("/livez")]).toEqual([503, 200]);
      await Promise.all(taken.map((transaction) => transaction.rollback().execute()));
      expect(await status("/healthz")).toBe(200);
      await backend.close();
    });
  });
});

describe.skipIf(!hasPostgres)("an abandoned transaction", () => {
  test("is ended by the database, and nothing else", async () => {
    await onPostgres(async (url) => {
      const { db, close } = await openDatabase({ kind: "server", url, timeouts: TIMEOUTS });
      const idle = await db.startTransaction().execute();
      await sql`select 1`.execute(idle);
      const alive = () => sql<{ pids: string }>`select count(*) as pids from pg_stat_activity where state = 'idle in transaction'`;
      await expect.poll(async () => (await alive().execute(db)).rows[0]?.pids).toBe("0");
      await expect(sql`select 1`.execute(idle)).rejects.toThrow();
      await idle
        .rollback()
        .execute()
        .catch(() => undefined);
      expect(await answersWithin(db, 1000)).toBe(true);
      await close();
    });
  });
});

describe.skipIf(!hasPostgres)("a primary that is gone in the middle of a transaction", () => {
  const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

  test("counts as no answer, also at the rollback and after it has become a standby", async () => {
    await onPostgres(async (url) => {
      const { db, close } = await openDatabase({ kind: "server", url, timeouts: TIMEOUTS });
      const lost = await failureOf(
        db.transaction().execute(async (change) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(change);
          await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
          await sql`select 1`.execute(change);
        }),
      );
      const readOnly = await failureOf(
        db.transaction().execute(async (change) => {
          await sql`set transaction read only`.execute(change);
          await sql`create table nothing ()`.execute(change);
        }),
      );
      const failures = [lost, readOnly];
      expect([failures.map(isUnavailable), failures.map(String)]).toEqual([
        [true, true],
        [
          expect.stringMatching(/is not queryable|Connection terminated|57P01|ECONNRESET/),
          expect.stringContaining("read-only transaction"),
        ],
      ]);
      await close();
    });
  });
});

describe("a database server that says nothing", () => {
  test("is given up after a while, in words", { tags: "release" }, async () => {
    const mute = createServer(() => undefined);
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const address = mute.address();
    const port = address && typeof address === "object" ? address.port : 0;
    const opening = openDatabase({ kind: "server", url: `postgres://x@127.0.0.1:${port}/x`, timeouts: TIMEOUTS });
    const error = await opening.catch((reason: unknown) => reason);
    expect(isUnavailable(error)).toBe(true);
    mute.close();
  });
});
