import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ChatApp, createUserSig } from "#server/services/user-sig.ts";

const ENTRY = fileURLToPath(new URL("./chat-process.ts", import.meta.url));
const DAY_SECONDS = 86_400;

type Told = { url: string; app: ChatApp };
/** Memory in bytes after what can be freed is freed: of the whole process, and of its objects. */
export type Memory = { rss: number; heap: number };

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  const port = address && typeof address === "object" ? address.port : 0;
  probe.close();
  await once(probe, "close");
  return port;
};

const heard = async <Message>(child: ChildProcess): Promise<Message> => {
  const message = once(child, "message");
  const gone = once(child, "exit").then(([code, signal]) => {
    throw new Error(`the server ended: ${code ?? signal}`);
  });
  const [told] = await Promise.race([message, gone]);
  return told as Message;
};

/** The product's server in a process of its own, on a port and a data directory that outlive it. Without `DATABASE_URL` both are its own. */
export const openChatServer = async (env: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "chat-server-"));
  const port = await freePort();
  const settings = { PORT: String(port), DATA_DIR: folder, SITE_DIR: join(folder, "site"), DEMO: "0", ...env };
  let child: ChildProcess | null = null;
  let app: ChatApp = { appId: 0, key: "" };

  const start = async (): Promise<void> => {
    child = fork(ENTRY, { env: { ...process.env, ...settings }, stdio: ["ignore", "ignore", "inherit", "ipc"] });
    app = (await heard<Told>(child)).app;
  };
  const end = async (stop: (running: ChildProcess) => void): Promise<void> => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const gone = once(running, "exit");
    stop(running);
    await gone;
  };
  await start();
  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    sign: (userId: string): string => createUserSig(app, userId, Date.now(), DAY_SECONDS),
    pid: () => child?.pid,
    memory: async (): Promise<Memory> => {
      if (!child) throw new Error("there is no server");
      child.send("memory");
      return heard<Memory>(child);
    },
    start,
    /** As a power failure would. */
    kill: () => end((running) => running.kill("SIGKILL")),
    close: async (): Promise<void> => {
      await end((running) => running.disconnect());
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type ChatServer = Awaited<ReturnType<typeof openChatServer>>;
