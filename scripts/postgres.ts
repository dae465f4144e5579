/** A throwaway PostgreSQL for tests and measurements: its own cluster in a temporary folder, gone afterwards. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

type Owner = { uid: number; gid: number };

/** The folder of initdb and postgres: on the PATH, else Debian's newest, else null. */
const findPostgres = (): string | null => {
  const versionOf = (folder: string): number => Number(/\/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);
  const packaged = globSync(["/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql@*/bin", "/usr/pgsql-*/bin"]);
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...packaged.sort((a, b) => versionOf(b) - versionOf(a))];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"))) ?? null;
};

/** PostgreSQL refuses to run as root, so root runs it as `postgres` or `nobody`. */
const ownerOf = (): Owner | null => {
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

const freePort = (): Promise<number> =>
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

const startCluster = async (bin: string, folder: string, owner: Owner | null) => {
  const account = owner ?? {};
  const data = join(folder, "data");
  const setUp = ["-D", data, "-U", "test", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  await promisify(execFile)(join(bin, "initdb"), setUp, { ...account, cwd: folder });
  const port = await freePort();
  const settings = [...SETTINGS, `port=${port}`, `unix_socket_directories=${folder}`].flatMap((setting) => ["-c", setting]);
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
      if (log.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
  const stop = (): Promise<void> => {
    // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients.
    server.kill("SIGINT");
    return stopped;
  };
  return { url: `postgres://test@127.0.0.1:${port}/postgres`, stop };
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

/** A running PostgreSQL: its URL, and the function that stops it and removes its data. */
export type ThrowawayPostgres = { url: string; stop: () => Promise<void> };

/** Starts a PostgreSQL of its own; null if not installed. */
const startPostgres = async (): Promise<ThrowawayPostgres | null> => {
  const bin = findPostgres();
  if (bin === null) return null;
  const folder = mkdtempSync(join(folderForThrowaways(), "throwaway-postgres-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const owner = ownerOf();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  try {
    const { url, stop } = await startCluster(bin, folder, owner);
    return { url, stop: () => stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
};

/** Runs `work` with the URL of a fresh PostgreSQL, or with null if not installed. */
export const withPostgres = async <Outcome>(work: (url: string | null) => Promise<Outcome>): Promise<Outcome> => {
  const postgres = await startPostgres();
  try {
    return await work(postgres?.url ?? null);
  } finally {
    await postgres?.stop();
  }
};
