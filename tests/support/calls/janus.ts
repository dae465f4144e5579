/** Debian's Janus on loopback, with the settings of docs/operations.md, as a process that a test in the browser starts and stops by commands of Vitest. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserCommand } from "vitest/node";
import type { SfuRoom } from "#lib/domain/chat/calls/call.ts";
import { type CallRooms, createCallRooms } from "#server/services/call-rooms.ts";
import { answers, freePort } from "./ports.ts";

export const JANUS_SECRET = "secret of tests";
export const JANUS_ADMIN_KEY = "key of tests";
const OTHER_PLUGINS = ["audiobridge", "duktape", "echotest", "lua", "nosip", "recordplay", "sip", "streaming", "textroom"];
const UNUSED = {
  plugins: [...OTHER_PLUGINS, "videocall", "voicemail"],
  transports: ["http", "mqtt", "nanomsg", "pfunix", "rabbitmq"],
};
const disabled = (names: readonly string[]): string => names.map((name) => `libjanus_${name}.so`).join(",");

/** The files of settings, by name. */
const settingsOf = (folder: string, port: number): Record<string, string> => ({
  "janus.jcfg": `
general: {
  configs_folder = "${folder}"
  interface = "127.0.0.1"
  debug_level = 2
  protected_folders = []
  token_auth = true
  token_auth_secret = "${JANUS_SECRET}"
  session_timeout = 60
  reclaim_session_timeout = 30
}
nat: { ice_enforce_list = "127.0.0.1" }
plugins: { disable = "${disabled(UNUSED.plugins)}" }
transports: { disable = "${disabled(UNUSED.transports)}" }
loggers: { disable = "libjanus_jsonlog.so" }
`,
  "janus.plugin.videoroom.jcfg": `general: { admin_key = "${JANUS_ADMIN_KEY}", string_ids = true }\n`,
  "janus.transport.websockets.jcfg": `
general: { json = "compact", ws = true, ws_ip = "127.0.0.1", ws_port = ${port} }
admin: { admin_ws = false }
`,
});

export type Janus = { url: string; rooms: CallRooms; stop: () => void };
type Running = Janus & { child: ChildProcess };

/** Whether Janus is installed. */
export const janusIsThere = (): boolean => spawnSync("janus", ["--version"], { stdio: "ignore" }).error === undefined;

/** Starts a Janus at a port of its own, or again at a given one. */
export const openJanus = async (at?: number): Promise<Running> => {
  const port = at ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), "janus-"));
  for (const [name, text] of Object.entries(settingsOf(folder, port))) writeFileSync(join(folder, name), text);
  const child = spawn("janus", ["-F", folder], { stdio: "ignore" });
  while (child.exitCode === null && !(await answers(port)));
  if (child.exitCode !== null) throw new Error("Janus has ended");
  const url = `ws://127.0.0.1:${port}`;
  const rooms = createCallRooms({ url, serverUrl: url, secret: JANUS_SECRET, adminKey: JANUS_ADMIN_KEY });
  const stop = (): void => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, rooms, stop, child };
};

const all = new Map<string, Running>();

const hasJanus: BrowserCommand<[]> = () => janusIsThere();
/** Starts a Janus; one that was stopped starts again at its address. */
const startJanus: BrowserCommand<[name: string]> = async (_, name) => {
  const port = all.get(name)?.url.split(":").at(-1);
  all.set(name, await openJanus(port === undefined ? undefined : Number(port)));
};
const enterJanus: BrowserCommand<[name: string, call: string]> = (_, name, call): Promise<SfuRoom | null> =>
  all
    .get(name)
    ?.rooms.enter(call, Date.now())
    .catch(() => null) ?? Promise.resolve(null);
/** Freezes Janus with its sockets and media, as a network that is cut; or lets it go on. */
const holdJanus: BrowserCommand<[name: string, isHeld: boolean]> = (_, name, isHeld) => {
  all.get(name)?.child.kill(isHeld ? "SIGSTOP" : "SIGCONT");
};
const stopJanus: BrowserCommand<[name: string]> = (_, name) => all.get(name)?.stop();

export const janusCommands = { hasJanus, startJanus, enterJanus, holdJanus, stopJanus };
