/** A throwaway PostgreSQL for tests and measurements: its own cluster in a temporary folder, gone afterwards. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, globSync, mkdtempSync, realpathSync, rmSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

export type Owner = { uid: number; gid: number };

/** The folder of initdb and postgres: on the PATH, else Debian's newest, else null. */
export const findPostgres = (): string | null => {
  const versionOf = (folder: string): number => Number(/\/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);
  const packaged = globSync(["/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql@*/bin", "/usr/pgsql-*/bin"]);
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...packaged.sort((a, b) => versionOf(b) - versionOf(a))];
  const found = folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
  // A link on the PATH has only some of the programs beside it.
  return found === undefined ? null : dirname(realpathSync(join(found, "postgres")));
};

/** PostgreSQL refuses to run as root, so root runs it under an unprivileged account. */
export const ownerOf = (): Owner | null => {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string, name: string): number =>
    Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: idOf("-u", name), gid: idOf("-g", name) };
    } catch {
      // No such account: the next one.
    }
  }
  return null;
};

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))));
    });
  });

/**
 * The data are thrown away: skipping syncs saves a third of the time. Autovacuum is off because it could start in
 * the middle of a measurement.
 */
const SETTINGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off", "listen_addresses=127.0.0.1"];

/** `settings` of the server, beside `SETTINGS`, such as `shared_buffers=2GB`. */
type Place = { bin: string; folder: string; owner: Owner | null; settings?: readonly string[] };

const runServer = async ({ bin, folder, owner, settings: more = [] }: Place, data: string) => {
  const account = owner ?? {};
  const port = await freePort();
  const settings = [...SETTINGS, ...more, `port=${port}`, `unix_socket_directories=${folder}`].flatMap((setting) => [
    "-c",
    setting,
  ]);
  const server = spawn(join(bin, "postgres"), ["-D", data, ...settings], {
    ...account,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  // Should this process end without stop(), the cluster goes with it.
  const kill = (): boolean => server.kill("SIGQUIT");
  process.once("exit", kill);
  const stopped = new Promise<void>((resolve) => {
    server.once("exit", () => {
      process.off("exit", kill);
      resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    let log = "";
    server.stderr.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (/ready to accept (?:read-only )?connections/.test(log)) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
  const stop = (): Promise<void> => {
    // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients.
    server.kill("SIGINT");
    return stopped;
  };
  return { url: `postgres://test@127.0.0.1:${port}/postgres`, port, stop };
};

const startCluster = async (place: Place) => {
  const { bin, folder, owner } = place;
  const data = join(folder, "data");
  const setUp = ["-D", data, "-U", "test", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  await promisify(execFile)(join(bin, "initdb"), setUp, { ...(owner ?? {}), cwd: folder });
  return runServer(place, data);
};

/** Adds a standby to a running cluster, which follows it by streaming. `promote` makes it a primary. */
const addStandby = async (place: Place, primary: { port: number }) => {
  const { bin, folder, owner } = place;
  const data = join(folder, "standby");
  const run = (program: string, flags: string[]) =>
    promisify(execFile)(join(bin, program), flags, { ...(owner ?? {}), cwd: folder });
  await run("pg_basebackup", [
    ...["-h", "127.0.0.1", "-p", String(primary.port), "-U", "test", "-D", data],
    ...["--write-recovery-conf", "--checkpoint=fast", "--no-sync"],
  ]);
  const standby = await runServer(place, data);
  return { ...standby, promote: async () => void (await run("pg_ctl", ["-D", data, "-w", "promote"])) };
};

const MEMORY = "/dev/shm";
/** Space for a cluster: its log, and databases of many tests at once. */
const ROOM = 4 * 1024 ** 3;

/** A folder in memory, where there is one with room: a database is copied there in a sixth of the time, and nothing is kept anyway. */
const folderForThrowaways = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** A second server that follows the first one. */
export type Standby = Awaited<ReturnType<typeof addStandby>>;
/** A running PostgreSQL: its URL, and the function that stops it and removes its data. */
export type ThrowawayPostgres = {
  url: string;
  /** Stops the server and leaves its data. */
  stopServer: () => Promise<void>;
  stop: () => Promise<void>;
  addStandby: () => Promise<Standby>;
};

/** Starts a PostgreSQL of its own; null if not installed. */
const startPostgres = async (settings: readonly string[] = []): Promise<ThrowawayPostgres | null> => {
  const bin = findPostgres();
  if (bin === null) return null;
  const folder = mkdtempSync(join(folderForThrowaways(), "throwaway-postgres-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const owner = ownerOf();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  try {
    const place = { bin, folder, owner, settings };
    const { url, port, stop } = await startCluster(place);
    return { url, stopServer: stop, stop: () => stop().finally(remove), addStandby: () => addStandby(place, { port }) };
  } catch (error) {
    remove();
    throw error;
  }
};

/** Runs `work` with the URL of a fresh PostgreSQL, or with null if not installed. `settings` are its own, such as `shared_buffers=2GB`. */
export const withPostgres = async <Outcome>(
  work: (url: string | null) => Promise<Outcome>,
  settings: readonly string[] = [],
): Promise<Outcome> => {
  const postgres = await startPostgres(settings);
  try {
    return await work(postgres?.url ?? null);
  } finally {
    await postgres?.stop();
  }
};

/** The same with a standby beside it, which `stopPrimary` leaves running; null also where `pg_basebackup` is missing. */
export const withStandby = async <Outcome>(
  work: (servers: { primary: string; standby: Standby; stopPrimary: () => Promise<void> } | null) => Promise<Outcome>,
): Promise<Outcome> => {
  const bin = findPostgres();
  const postgres = bin !== null && existsSync(join(bin, "pg_basebackup")) ? await startPostgres() : null;
  if (!postgres) return work(null);
  let standby: Standby | null = null;
  try {
    standby = await postgres.addStandby();
    return await work({ primary: postgres.url, standby, stopPrimary: postgres.stopServer });
  } finally {
    await standby?.stop();
    await postgres.stop();
  }
};
