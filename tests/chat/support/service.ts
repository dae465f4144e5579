import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChatAdmin, createChatAdmin } from "#server/services/chat-admin.ts";
import { type ChatApp, createUserSig } from "#server/services/user-sig.ts";

/** Answers that tests can't wait a minute for come sooner. */
const RULES = {
  helloSeconds: 1,
  sdkConfig: {
    stranger_profile_expiration_time: "0",
    // The SDK's own brakes would be what a quick test measures.
    cmd_frequency_limit: JSON.stringify(
      ["getroammsg", "group_msg_get", "get_group_self_member_info", "ws_get_user_status"].map((cmd) => ({
        cmd,
        interval: 1,
        count: 10_000,
      })),
    ),
  },
};

const require = createRequire(import.meta.url);

/**
 * As strict as the product's pages: workers are made from blobs, sockets go to the own origin, and no text becomes code but the address
 * of such a worker (page.js has the policy for that).
 */
const POLICY = [
  "default-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "require-trusted-types-for 'script'",
  "trusted-types default",
].join("; ");
const PAGE = `<!doctype html><meta charset="utf-8"><title>chat</title><link rel="icon" href="data:,">
<meta http-equiv="content-security-policy" content="${POLICY}">
<script src="sdk.js"></script><script src="upload.js"></script><script src="page.js"></script>`;

/** The one page of a site that is nothing else, with the SDK as its package has it. */
const writeSite = (site: string): void => {
  const folder = join(site, "test");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.html"), PAGE);
  copyFileSync(require.resolve("@tencentcloud/chat"), join(folder, "sdk.js"));
  copyFileSync(require.resolve("tim-upload-plugin"), join(folder, "upload.js"));
  copyFileSync(new URL("page.js", import.meta.url), join(folder, "page.js"));
};

type Started = ChatApp & { url: string };

const isStarted = (message: unknown): message is Started =>
  typeof message === "object" && message !== null && "url" in message && "appId" in message && "key" in message;

/** The chat service with a folder of its own, which it finds again after a restart. */
export const openService = async () => {
  const folder = mkdtempSync(join(tmpdir(), "chat-"));
  const rules = join(folder, "rules.json");
  writeFileSync(rules, JSON.stringify(RULES));
  const site = join(folder, "site");
  writeSite(site);
  let child: ChildProcess | null = null;
  let started: Started | null = null;
  let ahead = 0;

  const start = async (): Promise<void> => {
    // A demo: its recruiters answer whoever writes to them.
    const env = { ...process.env, DEMO: "1", PORT: "0", DATA_DIR: join(folder, "data"), CHAT_RULES: rules, SITE_DIR: site };
    const process_ = fork(new URL("serve.ts", import.meta.url).pathname, {
      env,
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child = process_;
    const failed = once(process_, "exit").then(() => {
      throw new Error("the chat service did not start");
    });
    for (;;) {
      const [message] = (await Promise.race([once(process_, "message"), failed])) as [unknown];
      if (!isStarted(message)) continue;
      started = message;
      failed.catch(() => undefined);
      break;
    }
    if (ahead > 0) await move(ahead);
  };
  const end = async (how: "SIGKILL" | "disconnect"): Promise<void> => {
    if (!child || child.exitCode !== null) return;
    const exited = once(child, "exit");
    if (how === "SIGKILL") child.kill("SIGKILL");
    else child.disconnect();
    await exited;
  };
  const move = async (seconds: number): Promise<void> => {
    const answered = child && once(child, "message");
    child?.send({ advance: seconds });
    await answered;
  };
  const app = (): Started => {
    if (!started) throw new Error("the chat service is not started");
    return started;
  };
  const now = (): number => Date.now() + ahead * 1000;
  await start();
  return {
    port: (): number => Number(new URL(app().url).port),
    appId: app().appId,
    sign: (userId: string, { seconds = 86_400, key = app().key, ago = 0 } = {}): string =>
      createUserSig({ appId: app().appId, key }, userId, now() - ago * 1000, seconds),
    admin: (): ChatAdmin => createChatAdmin(app(), `${app().url}/chat`, { now }),
    /** Calls the backend's side where the product has no call of its own. */
    call: async (path: string, body: unknown): Promise<void> => {
      const usersig = createUserSig(app(), "administrator", now(), 600);
      const query = new URLSearchParams({ sdkappid: String(app().appId), identifier: "administrator", usersig });
      await fetch(`${app().url}/chat/v4/${path}?${query}`, { method: "POST", body: JSON.stringify(body) });
    },
    advance: async (seconds: number): Promise<void> => {
      ahead += seconds;
      await move(seconds);
    },
    /** Ends the process without a word, as a power failure would. */
    kill: () => end("SIGKILL"),
    start,
    close: async (): Promise<void> => {
      await end("disconnect");
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type Service = Awaited<ReturnType<typeof openService>>;
