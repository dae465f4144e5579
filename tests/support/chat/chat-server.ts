import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DatabaseSource } from "#server/db/connection/client.ts";
import { type ChatApp, createUserSig } from "#server/services/user-sig.ts";
import { makeDatabase } from "#tests/support/server/postgres.ts";
import type { Wish } from "./chat-process.ts";

const ENTRY = fileURLToPath(new URL("./chat-process.ts", import.meta.url));
const DAY_SECONDS = 86_400;

type Ready = { url: string; app: ChatApp };
/** Memory in bytes, of the whole process and of its objects, and the milliseconds for which it has used a processor. */
export type Usage = { rss: number; heap: number; cpu: number };

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  const port = address && typeof address === "object" ? address.port : 0;
  probe.close();
  await once(probe, "close");
  return port;
};

const nextMessage = async <Message>(child: ChildProcess): Promise<Message> => {
  const listening = new AbortController();
  const message = once(child, "message", listening);
  const gone = once(child, "exit", listening).then(([code, signal]) => {
    throw new Error(`the server ended: ${code ?? signal}`);
  });
  try {
    const [first] = await Promise.race([message, gone]);
    return first as Message;
  } finally {
    // Whichever did not happen is no longer waited for.
    listening.abort();
    await Promise.allSettled([message, gone]);
  }
};

type Options = {
  /** Settings of the server. */
  env?: Record<string, string>;
  /** Rules of its chat that differ from the standard ones. */
  rules?: Record<string, unknown>;
  /** Whether to keep its log from the terminal. */
  quiet?: boolean;
};

/**
 * The product's server in a process of its own, on a port and with data that outlive it: in a folder, or in a database of its own where
 * TEST_DATABASE_URL names a PostgreSQL.
 */
export const openChatServer = async ({ env, rules = {}, quiet = false }: Options = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "chat-server-"));
  const port = await freePort();
  const rulesFile = join(folder, "rules.json");
  writeFileSync(rulesFile, JSON.stringify(rules));
  const postgres = process.env["TEST_DATABASE_URL"];
  const database = postgres ? await makeDatabase(postgres) : null;
  const settings = {
    PORT: String(port),
    DATA_DIR: join(folder, "data"),
    SITE_DIR: join(folder, "site"),
    DEMO: "0",
    CHAT_RULES: rulesFile,
    CHAT_QUIET: quiet ? "1" : "0",
    ...(database && { DATABASE_URL: database.url }),
    ...env,
  };
  let child: ChildProcess | null = null;
  let app: ChatApp = { appId: 0, key: "" };
  let ahead = 0;

  const ask = async (wish: Wish): Promise<Usage> => {
    if (!child) throw new Error("there is no server");
    child.send(wish);
    return nextMessage<Usage>(child);
  };
  const start = async (): Promise<void> => {
    child = fork(ENTRY, { env: { ...process.env, ...settings }, stdio: ["ignore", "ignore", "inherit", "ipc"] });
    app = (await nextMessage<Ready>(child)).app;
    if (ahead > 0) await ask({ advance: ahead });
  };
  const end = async (stop: (running: ChildProcess) => void): Promise<void> => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const gone = once(running, "exit");
    stop(running);
    await gone;
  };
  const now = (): number => Date.now() + ahead * 1000;
  await start();
  const source: DatabaseSource = database ? { kind: "server", url: database.url } : { kind: "embedded", dir: join(folder, "data") };
  return {
    folder,
    /** Its database, to inspect while no server runs. */
    source,
    port,
    url: `http://127.0.0.1:${port}`,
    app: (): ChatApp => app,
    now,
    sign: (userId: string, { seconds = DAY_SECONDS, key = app.key, ago = 0 } = {}): string =>
      createUserSig({ appId: app.appId, key }, userId, now() - ago * 1000, seconds),
    pid: () => child?.pid,
    /** False once the process has ended by itself. */
    isRunning: (): boolean => child !== null && child.exitCode === null && child.signalCode === null,
    /** After garbage collection. */
    memory: () => ask({ memory: true }),
    usage: () => ask({ usage: true }),
    /** Moves its clock on, now and after every start. */
    advance: async (seconds: number): Promise<void> => {
      ahead += seconds;
      await ask({ advance: seconds });
    },
    start,
    /** As a power failure would. */
    kill: () => end((running) => running.kill("SIGKILL")),
    close: async (): Promise<void> => {
      await end((running) => running.disconnect());
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type ChatServer = Awaited<ReturnType<typeof openChatServer>>;
