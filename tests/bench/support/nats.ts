/** A NATS server, and the four commands of its text protocol that a waking needs. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { installWithApt } from "#scripts/apt.ts";
import { freePort } from "#scripts/postgres.ts";

const ENV = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };
const isThere = (): boolean => spawnSync("nats-server", ["--version"], { env: ENV }).status === 0;

const connectTo = async (port: number): Promise<Socket | null> => {
  const socket = connect(port, "127.0.0.1").setNoDelay(true);
  try {
    await once(socket, "connect");
    return socket;
  } catch {
    return null;
  }
};

/** Connects to NATS at a port; null if nothing listens there yet. */
export const joinNats = async (port: number) => {
  const socket = await connectTo(port);
  if (!socket) return null;
  socket.write('CONNECT {"verbose":false}\r\n');
  return {
    publish: (subject: string): void => void socket.write(`PUB ${subject} 0\r\n\r\n`),
    /** Calls back for messages, once for several that arrive together. */
    subscribe: (subject: string, onMessage: () => void): void => {
      socket.on("data", (data) => {
        if (data.includes("PING\r\n")) socket.write("PONG\r\n");
        if (data.includes("MSG ")) onMessage();
      });
      socket.write(`SUB ${subject} 1\r\n`);
    },
    close: (): void => void socket.destroy(),
  };
};

/** Starts a NATS server of its own. Throws if it is not installed and cannot be. */
export const openNats = async (): Promise<{ port: number; pid: number; close: () => void }> => {
  if (!isThere() && !(installWithApt("nats-server") && isThere())) throw new Error("nats-server is not installed");
  const port = await freePort();
  const child: ChildProcess = spawn("nats-server", ["-a", "127.0.0.1", "-p", String(port)], { stdio: "ignore", env: ENV });
  for (;;) {
    const probe = await joinNats(port);
    probe?.close();
    if (probe) break;
    if (child.exitCode !== null) throw new Error("NATS did not start");
    await sleep(50);
  }
  return { port, pid: child.pid ?? 0, close: () => void child.kill() };
};
