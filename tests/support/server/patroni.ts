/**
 * A PostgreSQL with a synchronous standby as an operator would run it: two nodes of Patroni, etcd for their lock, and HAProxy in front, all on this
 * machine, from Debian's packages. Only processes that this module started are ended, by their numbers.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { installWithApt, onPath } from "#scripts/apt.ts";
import { findPostgres, freePort, type Owner, ownerOf } from "#scripts/postgres.ts";

const PACKAGES = { patroni: "patroni", etcd: "etcd-server", haproxy: "haproxy" };
const START_MS = 120_000;
const POLL_MS = 100;

/** Whether everything is there, after installing it where that is possible. */
export const isPatroniThere = (): boolean => {
  const missing = (): string[] =>
    Object.entries(PACKAGES).flatMap(([program, name]) => (onPath(program) || onPath(`../sbin/${program}`) ? [] : [name]));
  // Debian's patroni takes whichever client of a lock service is first; ours is etcd's.
  if (missing().length > 0 && !installWithApt(...missing(), "python3-etcd")) return false;
  return missing().length === 0 && findPostgres() !== null;
};

const until = async (condition: () => Promise<boolean> | boolean, sentence: string, limit = START_MS): Promise<void> => {
  const end = performance.now() + limit;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`${sentence} did not happen within ${limit / 1000} s`);
    await sleep(POLL_MS);
  }
};

const json = async <Value>(url: string): Promise<Value | null> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
  return response ? ((await response.json().catch(() => null)) as Value | null) : null;
};

type Program = { command: string; args: string[]; log: string; account: Partial<Owner>; cwd: string };

const run = ({ command, args, log, account, cwd }: Program): ChildProcess => {
  const child = spawn(command, args, {
    ...account,
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => appendFileSync(log, chunk));
  child.on("error", (error) => appendFileSync(log, String(error)));
  return child;
};

const end = async (child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> => {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await gone;
};

type Ports = { sql: number; rest: number };
type Node = { name: string; folder: string; data: string; ports: Ports; child: ChildProcess | null };

/** As quick as Patroni lets it be: it wants a lock of at least twenty seconds for a node that is gone with its machine. */
const TIMES = { ttl: 20, loop_wait: 1, retry_timeout: 5 };

/** Patroni reads YAML, and JSON is YAML. */
const settingsOf = (node: Node, etcd: number, bin: string, isSynchronous: boolean) => ({
  scope: "site",
  name: node.name,
  restapi: { listen: `127.0.0.1:${node.ports.rest}`, connect_address: `127.0.0.1:${node.ports.rest}` },
  etcd3: { host: `127.0.0.1:${etcd}` },
  bootstrap: {
    dcs: {
      ...TIMES,
      synchronous_mode: isSynchronous,
      // A primary that crashed is not waited for: the standby has everything.
      primary_start_timeout: 0,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: { synchronous_commit: "on", wal_keep_size: "256MB", max_connections: 100, hot_standby: "on" },
      },
    },
    initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
  },
  postgresql: {
    listen: `127.0.0.1:${node.ports.sql}`,
    connect_address: `127.0.0.1:${node.ports.sql}`,
    data_dir: node.data,
    bin_dir: bin,
    pgpass: join(node.folder, "pgpass"),
    authentication: { superuser: { username: "test" }, replication: { username: "replicator" } },
    parameters: { unix_socket_directories: node.folder },
    pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
  },
});

const haproxyOf = (port: number, nodes: readonly Node[]): string => `global
  maxconn 500
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 200ms downinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, ports }) => `  server ${name} 127.0.0.1:${ports.sql} check port ${ports.rest}`).join("\n")}
`;

const urlAt = (port: number): string => `postgres://test@127.0.0.1:${port}/postgres`;

type Member = { name: string; role: string; state: string };

/** Starts the cluster. An asynchronous standby may lose writes that were acknowledged: for showing that a loss is noticed. */
export const openPatroni = async ({ isSynchronous = true } = {}) => {
  const bin = findPostgres();
  if (bin === null) throw new Error("no PostgreSQL is installed");
  const account: Partial<Owner> = ownerOf() ?? {};
  const folder = mkdtempSync(join(tmpdir(), "patroni-"));
  const own = (path: string): void => {
    if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
  };
  own(folder);
  const log = (name: string): string => join(folder, `${name}.log`);
  const [etcdPort, peerPort, port] = [await freePort(), await freePort(), await freePort()];
  const start = (command: string, args: string[], name: string): ChildProcess =>
    run({ command, args, log: log(name), account, cwd: folder });

  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const etcd = start(
    "etcd",
    [
      ...["--name", "one", "--data-dir", join(folder, "etcd"), "--initial-cluster", `one=${peerUrl}`],
      ...["--listen-client-urls", etcdUrl, "--advertise-client-urls", etcdUrl],
      ...["--listen-peer-urls", peerUrl, "--initial-advertise-peer-urls", peerUrl],
    ],
    "etcd",
  );
  const makeNode = async (name: string): Promise<Node> => {
    const place = join(folder, name);
    mkdirSync(place);
    own(place);
    const node = {
      name,
      folder: place,
      data: join(place, "data"),
      ports: { sql: await freePort(), rest: await freePort() },
      child: null,
    };
    writeFileSync(join(place, "patroni.yml"), JSON.stringify(settingsOf(node, etcdPort, bin, isSynchronous)));
    return node;
  };
  const nodes = [await makeNode("a"), await makeNode("b")];
  const startNode = (node: Node): void => {
    node.child = start("patroni", [join(node.folder, "patroni.yml")], node.name);
  };
  const members = async (): Promise<Member[]> => {
    for (const { ports } of nodes) {
      const found = await json<{ members: Member[] }>(`http://127.0.0.1:${ports.rest}/cluster`);
      if (found) return found.members;
    }
    return [];
  };
  const primary = async (): Promise<Node | undefined> => {
    const leader = (await members()).find(({ role, state }) => role === "leader" && state === "running");
    return nodes.find(({ name }) => name === leader?.name);
  };
  /** The postmaster of a node, by its own file. */
  const postmasterOf = (node: Node): number => {
    try {
      return Number(readFileSync(join(node.data, "postmaster.pid"), "utf8").split("\n")[0]);
    } catch {
      return 0;
    }
  };
  const killPostmaster = (node: Node): void => {
    const pid = postmasterOf(node);
    if (pid > 1) process.kill(pid, "SIGKILL");
  };
  const isWhole = async (): Promise<boolean> => {
    const found = await members();
    const isUp = (as: string): boolean =>
      found.some(({ role, state }) => role === as && (state === "running" || state === "streaming"));
    return isUp("leader") && isUp(isSynchronous ? "sync_standby" : "replica");
  };
  /** The process by which the standby receives the log; 0 without a stream. */
  const receiver = async (): Promise<number> => {
    const leader = await primary();
    const standby = nodes.find((node) => node !== leader);
    const client = new pg.Client({ connectionString: urlAt(standby?.ports.sql ?? 0) });
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_wal_receiver where status = 'streaming'");
      return rows[0]?.pid ?? 0;
    } catch {
      return 0;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  /** The standby hears nothing from now on. Answers with the way to end that: its receiver ends, and the standby starts another. */
  const holdReceiver = async (): Promise<() => void> => {
    let pid = 0;
    await until(async () => {
      pid = await receiver();
      return pid > 1;
    }, "the stream to the standby");
    process.kill(pid, "SIGSTOP");
    return () => {
      for (const signal of ["SIGTERM", "SIGCONT"] as const) process.kill(pid, signal);
    };
  };
  const close = async (): Promise<void> => {
    await end(haproxy, "SIGTERM");
    // Patroni stops its PostgreSQL.
    await Promise.all(nodes.map(({ child }) => end(child, "SIGTERM")));
    await end(etcd, "SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  let haproxy: ChildProcess | null = null;
  try {
    await until(async () => (await json<{ health: string }>(`${etcdUrl}/health`))?.health === "true", "the start of etcd");
    for (const node of nodes) startNode(node);
    await until(isWhole, "a primary with a synchronous standby");
    const config = join(folder, "haproxy.cfg");
    writeFileSync(config, haproxyOf(port, nodes));
    haproxy = start(onPath("haproxy") ?? "/usr/sbin/haproxy", ["-db", "-f", config], "haproxy");
  } catch (error) {
    const tails = ["etcd", "a", "b"].map(
      (name) => `${name}: ${readFileSync(log(name), { encoding: "utf8", flag: "a+" }).slice(-1500)}`,
    );
    await close();
    throw new Error(`${error}\n${tails.join("\n")}`);
  }
  return {
    /** Leads to the primary of the moment. */
    url: urlAt(port),
    nodeUrls: nodes.map(({ ports }) => urlAt(ports.sql)),
    whole: () => until(isWhole, "a primary with a synchronous standby"),
    holdReceiver,
    /** Kills the primary: its PostgreSQL, or everything of its node, as with its machine. Answers with the way to bring the node back. */
    killPrimary: async (how: "postgres" | "machine"): Promise<() => Promise<void>> => {
      const node = await primary();
      if (!node) throw new Error("there is no primary to kill");
      if (how === "machine") await end(node.child, "SIGKILL");
      killPostmaster(node);
      return async () => {
        if (how === "machine") startNode(node);
        await until(isWhole, "the return of the killed node");
      };
    },
    close,
  };
};
