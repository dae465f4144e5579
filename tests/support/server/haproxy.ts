/** HAProxy in front of servers on this machine, from Debian's package: each client names the server that it comes to, and another takes it while that is gone. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installWithApt, onPath } from "#scripts/apt.ts";
import { freePort } from "#scripts/postgres.ts";

const isThere = (): boolean => Boolean(onPath("haproxy") ?? onPath("../sbin/haproxy"));

/** The header by which a client names its server, by number. */
export const AT = "x-at";

/** The server before a client's own is the one that takes it: clients of two neighbours then never come to the same. */
const backendOf = (ports: readonly number[], own: number): string => {
  const order = [own, (own + ports.length - 1) % ports.length];
  const lines = order.map(
    (at, index) => `  server s${at} 127.0.0.1:${ports[at]} check inter 100 fall 1 rise 1${index ? " backup" : ""}`,
  );
  return [`backend at${own}`, "  retries 2", "  option redispatch 1", ...lines].join("\n");
};

const settingsOf = (port: number, ports: readonly number[]): string =>
  [
    "global",
    "  maxconn 4000",
    "defaults",
    "  mode http",
    "  timeout connect 1s",
    "  timeout client 60s",
    "  timeout server 60s",
    "  timeout tunnel 1h",
    "frontend site",
    `  bind 127.0.0.1:${port}`,
    ...ports.map((_, at) => `  use_backend at${at} if { hdr(${AT}) ${at} }`),
    "  default_backend at0",
    ...ports.map((_, at) => backendOf(ports, at)),
    "",
  ].join("\n");

/** Opens it before servers at `ports`; null if it is not installed. */
export const openHaproxy = async (ports: readonly number[]): Promise<{ url: string; close: () => Promise<void> } | null> => {
  if (!isThere()) installWithApt("haproxy");
  if (!isThere()) return null;
  const folder = mkdtempSync(join(tmpdir(), "haproxy-"));
  const port = await freePort();
  writeFileSync(join(folder, "haproxy.cfg"), settingsOf(port, ports));
  const path = `${process.env["PATH"]}:/usr/sbin`;
  const child = spawn("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")], {
    stdio: "ignore",
    env: { ...process.env, PATH: path },
  });
  const isUp = (): Promise<boolean> =>
    new Promise((resolve) => {
      const probe = connect(port, "127.0.0.1");
      probe.once("connect", () => resolve(true));
      probe.once("error", () => resolve(false));
      probe.once("close", () => probe.destroy());
      probe.once("connect", () => probe.destroy());
    });
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error("HAProxy did not start");
    await sleep(50);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      // Open tunnels would keep it.
      child.kill("SIGKILL");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
