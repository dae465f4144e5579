import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepBackups } from "#server/backup/daily.ts";
import { nameOf } from "#server/backup/names.ts";
import { backupNow } from "#server/backup/now.ts";
import { restore } from "#server/backup/restore.ts";
import { findOrRegister } from "#server/db/account/users.ts";
import { type Database, openDatabase } from "#server/db/connection/client.ts";
import { systemClock } from "#server/services/clock.ts";
import { diskFiles } from "#server/services/files.ts";
import { filesIn, makeDataDirectory } from "#tests/support/server/data-directories.ts";

const EARLIER = "13900000001";
const LATER = "13900000002";
const silent = { info: () => undefined, error: () => undefined };

let data: Awaited<ReturnType<typeof makeDataDirectory>>;
beforeAll(async () => {
  data = await makeDataDirectory(async (db) => {
    await findOrRegister(db, EARLIER, Date.now());
  });
});
afterAll(() => data.close());

/** A script as an operator runs it: its output, and whether it succeeded. */
const run = async (script: string, dataDir: string, ...args: string[]) => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", NODE_OPTIONS: "" };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env });
    return { worked: true, said: stdout };
  } catch (error) {
    return { worked: false, said: String((error as { stderr?: string }).stderr) };
  }
};

const write = async (database: Database, dataDir: string, phone: string): Promise<void> => {
  await findOrRegister(database.db, phone, Date.now());
  await diskFiles(join(dataDir, "files")).save(
    `uploads/${phone}`,
    [Buffer.from(phone)] as unknown as AsyncIterable<Uint8Array>,
    100,
  );
};
const phonesIn = async (dataDir: string): Promise<string[]> => {
  const { db, close } = await openDatabase({ kind: "embedded", dir: dataDir });
  const rows = await db.selectFrom("users").select("phone").orderBy("phone").execute();
  await close();
  return rows.map(({ phone }) => phone);
};
const backupsIn = (dataDir: string): string[] => readdirSync(join(dataDir, "backups"));

describe("backup, damage, restore", () => {
  test.each([0.2, 0.6, 0.95])("a backup with only %d bytes is refused, and leaves no trace", { tags: "release" }, async (share) => {
    const dataDir = data.copy();
    await run("backup", dataDir);
    const archive = join(dataDir, "backups", backupsIn(dataDir)[0] ?? "", "database.tar.gz");
    truncateSync(archive, Math.floor(statSync(archive).size * share));
    const before = [readdirSync(dataDir), filesIn(join(dataDir, "pg"))];
    const { worked, said } = await run("restore", dataDir);
    expect(worked).toBe(false);
    expect(said).toMatch(/^The backup .* cannot be used: .*\. Nothing was changed\.\n$/);
    expect([readdirSync(dataDir), filesIn(join(dataDir, "pg"))]).toEqual(before);
  });

  test("a backup is made while the server runs, and restores the data of that time", async () => {
    const dataDir = data.copy();
    const database = await openDatabase({ kind: "embedded", dir: dataDir });
    const stop = keepBackups({
      dataDir,
      writeArchive: database.embedded?.backUp ?? expect.fail,
      days: 0,
      clock: systemClock,
      log: silent,
    });
    await write(database, dataDir, EARLIER);
    // Kept for ten minutes, which a backup is not.
    mkdirSync(join(dataDir, "files/prints"), { recursive: true });
    writeFileSync(join(dataDir, "files/prints/waiting.pdf"), "%PDF-");
    // Others write all the time.
    let isOver = false;
    const others = (async () => {
      for (let count = 0; !isOver; count += 1) await findOrRegister(database.db, String(13_800_000_000 + count), Date.now());
    })();
    const backup = await run("backup", dataDir);
    isOver = true;
    await others;
    expect(backup).toMatchObject({ worked: true });
    const [name = ""] = backupsIn(dataDir);
    expect(backup.said).toContain(join(dataDir, "backups", name));
    expect(backupsIn(dataDir)).toHaveLength(1);
    expect(readdirSync(join(dataDir, "backups", name, "files"))).toEqual(["uploads"]);
    expect(statSync(join(dataDir, "backups", name, "database.tar.gz")).mode & 0o077).toBe(0);
    await write(database, dataDir, LATER);
    expect((await run("restore", dataDir)).said).toMatch(/in use by process/);
    await stop();
    await database.close();

    truncateSync(join(dataDir, "pg/global/pg_control"), 0);
    rmSync(join(dataDir, "files/uploads", EARLIER));
    const damaged = filesIn(join(dataDir, "pg"));
    await expect(openDatabase({ kind: "embedded", dir: dataDir })).rejects.toThrow(/is damaged/);
    const restored = await run("restore", dataDir);
    expect(restored).toMatchObject({ worked: true });
    const aside = readdirSync(dataDir).find((entry) => entry.startsWith("replaced-")) ?? "";
    expect(restored.said).toContain(join(dataDir, aside));
    expect(filesIn(join(dataDir, aside, "pg"))).toEqual(damaged);
    const phones = await phonesIn(dataDir);
    expect(phones).toContain(EARLIER);
    expect(phones).not.toContain(LATER);
    // Lost uploads are back, later ones stay.
    expect(readFileSync(join(dataDir, "files/uploads", EARLIER), "utf8")).toBe(EARLIER);
    expect(existsSync(join(dataDir, "files/uploads", LATER))).toBe(true);
  });

  test("without a server the backup works, too, and can be restored to an empty folder", { tags: "release" }, async () => {
    const dataDir = data.copy();
    const name = await backupNow(dataDir, 7);
    expect(backupsIn(dataDir)).toEqual([name]);
    rmSync(join(dataDir, "pg"), { recursive: true });
    expect(await restore(dataDir, name, Date.now())).toEqual({ backup: join(dataDir, "backups", name), aside: null });
    expect(await phonesIn(dataDir)).toEqual([EARLIER]);
  });

  test("a backup that is of no use changes nothing", async () => {
    const dataDir = data.copy();
    await expect(restore(dataDir, undefined, Date.now())).rejects.toThrow(/There is no backup in/);
    const broken = join(dataDir, "backups", nameOf(Date.now()));
    mkdirSync(broken, { recursive: true });
    writeFileSync(join(broken, "database.tar.gz"), Buffer.alloc(10_000, 3));
    const before = filesIn(join(dataDir, "pg"));
    await expect(restore(dataDir, undefined, Date.now())).rejects.toThrow(/cannot be used: .*Nothing was changed/);
    await expect(restore(dataDir, "elsewhere", Date.now())).rejects.toThrow(/elsewhere is no backup/);
    expect(filesIn(join(dataDir, "pg"))).toEqual(before);
    expect(new Set(readdirSync(dataDir))).toEqual(new Set(["backups", "pg"]));
  });

  test("there is nothing to back up where there is nothing", async () => {
    await expect(backupNow(join(data.copy(), "empty"), 7)).rejects.toThrow(/There is no database in/);
  });
});

describe("the backup of every day", () => {
  test("is made when the last is a day old, and the oldest go", { tags: "release" }, async () => {
    const dataDir = data.copy();
    const day = 24 * 3_600_000;
    let now = Date.parse("2026-11-21T02:00:00Z");
    const backups = join(dataDir, "backups");
    for (let ago = 3; ago > 0; ago -= 1) mkdirSync(join(backups, nameOf(now - ago * day)), { recursive: true });
    let made = 0;
    const writeArchive = async (archive: string): Promise<void> => {
      made += 1;
      if (made === 1) throw new Error("no space left");
      writeFileSync(archive, "");
    };
    const logged: string[] = [];
    const log = { info: (line: string) => void logged.push(line), error: (line: string) => void logged.push(line) };
    const stop = keepBackups({ dataDir, writeArchive, days: 3, clock: { now: () => now }, log });
    now += 2 * 3_600_000;
    await expect.poll(() => logged).toEqual(["a backup failed: Error: no space left"]);
    expect(backupsIn(dataDir)).toHaveLength(3);
    now += 2 * 3_600_000;
    await expect.poll(() => logged.length).toBe(2);
    await stop();
    expect(new Set(backupsIn(dataDir))).toEqual(
      new Set([nameOf(now - 2 * day - 4 * 3_600_000), nameOf(now - day - 4 * 3_600_000), nameOf(now)]),
    );
  });
});
