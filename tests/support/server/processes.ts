/** Several servers in the test's own process, on one PostgreSQL. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { withPostgres } from "#scripts/postgres.ts";
import { readConfig } from "#server/config.ts";
import { localChatApp } from "#server/db/chat/chat-app.ts";
import { startServer } from "#server/index.ts";
import { createChatAdmin } from "#server/services/chat-admin.ts";
import { systemClock } from "#server/services/clock.ts";
import { createUserSig } from "#server/services/user-sig.ts";
import { connectWire } from "#tests/support/chat/wire-client.ts";
import { makeDatabase } from "./postgres.ts";

/**
 * Opens a PostgreSQL and a folder for the tests of a file, until its end: files of one worker share this module, and each needs its own. Null where
 * PostgreSQL is not installed.
 */
export const openCluster = async () => {
  const opened = Promise.withResolvers<string | null>();
  const isOver = Promise.withResolvers<void>();
  const cluster = withPostgres(async (url) => {
    opened.resolve(url);
    await isOver.promise;
  });
  const folder = mkdtempSync(join(tmpdir(), "processes-"));
  afterAll(async () => {
    isOver.resolve();
    await cluster;
    rmSync(folder, { recursive: true, force: true });
  });
  const postgres = await opened.promise;

  const openServer = async (DATABASE_URL: string, more: Record<string, string> = {}) => {
    const logged: string[] = [];
    const log = { info: (line: string) => void logged.push(line), error: (line: string) => void logged.push(line) };
    const settings = { PORT: "0", DATABASE_URL, DATA_DIR: folder, SITE_DIR: join(folder, "site"), ...more };
    const server = await startServer(readConfig(settings), systemClock, log);
    const app = await localChatApp(server.database.db);
    return { ...server, logged, admin: createChatAdmin(app, `${server.url}/chat`, systemClock), app };
  };
  return {
    postgres,
    openServer,
    /** Runs `work` on a database of its own. */
    onPostgres: async (work: (url: string) => Promise<void>): Promise<void> => {
      const { url, drop } = await makeDatabase(postgres ?? "");
      try {
        await work(url);
      } finally {
        await drop();
      }
    },
  };
};
export type Server = Awaited<ReturnType<Awaited<ReturnType<typeof openCluster>>["openServer"]>>;

export const signIn = async ({ url, app }: Server, name: string) => {
  const client = await connectWire(url);
  const { ErrorCode } = await client.logIn(name, createUserSig(app, name, Date.now(), 600));
  expect(ErrorCode).toBe(0);
  return client;
};
