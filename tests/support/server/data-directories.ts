/** Data directories of the embedded database: one is made, tests work on copies of it. */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { extract } from "tar";
import { inject } from "vitest";
import { openDatabase } from "#server/db/connection/client.ts";
import type { Db } from "#server/db/schema/index.ts";

/** Makes a directory with an empty database, after `fill`. `copy` returns a new copy of it, `close` removes all of them. */
export const makeDataDirectory = async (fill: (db: Db) => Promise<unknown> = () => Promise.resolve()) => {
  const folder = mkdtempSync(join(tmpdir(), "data-"));
  const first = join(folder, "first");
  const dump = inject("dumps")?.empty;
  if (dump !== undefined) {
    // Quicker than a new one.
    mkdirSync(join(first, "pg"), { recursive: true, mode: 0o700 });
    await extract({ file: dump, cwd: join(first, "pg") });
  }
  const database = await openDatabase({ kind: "embedded", dir: first });
  await fill(database.db);
  await database.close();
  let count = 0;
  return {
    copy: (): string => {
      count += 1;
      const copy = join(folder, String(count));
      cpSync(first, copy, { recursive: true });
      return copy;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** All files below a folder, each with its content. */
export const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(folder, file), createHash("sha256").update(readFileSync(file)).digest("hex")]),
  );
