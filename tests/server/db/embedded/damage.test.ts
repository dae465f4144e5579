import { existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/db/connection/client.ts";
import { DamagedData, UnusableData } from "#server/db/connection/unusable-data.ts";
import { filesIn, makeDataDirectory } from "#tests/support/server/data-directories.ts";

let data: Awaited<ReturnType<typeof makeDataDirectory>>;
beforeAll(async () => {
  data = await makeDataDirectory();
});
afterAll(() => data.close());

const forLog = (pg: string, act: (file: string) => void): void => {
  for (const name of readdirSync(join(pg, "pg_wal"))) if (/^[0-9A-F]{24}$/.test(name)) act(join(pg, "pg_wal", name));
};

/** Damages to a database, and the operator's message for each. */
const DAMAGES: [name: string, damage: (pg: string) => void, told: RegExp][] = [
  ["an empty control file", (pg) => truncateSync(join(pg, "global/pg_control"), 0), /could not read file "global\/pg_control"/],
  ["nonsense in the control file", (pg) => writeFileSync(join(pg, "global/pg_control"), Buffer.alloc(8192, 7)), /incompatible/],
  ["no log", (pg) => forLog(pg, (file) => rmSync(file)), /could not locate a valid checkpoint record/],
  ["an empty log", (pg) => forLog(pg, (file) => writeFileSync(file, Buffer.alloc(1 << 24))), /valid checkpoint record/],
  ["no settings", (pg) => rmSync(join(pg, "postgresql.conf")), /could not access the server configuration file/],
  ["no version, which PGlite takes for an empty folder", (pg) => rmSync(join(pg, "PG_VERSION")), /its file PG_VERSION is missing/],
];

describe("a damaged database", () => {
  test.each(DAMAGES)(
    "with %s is reported with its directory, and stays unchanged",
    { tags: "release" },
    async (_name, damage, told) => {
      const dir = data.copy();
      const pg = join(dir, "pg");
      damage(pg);
      const before = filesIn(pg);
      const error: unknown = await openDatabase({ kind: "embedded", dir }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DamagedData);
      expect((error as DamagedData).message).toMatch(told);
      expect((error as DamagedData).message).toContain(pg);
      expect(filesIn(pg)).toEqual(before);
      expect(existsSync(join(dir, "owner.lock"))).toBe(false);
    },
  );

  test("with invalid pages is reported", async () => {
    const dir = data.copy();
    writeFileSync(join(dir, "pg/base/5/1259"), Buffer.alloc(100_000, 9));
    await expect(openDatabase({ kind: "embedded", dir })).rejects.toThrow(
      /is damaged: invalid page in block 0 of relation "base\/5\/1259"/,
    );
  });

  test("that is a file is reported", async () => {
    const dir = data.copy();
    rmSync(join(dir, "pg"), { recursive: true });
    writeFileSync(join(dir, "pg"), "");
    await expect(openDatabase({ kind: "embedded", dir })).rejects.toThrow(/is damaged: it is no directory/);
  });
});

describe("an intact database", () => {
  test("of another PostgreSQL asks for its own version of the server, not for a backup", async () => {
    const dir = data.copy();
    writeFileSync(join(dir, "pg/PG_VERSION"), "17\n");
    const error: unknown = await openDatabase({ kind: "embedded", dir }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnusableData);
    expect(error).not.toBeInstanceOf(DamagedData);
    expect((error as UnusableData).message).toMatch(/made by another version/);
  });

  test("of a newer version of the server says so", { tags: "release" }, async () => {
    const dir = data.copy();
    const { db, close } = await openDatabase({ kind: "embedded", dir });
    await db
      .insertInto("kysely_migration" as never)
      .values({ name: "9999_later", timestamp: "2030-01-01" } as never)
      .execute();
    await close();
    await expect(openDatabase({ kind: "embedded", dir })).rejects.toThrow(
      /made by a newer version of this server, which knows 9999_later/,
    );
  });

  test("starts in spite of an empty lock of Postgres' own, as a power failure may leave it", async () => {
    const dir = data.copy();
    writeFileSync(join(dir, "pg/postmaster.pid"), "");
    await (await openDatabase({ kind: "embedded", dir })).close();
  });

  test("is not replaced by a new one after an interrupted restore", async () => {
    const dir = data.copy();
    rmSync(join(dir, "pg"), { recursive: true });
    mkdirSync(join(dir, "restore.draft"));
    await expect(openDatabase({ kind: "embedded", dir })).rejects.toThrow(/run `npm run restore` again/);
    expect(existsSync(join(dir, "pg"))).toBe(false);
  });
});
