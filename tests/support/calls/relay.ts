/** Debian's coturn on loopback, as a relay that a test in the browser can stop and continue. It runs beside the test runner, as commands of Vitest. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import type { BrowserCommand } from "vitest/node";
import type { IceServer } from "#lib/domain/chat/calls/call.ts";
import { createCallServers } from "#server/services/call-servers.ts";
import { answers, freePort } from "./ports.ts";

const SECRET = "relay-of-tests";
const relays = new Map<string, ChildProcess>();

/** Whether coturn is installed. */
const hasRelay: BrowserCommand<[]> = () => spawnSync("turnserver", ["--version"], { stdio: "ignore" }).error === undefined;

/** Starts a relay that takes the credentials of our own server, and answers with them. */
const startRelay: BrowserCommand<[name: string]> = async (_, name): Promise<IceServer[]> => {
  const port = await freePort();
  const child = spawn(
    "turnserver",
    [
      ...["-n", "--no-cli", "--no-tls", "--no-dtls", "--log-file=/dev/null", "--allow-loopback-peers"],
      ...["--listening-ip=127.0.0.1", "--relay-ip=127.0.0.1", `--listening-port=${port}`],
      ...["--use-auth-secret", `--static-auth-secret=${SECRET}`, "--realm=tests"],
    ],
    { stdio: "ignore" },
  );
  relays.set(name, child);
  // It opens the port of TCP beside that of UDP.
  while (child.exitCode === null && !(await answers(port)));
  if (child.exitCode !== null) throw new Error("coturn has ended");
  const servers = createCallServers({ urls: [`turn:127.0.0.1:${port}?transport=udp`], turnSecret: SECRET });
  return servers("recruitUser1", Date.now());
};

/** Freezes the relay, as a network that is cut; or lets it go on. */
const holdRelay: BrowserCommand<[name: string, isHeld: boolean]> = (_, name, isHeld) => {
  relays.get(name)?.kill(isHeld ? "SIGSTOP" : "SIGCONT");
};
const stopRelay: BrowserCommand<[name: string]> = (_, name) => {
  relays.get(name)?.kill("SIGKILL");
  relays.delete(name);
};

export const relayCommands = { hasRelay, startRelay, holdRelay, stopRelay };
